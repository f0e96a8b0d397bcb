import { decayClasses, decayRate, type DecayClass } from '../memory/activation.js'
import type { EncodedMemory } from './encode.js'
import type { WeightedEdge } from './session-links.js'

/**
 * How much what is spoken of again gains: `share` of the similarity, for the nearest `perMemory`, up to `most`, which is
 * what one very important write begins with. So repetition keeps a memory, and lifts none above others.
 */
export const strengthening = {
  share: 0.05,
  perMemory: 3,
  most: 1,
  rates: Object.fromEntries(decayClasses.map((name) => [name, decayRate(name)])) as Record<DecayClass, number>,
}

/**
 * Older memories that new ones are similar to, each once a batch. Only what a user or the system says counts, and only
 * from another session: one conversation that says a thing ten times says it once.
 */
export function relatedOf(
  added: readonly EncodedMemory[],
  semantic: readonly WeightedEdge[],
  sessionOf: (id: string) => string | undefined,
): { id: string; amount: number }[] {
  const amounts = new Map<string, number>()
  const isNew = new Set(added.map(({ node }) => node.id))
  for (const { node } of added) {
    if (node.source === 'TOOL' || node.source === 'AGENT') continue
    semantic
      .filter(({ from, to }) => from === node.id && !isNew.has(to))
      .filter(({ to }) => node.session === '' || sessionOf(to) !== node.session)
      .slice(0, strengthening.perMemory)
      .forEach(({ to, weight }) => {
        amounts.set(to, Math.max(amounts.get(to) ?? 0, strengthening.share * weight))
      })
  }
  return [...amounts].map(([id, amount]) => ({ id, amount }))
}
