/** The vector with length 1, in place. A vector of zeros stays as it is. */
export function normaliseVector(vector: Float32Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (length === 0) return vector
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) / length
  return vector
}
