/** One text's token states, row-major [tokens, dimensions], as one vector: their mean, or the first one. Not normalised. */
export function pool(states: Float32Array, dimensions: number, pooling: 'mean' | 'cls'): Float32Array {
  if (pooling === 'cls') return states.slice(0, dimensions)
  const sum = new Float32Array(dimensions)
  const tokens = states.length / dimensions
  for (let token = 0; token < tokens; token++) {
    for (let index = 0; index < dimensions; index++) {
      sum[index] = (sum[index] ?? 0) + (states[token * dimensions + index] ?? 0)
    }
  }
  return sum.map((value) => value / tokens)
}
