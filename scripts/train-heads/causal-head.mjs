import { calibrationFor } from '../../dist/models/calibration.js'
import { causalInput, causalLabels, readCausal } from '../../dist/write/meaning/read-causal.js'
import { crossValidate } from './cross-validate.mjs'
import { asLinearHead, fitHead } from './fit-head.mjs'
import { groupTwins } from './groups.mjs'
import { accuracy, macroF1, measureAll, precision, recall, share } from './measures.mjs'

const settings = { penalty: 2, denseScale: 3, components: 24, blocks: 2 }
const labels = [...causalLabels].sort()

export function prepare(raw, vectorOf, embedder) {
  const calibration = calibrationFor(embedder)
  const lines = raw.map((line) => {
    const pair = { ...line, aVector: vectorOf(line.a), bVector: vectorOf(line.b) }
    const { vector, named } = causalInput(pair, calibration)
    return { ...pair, dense: vector, named }
  })
  return { lines, groups: groupTwins(lines, ({ dense }) => dense), calibration }
}

const isFound = ({ decision }) => decision !== 'none'
const isCause = ({ line }) => line.label !== 'none'
const decided = ({ decision }) => decision
const meant = ({ line }) => line.label
const measures = {
  'causal, accuracy of 3': accuracy(decided, meant),
  'causal, macro-F1': macroF1(decided, meant, labels),
  'causal found, precision': precision(isFound, isCause),
  'causal found, recall': recall(isFound, isCause),
  'direction right of causes found': (all) =>
    share(
      all.filter((one) => isFound(one) && isCause(one)),
      (one) => decided(one) === meant(one),
    ),
}

export function measure({ lines, groups, calibration }, { withVectors, seeds }) {
  return measureAll(
    crossValidate(lines, groups, {
      seeds,
      train: (training) => asLinearHead(fitHead(training, { labels, ...settings, withVectors }), {}),
      predict: (head, line) => readCausal(line, { head, calibration }),
    }),
    measures,
  )
}

export function train({ lines }, measured) {
  const { named, bias } = fitHead(lines, { labels, ...settings, withVectors: false })
  return [
    {
      task: 'causal',
      features: 'causal-1',
      ...fitHead(lines, { labels, ...settings, withVectors: true }),
      cueOnly: { named, bias },
      thresholds: {},
      cueOnlyThresholds: {},
      measured: {
        ...measured.with,
        ...Object.fromEntries(Object.entries(measured.without).map(([name, value]) => [`cues only: ${name}`, value])),
      },
    },
  ]
}
