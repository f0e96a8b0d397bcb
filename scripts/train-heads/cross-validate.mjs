import { foldsOf } from './groups.mjs'
import { seededRandom } from './random.mjs'

export const folds = 5
export const innerFolds = 3
export const seeds = [1, 2, 3, 4, 5]

/**
 * Predictions for the scored lines, each by a model that has seen neither the line nor its twins: `train(lines)` gives
 * a model, `predict(model, line)` whatever is kept. Lines marked `own` are trained on and never scored; they stay away
 * from the folds of their twins.
 */
export function outOfFold(lines, groups, { folds: count, seed, train, predict }) {
  const fold = foldsOf(lines, groups, { folds: count, random: seededRandom(seed) })
  const predictions = []
  for (let held = 0; held < count; held++) {
    const training = lines.flatMap((line, index) => (fold[index] === held ? [] : [{ line, group: groups[index] }]))
    const model = train(
      training.map(({ line }) => line),
      training.map(({ group }) => group),
    )
    lines.forEach((line, index) => {
      if (fold[index] !== held || line.own) return
      predictions.push({ line, group: groups[index], ...predict(model, line) })
    })
  }
  return predictions
}

/** `outOfFold` for every seed, one after the other. */
export function crossValidate(lines, groups, { train, predict, seeds: used = seeds }) {
  return used.flatMap((seed) => outOfFold(lines, groups, { folds, seed, train, predict }))
}
