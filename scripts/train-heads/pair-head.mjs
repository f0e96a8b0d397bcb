import { calibrationFor } from '../../dist/models/calibration.js'
import { changeAndNew, pairInput } from '../../dist/write/meaning/pair-features.js'
import { pairLabels, readPair } from '../../dist/write/meaning/read-pair.js'
import { crossValidate, innerFolds, outOfFold } from './cross-validate.mjs'
import { asLinearHead, fitHead } from './fit-head.mjs'
import { groupTwins } from './groups.mjs'
import { accuracy, macroF1, measureAll, precision, recall, share } from './measures.mjs'
import { lowestWithWrong, lowestAtPrecision } from './thresholds.mjs'

/** As measured best on the labelled lines when this was designed, before these cues were written. */
const settings = { penalty: 1, denseScale: 3, components: 24, blocks: 2 }
/** Aimed at inside the training folds: stricter than the goals, since a cut found on few lines falls back on others. */
const aims = { supersede: 0.96, wrongMerges: 0.012, change: 0.8 }
const labels = [...pairLabels].sort()
const changes = ['conflict', 'supersede']

export function prepare(raw, vectorOf, embedder) {
  const calibration = calibrationFor(embedder)
  const lines = raw.map((line) => {
    const vectors = { oldVector: vectorOf(line.old), newVector: vectorOf(line.new) }
    return { ...line, ...vectors, dense: changeAndNew(vectors.oldVector, vectors.newVector) }
  })
  return { lines, groups: groupTwins(lines, bothVectors), calibration }
}

function bothVectors({ oldVector, newVector }) {
  return Float32Array.from([...oldVector, ...newVector])
}

/** Without vectors of the heads' own model the similarity stays, as any calibrated model gives it. */
function fit(lines, { withVectors, calibration }) {
  const labelled = lines.map((line) => ({ ...line, named: pairInput(line, calibration).named }))
  return fitHead(labelled, { labels, ...settings, withVectors })
}

function read(head, line, calibration) {
  return readPair(line, { head, calibration })
}

function chooseThresholds(lines, groups, options) {
  const predictions = outOfFold(lines, groups, {
    folds: innerFolds,
    seed: options.seed,
    train: (training) => asLinearHead(fit(training, options), {}),
    predict: (head, line) => read(head, line, options.calibration),
  })
  const candidates = (label) =>
    predictions
      .filter((prediction) => prediction.label === label)
      .map(({ probabilities, line }) => ({ probability: probabilities[label], isMeant: line.label === label }))
  const change = predictions.map(({ probabilities, line }) => ({
    probability: probabilities.conflict + probabilities.supersede,
    isMeant: changes.includes(line.label),
  }))
  const others = predictions.filter(({ line }) => line.label !== 'duplicate').length
  return {
    change: lowestAtPrecision(change, { precision: aims.change }),
    supersede: lowestAtPrecision(candidates('supersede'), { precision: aims.supersede }),
    duplicate: lowestWithWrong(candidates('duplicate'), { most: Math.floor(aims.wrongMerges * others) }),
  }
}

const decided = ({ decision }) => decision
const meant = ({ line }) => line.label
const isDecided = (label) => (prediction) => decided(prediction) === label
const isMeant = (label) => (prediction) => meant(prediction) === label
const isChange = (prediction) => changes.includes(decided(prediction))
const meansChange = (prediction) => changes.includes(meant(prediction))
const measures = {
  'pair, accuracy of the label': accuracy(({ label }) => label, meant),
  'pair, macro-F1 of the label': macroF1(({ label }) => label, meant, labels),
  'supersede decided, precision': precision(isDecided('supersede'), isMeant('supersede')),
  'supersede decided, recall': recall(isDecided('supersede'), isMeant('supersede')),
  'wrong merges, share of other pairs': (all) =>
    share(
      all.filter((one) => meant(one) !== 'duplicate'),
      isDecided('duplicate'),
    ),
  'duplicate decided, recall': recall(isDecided('duplicate'), isMeant('duplicate')),
  'conflict or supersede, precision': precision(isChange, meansChange),
  'conflict or supersede, recall': recall(isChange, meansChange),
}

export function measure({ lines, groups, calibration }, { withVectors, seeds }) {
  let seed = 0
  const predictions = crossValidate(lines, groups, {
    seeds,
    train: (training, own) => {
      const options = { withVectors, calibration, seed: ++seed }
      return asLinearHead(fit(training, options), chooseThresholds(training, own, options))
    },
    predict: (head, line) => read(head, line, calibration),
  })
  return measureAll(predictions, measures)
}

export function train({ lines, groups, calibration }, measured) {
  const fitted = (withVectors) => fit(lines, { withVectors, calibration })
  const cuts = (withVectors) => chooseThresholds(lines, groups, { withVectors, calibration, seed: 1 })
  const { named, bias } = fitted(false)
  return [
    {
      task: 'pair',
      features: 'pair-1',
      ...fitted(true),
      cueOnly: { named, bias },
      thresholds: cuts(true),
      cueOnlyThresholds: cuts(false),
      measured: {
        ...measured.with,
        ...Object.fromEntries(Object.entries(measured.without).map(([name, value]) => [`cues only: ${name}`, value])),
      },
    },
  ]
}
