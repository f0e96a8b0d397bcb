import type { Calibration } from '../../models/calibration.js'
import type { HeadInput } from '../../models/heads/score-head.js'
import { readPairCues } from '../../text/cues/pair-cues.js'
import { dot } from '../similar.js'

export interface Pair {
  old: string
  new: string
  /** Vectors as passages; without both of them cues decide alone. */
  oldVector?: Float32Array | undefined
  newVector?: Float32Array | undefined
  /** Language of the newer text: `zh`; anything else is read as `en`. */
  lang: string
}

/** The cosine of unrelated memories and of restatements on the common scale: between them lies 0 to 1. */
const anchors = { unrelated: 0.3, duplicate: 0.95 }

/** What the head for pairs reads: named features, and as its vector the change followed by the newer text. */
export function pairInput(pair: Pair, calibration: Pick<Calibration, 'toCosine'>): HeadInput {
  const named = readPairCues(pair.old, pair.new)
  const { oldVector, newVector, lang } = pair
  if (!oldVector || !newVector) return { vector: undefined, named, lang }
  const low = calibration.toCosine(anchors.unrelated, lang)
  const similarity = (dot(oldVector, newVector) - low) / (calibration.toCosine(anchors.duplicate, lang) - low)
  named.set('similarity', similarity)
  named.set('similarity squared', similarity * similarity)
  named.set('change in similar texts', (named.get('changes') ?? 0) * similarity)
  return { vector: changeAndNew(oldVector, newVector), named, lang }
}

/** new - old, then new. */
export function changeAndNew(oldVector: Float32Array, newVector: Float32Array): Float32Array {
  const joined = new Float32Array(newVector.length * 2)
  newVector.forEach((value, index) => {
    joined[index] = value - (oldVector[index] ?? 0)
    joined[newVector.length + index] = value
  })
  return joined
}
