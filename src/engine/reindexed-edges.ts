import type { Calibration } from '../models/calibration.js'
import { semanticLimits } from '../write/similar.js'

interface Neighbour {
  id: string
  lang: string
  /** Of the vector index: (1 + cosine) / 2. */
  score: number
}

/**
 * SEMANTIC edges from what the vector index found, by the rule of the write path: similar enough on the common scale, at
 * most eight a memory, from the newer to the older (ids are in order of time), judged in the newer one's language.
 */
export function reindexedEdges(
  rows: readonly { id: string; lang: string; found: readonly Neighbour[] }[],
  calibration: Pick<Calibration, 'toCommonScale'>,
): { from: string; to: string; weight: number }[] {
  return rows.flatMap(({ id, lang, found }) =>
    found
      .filter((neighbour) => neighbour.id !== id)
      .sort((a, b) => b.score - a.score)
      .slice(0, semanticLimits.perMemory)
      .map((neighbour) => {
        const isOlder = neighbour.id < id
        const weight = calibration.toCommonScale(neighbour.score * 2 - 1, isOlder ? lang : neighbour.lang)
        return isOlder ? { from: id, to: neighbour.id, weight } : { from: neighbour.id, to: id, weight }
      })
      .filter(({ weight }) => weight >= semanticLimits.leastSimilarity),
  )
}
