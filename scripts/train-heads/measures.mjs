import { seededRandom } from './random.mjs'

const resamples = 1_000

/** Share of predictions for which `isRight`. */
export function share(predictions, isRight) {
  return predictions.length === 0 ? NaN : predictions.filter(isRight).length / predictions.length
}

/** Of those found, how many are meant; of those meant, how many are found. */
export function precision(isFound, isMeant) {
  return (predictions) => share(predictions.filter(isFound), isMeant)
}

export function recall(isFound, isMeant) {
  return (predictions) => share(predictions.filter(isMeant), isFound)
}

export function accuracy(got, gold) {
  return (predictions) => share(predictions, (prediction) => got(prediction) === gold(prediction))
}

export function macroF1(got, gold, labels) {
  return (predictions) => {
    const scores = labels.map((label) => {
      let hits = 0
      let wrong = 0
      for (const prediction of predictions) {
        const found = got(prediction) === label
        const meant = gold(prediction) === label
        if (found && meant) hits++
        else if (found || meant) wrong++
      }
      return hits + wrong === 0 ? 0 : (2 * hits) / (2 * hits + wrong)
    })
    return scores.reduce((sum, score) => sum + score, 0) / labels.length
  }
}

/**
 * Every measure for all lines and each language, with a 95 % interval: 1,000 times groups of twins are drawn with
 * replacement, each with its predictions of all seeds.
 */
export function measureAll(predictions, measures) {
  const results = {}
  for (const [name, measure] of Object.entries(measures)) {
    results[name] = {}
    for (const part of ['all', 'en', 'zh']) {
      const own = predictions.filter(({ line }) => part === 'all' || line.lang === part)
      results[name][part] = { value: round(measure(own)), ...interval(own, measure) }
    }
  }
  return results
}

function interval(predictions, measure) {
  const byGroup = new Map()
  for (const prediction of predictions) {
    const members = byGroup.get(prediction.group)
    if (members) members.push(prediction)
    else byGroup.set(prediction.group, [prediction])
  }
  const groups = [...byGroup.values()]
  const random = seededRandom(11)
  const values = []
  for (let sample = 0; sample < resamples; sample++) {
    const drawn = []
    for (let draw = 0; draw < groups.length; draw++) drawn.push(...groups[Math.floor(random() * groups.length)])
    const value = measure(drawn)
    if (!Number.isNaN(value)) values.push(value)
  }
  values.sort((a, b) => a - b)
  const at = (quantile) => round(values[Math.min(values.length - 1, Math.floor(quantile * values.length))] ?? NaN)
  return { low: at(0.025), high: at(0.975) }
}

function round(value) {
  return Number.isNaN(value) ? 0 : Math.round(value * 1_000) / 1_000
}

/** A row per measure, a column per part of the lines. */
export function printTable(title, measured) {
  console.log(`\n${title}`)
  const show = ({ value, low, high }) => `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`
  console.log(`${''.padEnd(44)}${['all', 'en', 'zh'].map((part) => part.padEnd(24)).join('')}`)
  for (const [name, { all, en, zh }] of Object.entries(measured))
    console.log(`${name.padEnd(44)}${[all, en, zh].map((result) => show(result).padEnd(24)).join('')}`)
}
