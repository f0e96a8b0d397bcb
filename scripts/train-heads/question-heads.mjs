import { readQuestion } from '../../dist/recall/plan/read-question.js'
import { readQuestionCues } from '../../dist/text/cues/question-cues.js'
import { toldCueNames } from '../../dist/text/cues/told-cues.js'
import { crossValidate } from './cross-validate.mjs'
import { asLinearHead, fitHead } from './fit-head.mjs'
import { groupTwins } from './groups.mjs'
import { accuracy, macroF1, measureAll, precision, recall } from './measures.mjs'

/** Chosen by fitting on the labelled lines and scoring on our own, so that no scored line had a say. */
const settings = {
  task: { penalty: 4, denseScale: 6 },
  'told-before': { penalty: 1, denseScale: 2 },
}
const tasks = {
  task: {
    labels: ['fact', 'planning', 'preference', 'reasoning'],
    labelOf: ({ task }) => task,
    usesCue: (name) => !toldCueNames.includes(name),
  },
  'told-before': {
    labels: ['no', 'yes'],
    labelOf: ({ told_before: told }) => (told ? 'yes' : 'no'),
    usesCue: (name) => toldCueNames.includes(name),
  },
}
const thresholds = { task: {}, 'told-before': { yes: 0.5 } }

export function prepare(raw, vectorOf) {
  const lines = raw.map((line) => ({
    ...line,
    label: line.task,
    named: readQuestionCues(line.text),
    dense: vectorOf(line.text),
  }))
  return { lines, groups: groupTwins(lines, ({ dense }) => dense) }
}

function fit(lines, task, withVectors) {
  const { labels, labelOf, usesCue } = tasks[task]
  const labelled = lines.map((line) => ({
    ...line,
    label: labelOf(line),
    named: new Map([...line.named].filter(([name]) => usesCue(name))),
  }))
  return fitHead(labelled, { labels, ...settings[task], withVectors })
}

function asHeads(lines, withVectors) {
  const open = (task) => {
    const head = asLinearHead(fit(lines, task, withVectors), thresholds[task])
    return { withVector: head, byCues: head }
  }
  return { task: open('task'), toldBefore: open('told-before') }
}

const isTold = ({ toldBefore }) => toldBefore
const isMeant = ({ line }) => line.told_before
const got = ({ task }) => task.toLowerCase()
const gold = ({ line }) => line.task

const meanings = {
  'task, accuracy': accuracy(got, gold),
  'task, macro-F1': macroF1(got, gold, tasks.task.labels),
  ...Object.fromEntries(tasks.task.labels.map((label) => [`task ${label}, F1`, macroF1(got, gold, [label])])),
  'told before, F1': macroF1(isTold, isMeant, [true]),
  'told before, precision': precision(isTold, isMeant),
  'told before, recall': recall(isTold, isMeant),
}
const measuresOf = { task: /^task/, 'told-before': /^told before/ }

export function measure({ lines, groups }, { withVectors, seeds }) {
  const predictions = crossValidate(lines, groups, {
    seeds,
    train: (training) => asHeads(training, withVectors),
    predict: (heads, { text, dense }) => readQuestion(text, withVectors ? dense : null, heads),
  })
  return measureAll(predictions, meanings)
}

/** Weights files by task, fitted on all lines. */
export function train({ lines }, measured) {
  return Object.keys(tasks).map((task) => {
    const { named, bias } = fit(lines, task, false)
    return {
      task,
      features: 'question-1',
      ...fit(lines, task, true),
      cueOnly: { named, bias },
      thresholds: thresholds[task],
      cueOnlyThresholds: thresholds[task],
      measured: Object.fromEntries(
        Object.entries(measured.with)
          .concat(Object.entries(measured.without).map(([name, value]) => [`cues only: ${name}`, value]))
          .filter(([name]) => measuresOf[task].test(name.replace('cues only: ', ''))),
      ),
    }
  })
}
