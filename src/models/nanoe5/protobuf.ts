/** A serialised message in pieces, so that large tensors are copied only once, when the file is written. */
export interface Chunks {
  parts: Uint8Array[]
  length: number
}

export function join(chunks: readonly Chunks[]): Chunks {
  return {
    parts: chunks.flatMap(({ parts }) => parts),
    length: chunks.reduce((sum, { length }) => sum + length, 0),
  }
}

function single(bytes: Uint8Array): Chunks {
  return { parts: [bytes], length: bytes.length }
}

/** Base-128 varint of a whole number from 0 to 2^53 - 1. */
export function varint(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no unsigned integer`)
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return Uint8Array.from(bytes)
}

/** Ten bytes for a negative int64, in two's complement. */
function signedVarint(value: number): Uint8Array {
  if (value >= 0) return varint(value)
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest >= 128n) {
    bytes.push(Number(rest % 128n) + 128)
    rest /= 128n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

const wireVarint = 0
const wireLength = 2
const wireFixed32 = 5

function tag(field: number, wire: number): Uint8Array {
  return varint(field * 8 + wire)
}

export function integerField(field: number, value: number): Chunks {
  return join([single(tag(field, wireVarint)), single(signedVarint(value))])
}

export function floatField(field: number, value: number): Chunks {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return join([single(tag(field, wireFixed32)), single(bytes)])
}

export function bytesField(field: number, bytes: Uint8Array): Chunks {
  return join([single(tag(field, wireLength)), single(varint(bytes.length)), single(bytes)])
}

export function textField(field: number, text: string): Chunks {
  return bytesField(field, new TextEncoder().encode(text))
}

/** An embedded message made of its fields. */
export function messageField(field: number, fields: readonly Chunks[]): Chunks {
  const message = join(fields)
  return join([single(tag(field, wireLength)), single(varint(message.length)), message])
}
