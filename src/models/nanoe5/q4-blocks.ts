/** Q4_0: 32 weights in 18 bytes: a half-precision scale d, then 16 bytes whose low nibbles are the first 16 weights. */
export const blockWeights = 32
export const blockBytes = 18
const half = blockWeights / 2
/** A nibble q stands for (q - 8) d. */
const zeroPoint = 8

/** IEEE 754 half precision to number. */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** The weights of row `row` of a packed matrix [out, columns], written to `into`. */
export function unpackRow(packed: Uint8Array, row: number, into: Float32Array): void {
  const blocks = into.length / blockWeights
  for (let block = 0; block < blocks; block++) {
    const at = (row * blocks + block) * blockBytes
    const scale = halfToNumber((packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8))
    for (let index = 0; index < half; index++) {
      const pair = packed[at + 2 + index] ?? 0
      into[block * blockWeights + index] = ((pair & 15) - zeroPoint) * scale
      into[block * blockWeights + half + index] = ((pair >> 4) - zeroPoint) * scale
    }
  }
}

export interface SplitBlocks {
  /** [rows, columns / 2]: the nibbles, still packed. */
  nibbles: Uint8Array
  /** [rows, columns / 32]: the half-precision scales, two bytes each. */
  scales: Uint8Array
}

/** Takes the chosen rows of a packed matrix apart into nibbles and scales, so that a graph can gather them by row. */
export function splitRows(packed: Uint8Array, rows: readonly number[], columns: number): SplitBlocks {
  const blocks = columns / blockWeights
  const nibbles = new Uint8Array(rows.length * blocks * half)
  const scales = new Uint8Array(rows.length * blocks * 2)
  rows.forEach((row, index) => {
    for (let block = 0; block < blocks; block++) {
      const at = (row * blocks + block) * blockBytes
      const to = index * blocks + block
      scales.set(packed.subarray(at, at + 2), to * 2)
      nibbles.set(packed.subarray(at + 2, at + blockBytes), to * half)
    }
  })
  return { nibbles, scales }
}
