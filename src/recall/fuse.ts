import type { Found, FoundByChannel } from './found.js'

/** A memory that the channels found, with one score. */
export interface Candidate {
  id: string
  scope: string
  session: string
  dated: boolean
  occurredAtMs: number
  /** Normalised over this query's candidates, 0 to 1; 0 when the channel didn't find it. */
  lexical: number
  dense: number
  /** The raw cosine; null when the dense channel didn't find it. */
  cosine: number | null
  /** 0 to 1. */
  score: number
}

/**
 * One score per memory: w · words + (1 − w) · meaning, each normalised over this query's candidates to 0 to 1. What a
 * channel didn't return lies below the lowest that it did, so its 0 is what clipping gives and needs no look-up.
 * Reciprocal ranks in place of scores lost on every set measured.
 */
export function fuse(
  found: FoundByChannel,
  { lexicalWeight, lexicalLimit }: { lexicalWeight: number; lexicalLimit: number },
): Candidate[] {
  const lexical = normaliseWords(found.lexical, lexicalLimit)
  const dense = normaliseCosines(found.dense)
  const memories = new Map([...found.dense, ...found.lexical.flat()].map((memory) => [memory.id, memory]))
  const cosines = new Map(found.dense.map(({ id, score }) => [id, score]))
  return [...memories.values()]
    .map(({ id, scope, session, dated, occurredAtMs }): Candidate => {
      const words = lexical.get(id) ?? 0
      const meaning = dense.get(id) ?? 0
      const score = lexicalWeight * words + (1 - lexicalWeight) * meaning
      const cosine = cosines.get(id) ?? null
      return { id, scope, session, dated, occurredAtMs, lexical: words, dense: meaning, cosine, score }
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/**
 * Each index by its own range, since term statistics differ; then added, and by the maximum. A list that is full stands
 * on its lowest score (where neighbour turns share words, all scores are high); in one that isn't, what is missing has
 * no word of the query: 0.
 */
function normaliseWords(lists: readonly Found[][], limit: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const list of lists) {
    const scores = list.map(({ score }) => score)
    const lowest = list.length < limit ? 0 : Math.min(...scores)
    const range = Math.max(...scores) - lowest
    for (const { id, score } of list) {
      sums.set(id, (sums.get(id) ?? 0) + (range > 0 ? (score - lowest) / range : 1))
    }
  }
  const highest = Math.max(...sums.values())
  return new Map([...sums].map(([id, sum]) => [id, sum / highest]))
}

function normaliseCosines(found: readonly Found[]): Map<string, number> {
  const highest = Math.max(...found.map(({ score }) => score))
  const lowest = Math.min(...found.map(({ score }) => score))
  const range = highest - lowest
  // All alike (or only one): each is as near as any gets.
  return new Map(found.map(({ id, score }) => [id, range > 0 ? (score - lowest) / range : 1]))
}
