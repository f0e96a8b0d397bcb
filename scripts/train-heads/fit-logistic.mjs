import { minimise } from './minimise.mjs'

/**
 * Multinomial logistic regression, classes balanced: sum of (n / (classes × n of the class)) × loss + penalty ÷ 2 × squared
 * weights, the intercept unpunished.
 * @param rows Float64Array features of each line, from `denseFrom` on without zeros; @param targets index of its label
 * @returns per label {weights, intercept}
 */
export function fitLogistic({ rows, targets, labels, penalty, lineWeights, denseFrom }) {
  const features = rows[0].length
  const width = features + 1
  const counts = new Float64Array(labels)
  for (const target of targets) counts[target]++
  const present = counts.filter((count) => count > 0).length
  const importances = targets.map(
    (target, index) => (targets.length / (present * counts[target])) * (lineWeights?.[index] ?? 1),
  )
  const used = rows.map((row) => indicesOf(row.subarray(0, denseFrom)))
  const point = minimise(labels * width, (weights, gradient) => {
    let value = 0
    for (let label = 0; label < labels; label++) {
      for (let feature = 0; feature < features; feature++) {
        const weight = weights[label * width + feature]
        value += (penalty / 2) * weight * weight
        gradient[label * width + feature] = penalty * weight
      }
      gradient[label * width + features] = 0
    }
    const scores = new Float64Array(labels)
    for (let line = 0; line < rows.length; line++) {
      const row = rows[line]
      const indices = used[line]
      let highest = -Infinity
      for (let label = 0; label < labels; label++) {
        const start = label * width
        let score = weights[start + features]
        for (let at = 0; at < indices.length; at++) score += weights[start + indices[at]] * row[indices[at]]
        for (let index = denseFrom; index < features; index++) score += weights[start + index] * row[index]
        scores[label] = score
        if (score > highest) highest = score
      }
      let sum = 0
      for (let label = 0; label < labels; label++) sum += Math.exp(scores[label] - highest)
      const importance = importances[line]
      value -= importance * (scores[targets[line]] - highest - Math.log(sum))
      for (let label = 0; label < labels; label++) {
        const start = label * width
        const error = importance * (Math.exp(scores[label] - highest) / sum - (label === targets[line] ? 1 : 0))
        for (let at = 0; at < indices.length; at++) gradient[start + indices[at]] += error * row[indices[at]]
        for (let index = denseFrom; index < features; index++) gradient[start + index] += error * row[index]
        gradient[start + features] += error
      }
    }
    return value
  })
  return Array.from({ length: labels }, (_, label) => ({
    weights: point.slice(label * width, label * width + features),
    intercept: point[label * width + features],
  }))
}

/** Most named features are 0. */
function indicesOf(row) {
  const indices = []
  row.forEach((value, index) => {
    if (value !== 0) indices.push(index)
  })
  return Int32Array.from(indices)
}
