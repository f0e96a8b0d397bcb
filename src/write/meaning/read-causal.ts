import type { Calibration } from '../../models/calibration.js'
import type { LinearHead } from '../../models/heads/head.js'
import { probabilitiesOf, type HeadInput } from '../../models/heads/score-head.js'
import { readCausalCues } from '../../text/cues/causal-cues.js'
import { dot } from '../similar.js'
import { evidenceFor } from './evidence.js'

export const causalLabels = ['a_causes_b', 'b_causes_a', 'none'] as const
export type CausalLabel = (typeof causalLabels)[number]

export interface CausalPair {
  /** Told before `b`. */
  a: string
  b: string
  /** Vectors as passages; without both of them cues decide alone. */
  aVector?: Float32Array | undefined
  bVector?: Float32Array | undefined
  /** `zh`; anything else is read as `en`. */
  lang: string
}

export interface CausalReading {
  decision: CausalLabel
  /** Probability of the decision. */
  confidence: number
  probabilities: Record<CausalLabel, number>
  evidence: Record<string, number>
}

/** What the head for causes reads: named features, and as its vector both texts one after the other. */
export function causalInput(
  { a, b, aVector, bVector, lang }: CausalPair,
  calibration: Pick<Calibration, 'toCosine'>,
): HeadInput {
  const named = readCausalCues(a, b)
  if (!aVector || !bVector) return { vector: undefined, named, lang }
  const low = calibration.toCosine(0.3, lang)
  const similarity = (dot(aVector, bVector) - low) / (calibration.toCosine(0.95, lang) - low)
  named.set('similarity', similarity)
  named.set('similarity squared', similarity * similarity)
  const vector = new Float32Array(aVector.length * 2)
  vector.set(aVector)
  vector.set(bVector, aVector.length)
  return { vector, named, lang }
}

/** Whether one of two memories is the cause of the other: a few dot products over vectors and cues. Never throws. */
export function readCausal(
  pair: CausalPair,
  { head, calibration }: { head: LinearHead; calibration: Pick<Calibration, 'toCosine'> },
): CausalReading {
  const input = causalInput(pair, calibration)
  const scored = probabilitiesOf(head, input)
  const probabilities: Record<CausalLabel, number> = {
    a_causes_b: scored.get('a_causes_b') ?? 0,
    b_causes_a: scored.get('b_causes_a') ?? 0,
    none: scored.get('none') ?? 0,
  }
  const decision = causalLabels.reduce((best, label) => (probabilities[label] > probabilities[best] ? label : best))
  return {
    decision,
    confidence: probabilities[decision],
    probabilities,
    evidence: evidenceFor(head, input.named, decision),
  }
}
