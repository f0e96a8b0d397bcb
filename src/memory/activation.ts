/**
 * How memories fade and strengthen, as read-time arithmetic: A(t) = strength · e^(−λ·(t − strengthAt)). No sweep ever
 * rewrites all nodes; a memory is touched only when it is used.
 */
export const decayClasses = ['EPISODIC', 'SEMANTIC', 'PROCEDURAL', 'SUMMARY', 'PINNED'] as const
export type DecayClass = (typeof decayClasses)[number]

const dayMs = 86_400_000
const smallestStrength = 1e-6
const largestStrength = 10

/** λ per day, from the half-lives: what happened fades within weeks, what was abstracted within a year or more. */
const halfLifeDays: Record<DecayClass, number> = {
  EPISODIC: 30,
  SEMANTIC: 180,
  PROCEDURAL: 365,
  SUMMARY: 365,
  PINNED: Number.POSITIVE_INFINITY,
}

/** λ of a decay class, per day. */
export function decayRate(decayClass: DecayClass): number {
  return Math.LN2 / halfLifeDays[decayClass]
}

export interface Strength {
  strength: number
  strengthAt: Date
  decayClass: DecayClass
}

/** Activation at `now`, 0 to 10. An instant before `strengthAt` counts as `strengthAt`. */
export function activationAt(memory: Strength, now: Date): number {
  const days = Math.max(0, now.getTime() - memory.strengthAt.getTime()) / dayMs
  return memory.strength * Math.exp(-decayRate(memory.decayClass) * days)
}

/** The strength after a use of weight `weight` and relevance `relevance` (0 to 1 each) at `at`. */
export function reinforce(memory: Strength, use: { weight: number; relevance: number; at: Date }): Strength {
  const strength = activationAt(memory, use.at) + use.weight * use.relevance
  return { ...memory, strength: clampStrength(strength), strengthAt: use.at }
}

export function clampStrength(strength: number): number {
  return Math.min(largestStrength, Math.max(smallestStrength, strength))
}

/**
 * ln(strength) + λ·strengthAt (in days since 1970): orders the memories of one decay class by activation at any moment,
 * so that an index can hold the order.
 */
export function heatOf(memory: Strength): number {
  return Math.log(clampStrength(memory.strength)) + decayRate(memory.decayClass) * (memory.strengthAt.getTime() / dayMs)
}
