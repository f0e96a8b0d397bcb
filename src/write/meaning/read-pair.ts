import type { Calibration } from '../../models/calibration.js'
import type { LinearHead } from '../../models/heads/head.js'
import { probabilitiesOf } from '../../models/heads/score-head.js'
import { evidenceFor } from './evidence.js'
import { pairInput, type Pair } from './pair-features.js'

export const pairLabels = ['duplicate', 'supersede', 'conflict', 'refine', 'compatible', 'unrelated'] as const
export type PairLabel = (typeof pairLabels)[number]

export interface PairReading {
  /** The likeliest label. */
  label: PairLabel
  /**
   * What may be acted on: duplicate and supersede only from their thresholds on. Where these are missed, both cannot hold
   * all the same if conflict and supersede together are likely: then conflict, which keeps and shows both.
   */
  decision: PairLabel
  /** Probability of the decision; of conflict together with supersede where it is conflict. */
  confidence: number
  probabilities: Record<PairLabel, number>
  /** What spoke for the decision, in log odds. */
  evidence: Record<string, number>
}

/**
 * What a newer text is to an older one: a few dot products over both vectors and cues. Trained on short statements:
 * of longer texts the best-matching sentences should be given. Never throws.
 */
export function readPair(
  pair: Pair,
  { head, calibration }: { head: LinearHead; calibration: Pick<Calibration, 'toCosine'> },
): PairReading {
  const input = pairInput(pair, calibration)
  const scored = probabilitiesOf(head, input)
  const probabilities: Record<PairLabel, number> = {
    duplicate: scored.get('duplicate') ?? 0,
    supersede: scored.get('supersede') ?? 0,
    conflict: scored.get('conflict') ?? 0,
    refine: scored.get('refine') ?? 0,
    compatible: scored.get('compatible') ?? 0,
    unrelated: scored.get('unrelated') ?? 0,
  }
  const label = likeliest(pairLabels, probabilities)
  const decision = decide(label, probabilities, head.thresholds)
  return {
    label,
    decision,
    confidence: decision === 'conflict' ? changeOf(probabilities) : probabilities[decision],
    probabilities,
    evidence: evidenceFor(head, input.named, decision),
  }
}

const harmless = ['refine', 'compatible', 'unrelated'] as const

function decide(
  label: PairLabel,
  probabilities: Readonly<Record<PairLabel, number>>,
  thresholds: LinearHead['thresholds'],
): PairLabel {
  const isSure = probabilities[label] >= (thresholds[label] ?? 0)
  if ((label === 'duplicate' || label === 'supersede') && isSure) return label
  const other = likeliest(harmless, probabilities)
  const change = changeOf(probabilities)
  return change >= (thresholds['change'] ?? 0.5) && change > probabilities[other] ? 'conflict' : other
}

/** The probability that both cannot hold, with or without a change that is stated. */
function changeOf({ conflict, supersede }: Readonly<Record<PairLabel, number>>): number {
  return conflict + supersede
}

function likeliest<Label extends PairLabel>(
  labels: readonly [Label, ...Label[]],
  probabilities: Readonly<Record<PairLabel, number>>,
): Label {
  return labels.reduce((best, candidate) => (probabilities[candidate] > probabilities[best] ? candidate : best))
}
