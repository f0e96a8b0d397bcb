import { calibrationFor } from '../../dist/models/calibration.js'
import { causalInput, causalLabels, readCausal } from '../../dist/write/meaning/read-causal.js'
import { crossValidate, innerFolds, outOfFold } from './cross-validate.mjs'
import { asLinearHead, fitHead } from './fit-head.mjs'
import { groupTwins } from './groups.mjs'
import { accuracy, macroF1, measureAll, precision, recall, share } from './measures.mjs'
import { lowestAtPrecision } from './thresholds.mjs'

const settings = { penalty: 2, denseScale: 3, components: 24, blocks: 2 }
const labels = [...causalLabels].sort()
/** How often an edge, and a question to a person, must be right in cause and direction. */
const aims = { edge: 0.9, review: 0.75 }

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
const isRight = ({ decision, line }) => decision === line.label
const measures = {
  'edge by the head, precision': precision(({ edge }) => edge, isRight),
  'edge by the head, recall': (all) => share(all.filter(isCause), (one) => one.edge && isRight(one)),
  'edge or review, precision': precision(({ edge, review }) => edge || review, isRight),
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
      train: (training, trainingGroups) =>
        fit({ lines: training, groups: trainingGroups, calibration }, { withVectors, seed: seeds[0] }),
      predict: (head, line) => {
        const reading = readCausal(line, { head, calibration })
        const found = reading.decision !== 'none'
        const edge = found && reading.confidence >= head.thresholds.edge
        return { ...reading, edge, review: found && !edge && reading.confidence >= head.thresholds.review }
      },
    }),
    measures,
  )
}

/** A head with the thresholds that predictions inside its own training lines give. */
function fit(prepared, { withVectors, seed }) {
  const head = fitHead(prepared.lines, { labels, ...settings, withVectors })
  return asLinearHead(head, thresholdsOf(prepared, { withVectors, seed }))
}

function thresholdsOf({ lines, groups, calibration }, { withVectors, seed }) {
  const candidates = outOfFold(lines, groups, {
    folds: innerFolds,
    seed,
    train: (training) => asLinearHead(fitHead(training, { labels, ...settings, withVectors }), {}),
    predict: (head, line) => readCausal(line, { head, calibration }),
  })
    .filter(isFound)
    .map((one) => ({ probability: one.confidence, isMeant: isRight(one) }))
  const review = lowestAtPrecision(candidates, { precision: aims.review })
  return { edge: Math.max(review, lowestAtPrecision(candidates, { precision: aims.edge })), review }
}

export function train(prepared, measured) {
  const { lines } = prepared
  const { named, bias } = fitHead(lines, { labels, ...settings, withVectors: false })
  return [
    {
      task: 'causal',
      features: 'causal-1',
      ...fitHead(lines, { labels, ...settings, withVectors: true }),
      cueOnly: { named, bias },
      thresholds: thresholdsOf(prepared, { withVectors: true, seed: 1 }),
      cueOnlyThresholds: thresholdsOf(prepared, { withVectors: false, seed: 1 }),
      measured: {
        ...measured.with,
        ...Object.fromEntries(Object.entries(measured.without).map(([name, value]) => [`cues only: ${name}`, value])),
      },
    },
  ]
}
