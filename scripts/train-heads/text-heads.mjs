import { readTextCues } from '../../dist/text/cues/text-cues.js'
import { readText } from '../../dist/write/meaning/read-text.js'
import { crossValidate, innerFolds, outOfFold } from './cross-validate.mjs'
import { asLinearHead, fitHead } from './fit-head.mjs'
import { groupTwins } from './groups.mjs'
import { accuracy, macroF1, measureAll, precision, recall } from './measures.mjs'
import { lowestAtPrecision } from './thresholds.mjs'

/** Chosen by fitting on the labelled lines and scoring on our own, so that no scored line had a say. */
const settings = { penalty: 8, denseScale: 12 }
const smallTalkSettings = { penalty: 1, denseScale: 6 }
/** Aimed at inside the training folds: above the goals, since a cut found on few lines falls back on others. */
const aims = { smallTalk: 0.97, sensitive: 0.8 }
const leastSensitive = 0.3
/**
 * Below this nothing is dropped by vectors, whatever the cut: losing a memory is worse than keeping chatter. Set after a
 * first run without it had .91 precision. Cues alone give flatter probabilities.
 */
const leastSmallTalk = 0.7

const tasks = {
  kind: {
    labels: ['event', 'fact', 'feedback', 'instruction', 'plan', 'preference', 'question', 'smalltalk', 'tool_result'],
    labelOf: ({ type }) => type,
  },
  importance: { labels: ['high', 'low', 'medium'], labelOf: ({ importance }) => importance },
  sensitive: { labels: ['finance', 'medical', 'none', 'safety'], labelOf: ({ sensitive }) => sensitive ?? 'none' },
  future: { labels: ['no', 'yes'], labelOf: ({ future }) => (future ? 'yes' : 'no') },
  'small-talk': { labels: ['no', 'yes'], labelOf: ({ smalltalk }) => (smalltalk ? 'yes' : 'no') },
}

export function prepare(raw, vectorOf) {
  const lines = raw.map((line) => ({
    ...line,
    label: line.type,
    named: readTextCues(line.text, line.source),
    dense: vectorOf(line.text),
  }))
  return { lines, groups: groupTwins(lines, ({ dense }) => dense) }
}

function fitAll(lines, withVectors) {
  return Object.fromEntries(
    Object.entries(tasks).map(([task, { labels, labelOf }]) => {
      const labelled = lines.map((line) => ({ ...line, label: labelOf(line) }))
      return [
        task,
        fitHead(labelled, { labels, ...(task === 'small-talk' ? smallTalkSettings : settings), withVectors }),
      ]
    }),
  )
}

function fitWithThresholds(lines, groups, { withVectors, seed }) {
  return asHeads(fitAll(lines, withVectors), chooseThresholds(lines, groups, { withVectors, seed }))
}

/** Cuts by predictions inside the given lines. */
function chooseThresholds(lines, groups, { withVectors, seed }) {
  const predictions = outOfFold(lines, groups, {
    folds: innerFolds,
    seed,
    train: (training) => asHeads(fitAll(training, withVectors), {}),
    predict: (heads, line) => read(heads, line, withVectors),
  })
  const sensitive = predictions.map(({ sensitiveProbability, line }) => ({
    probability: sensitiveProbability,
    isMeant: line.sensitive !== null,
  }))
  const smallTalk = predictions.map(({ smallTalk, line }) => ({
    probability: smallTalk.probability,
    isMeant: line.smalltalk,
  }))
  return {
    sensitive: { any: Math.max(leastSensitive, lowestAtPrecision(sensitive, { precision: aims.sensitive })) },
    'small-talk': {
      yes: Math.max(withVectors ? leastSmallTalk : 0, lowestAtPrecision(smallTalk, { precision: aims.smallTalk })),
    },
    future: { yes: 0.5 },
  }
}

function read(heads, { text, source, dense, lang }, withVectors) {
  return readText({ text, source, lang, vector: withVectors ? dense : undefined }, heads)
}

/** Fitted heads in the form that the engine reads. */
function asHeads(fitted, thresholds) {
  return Object.fromEntries(
    Object.entries(fitted).map(([task, head]) => [task, asLinearHead(head, thresholds[task] ?? {})]),
  )
}

const meanings = {
  'small talk dropped, precision': precision(
    ({ smallTalk }) => smallTalk.drop,
    ({ line }) => line.smalltalk,
  ),
  'small talk dropped, recall': recall(
    ({ smallTalk }) => smallTalk.drop,
    ({ line }) => line.smalltalk,
  ),
  'sensitive, recall': recall(
    ({ sensitive }) => sensitive !== null,
    ({ line }) => line.sensitive !== null,
  ),
  'sensitive, precision': precision(
    ({ sensitive }) => sensitive !== null,
    ({ line }) => line.sensitive !== null,
  ),
  'sensitive of 4, macro-F1': macroF1(
    ({ sensitive }) => sensitive ?? 'none',
    ({ line }) => line.sensitive ?? 'none',
    tasks.sensitive.labels,
  ),
  'kind, accuracy': accuracy(
    ({ kind }) => kind,
    ({ line }) => line.type,
  ),
  'kind, macro-F1': macroF1(
    ({ kind }) => kind,
    ({ line }) => line.type,
    tasks.kind.labels,
  ),
  'importance, macro-F1': macroF1(
    ({ importance }) => importance.level,
    ({ line }) => line.importance,
    tasks.importance.labels,
  ),
  'high importance, recall': recall(
    ({ importance }) => importance.level === 'high',
    ({ line }) => line.importance === 'high',
  ),
  'future, macro-F1': macroF1(
    ({ future }) => future,
    ({ line }) => line.future,
    [true, false],
  ),
}
const measuresOf = {
  'small-talk': /^small talk/,
  sensitive: /^sensitive/,
  kind: /^kind/,
  importance: /importance/,
  future: /^future/,
}

export function measure({ lines, groups }, { withVectors, seeds }) {
  let seed = 0
  const predictions = crossValidate(lines, groups, {
    seeds,
    train: (training, own) => fitWithThresholds(training, own, { withVectors, seed: ++seed }),
    predict: (heads, line) => read(heads, line, withVectors),
  })
  return measureAll(predictions, meanings)
}

/** Weights files by task, fitted on all lines. */
export function train({ lines, groups }, measured) {
  const fitted = { with: fitAll(lines, true), without: fitAll(lines, false) }
  const thresholds = {
    with: chooseThresholds(lines, groups, { withVectors: true, seed: 1 }),
    without: chooseThresholds(lines, groups, { withVectors: false, seed: 1 }),
  }
  return Object.keys(tasks).map((task) => ({
    task,
    features: 'text-1',
    ...fitted.with[task],
    cueOnly: { named: fitted.without[task].named, bias: fitted.without[task].bias },
    thresholds: thresholds.with[task] ?? {},
    cueOnlyThresholds: thresholds.without[task] ?? {},
    measured: Object.fromEntries(
      Object.entries(measured.with)
        .map(([name, value]) => [name, value])
        .concat(Object.entries(measured.without).map(([name, value]) => [`cues only: ${name}`, value]))
        .filter(([name]) => measuresOf[task].test(name.replace('cues only: ', ''))),
    ),
  }))
}
