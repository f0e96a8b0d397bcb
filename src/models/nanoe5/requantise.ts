import { unpackRow } from './q4-blocks.js'

export interface PackedMatrix {
  /** Q4_0 blocks of a matrix [outputs, inputs]. */
  packed: Uint8Array
  outputs: number
}

export interface QuantisedMatrix {
  /** Row-major [inputs, columns], as a matrix product takes it. */
  weights: Int8Array
  /** One scale per column: weight = int8 × scale. */
  scales: Float32Array
  columns: number
}

/**
 * Largest int8 weight. 63 instead of 127: CPUs with AVX2 but without VNNI add two products uint8 × int8 in 16 bits,
 * where 2 · 255 · 127 saturates and 2 · 255 · 63 does not. The lost bit changes nothing measurable, since the
 * source has only 4 (mean cosine to the source's engine: see test/fixtures/e5-reference.json and its test).
 */
export const largestWeight = 63

/** Puts matrices with equal inputs side by side and rounds each column to int8 with a scale of its own. */
export function requantise(matrices: readonly PackedMatrix[], inputs: number): QuantisedMatrix {
  const columns = matrices.reduce((sum, { outputs }) => sum + outputs, 0)
  const weights = new Int8Array(inputs * columns)
  const scales = new Float32Array(columns)
  const row = new Float32Array(inputs)
  let column = 0
  for (const { packed, outputs } of matrices) {
    for (let output = 0; output < outputs; output++, column++) {
      unpackRow(packed, output, row)
      let largest = 0
      for (const weight of row) largest = Math.max(largest, Math.abs(weight))
      scales[column] = largest / largestWeight
      const scale = scales[column] || 1
      for (let input = 0; input < inputs; input++) {
        weights[input * columns + column] = Math.round((row[input] ?? 0) / scale)
      }
    }
  }
  return { weights, scales, columns }
}
