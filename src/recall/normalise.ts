import type { Found, LexicalFound } from './found.js'

/**
 * Words: BM25 of the indexes added (a memory is in one for each script it has), then by the maximum. Where one index
 * answered and its list is full, it stands on its lowest score: where neighbour turns share words, all scores are high.
 */
export function normaliseWords(lists: readonly LexicalFound[], limit: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const index of new Set(lists.map((list) => list.index))) {
    const best = new Map<string, number>()
    for (const list of lists) {
      if (list.index === index) for (const { id, score } of list.found) best.set(id, Math.max(best.get(id) ?? 0, score))
    }
    for (const [id, score] of best) sums.set(id, (sums.get(id) ?? 0) + score)
  }
  const whole = lists.filter(({ inRange }) => !inRange)
  const [only] = whole
  const lowest =
    whole.length === 1 && only && only.found.length >= limit ? Math.min(...only.found.map(({ score }) => score)) : 0
  const highest = Math.max(...sums.values())
  const range = highest - lowest
  return new Map([...sums].map(([id, sum]) => [id, range > 0 ? Math.max(0, (sum - lowest) / range) : 1]))
}

/**
 * Meaning: the cosine less a share of the memory's hub measure, over the range of what the whole scope gave. What was
 * only found within the times asked for may lie below it: 0.
 */
export function normaliseCosines(lists: readonly (readonly Found[])[], hub: number): Map<string, number> {
  const corrected = lists.map((list) => list.map((one) => [one.id, one.score - hub * one.hub] as const))
  const whole = (corrected[0] ?? []).map(([, score]) => score)
  const highest = Math.max(...whole)
  const lowest = Math.min(...whole)
  const range = highest - lowest
  return new Map(
    corrected.flat().map(([id, score]) => [id, range > 0 ? Math.min(1, Math.max(0, (score - lowest) / range)) : 1]),
  )
}
