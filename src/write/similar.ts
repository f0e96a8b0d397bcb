import type { Executor } from '../graph/executor.js'
import type { Calibration } from '../models/calibration.js'
import type { EncodedMemory } from './encode.js'
import { semanticNeighbours } from './link-queries.js'
import type { WeightedEdge } from './session-links.js'

/** Neighbours kept per new memory, and how similar they must be on the common scale (DESIGN: .75 to .82). */
export const semanticLimits = { perMemory: 8, leastSimilarity: 0.75, mostEdges: 32 }

/**
 * SEMANTIC edges of new memories: to the nearest stored ones by the vector index, and among themselves by dot products,
 * since the index does not show a transaction its own writes. From the newer to the older.
 */
export async function findSimilar(
  added: readonly EncodedMemory[],
  parts: { executor: Executor; calibration: Calibration; scope: string },
): Promise<WeightedEdge[]> {
  const { executor, calibration, scope } = parts
  if (added.length === 0) return []
  const memories = added.map(({ node, embedding }) => ({ id: node.id, embedding }))
  const stored = await executor.run(semanticNeighbours, { scope, memories, limit: semanticLimits.perMemory })
  const candidates = new Map<string, { id: string; cosine: number }[]>(memories.map(({ id }) => [id, []]))
  for (const { id, neighbour, score } of stored) candidates.get(id)?.push({ id: neighbour, cosine: score * 2 - 1 })
  added.forEach((newer, index) => {
    for (const older of added.slice(0, index)) {
      candidates.get(newer.node.id)?.push({ id: older.node.id, cosine: dot(newer.embedding, older.embedding) })
    }
  })
  return added.flatMap(({ node }) =>
    (candidates.get(node.id) ?? [])
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, semanticLimits.perMemory)
      .map(({ id, cosine }) => ({ from: node.id, to: id, weight: calibration.toCommonScale(cosine, node.lang) }))
      .filter(({ weight }) => weight >= semanticLimits.leastSimilarity),
  )
}

/** The cosine of two unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}
