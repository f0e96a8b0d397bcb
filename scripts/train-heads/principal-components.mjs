import { seededRandom } from './random.mjs'

const rounds = 30

/** The first principal axes of vectors that are centred already, by subspace iteration on X'X from a seeded start. */
export function principalComponents(vectors, count) {
  const dimensions = vectors[0].length
  const random = seededRandom(7)
  let axes = orthonormal(
    Array.from({ length: count }, () => Float64Array.from({ length: dimensions }, () => random() - 0.5)),
  )
  for (let round = 0; round < rounds; round++) {
    axes = orthonormal(
      axes.map((axis) => {
        const next = new Float64Array(dimensions)
        for (const vector of vectors) {
          let along = 0
          for (let index = 0; index < dimensions; index++) along += vector[index] * axis[index]
          for (let index = 0; index < dimensions; index++) next[index] += along * vector[index]
        }
        return next
      }),
    )
  }
  return axes
}

/** Gram-Schmidt. */
function orthonormal(vectors) {
  const done = []
  for (const vector of vectors) {
    for (const axis of done) {
      const along = axis.reduce((sum, value, index) => sum + value * vector[index], 0)
      axis.forEach((value, index) => (vector[index] -= along * value))
    }
    const length = Math.hypot(...vector) || 1
    done.push(vector.map((value) => value / length))
  }
  return done
}
