import type { Calibration } from '../models/calibration.js'
import type { EncodedMemory } from './encode.js'
import type { Neighbour } from './resolve/neighbours.js'
import type { WeightedEdge } from './session-links.js'

/** Neighbours kept per new memory, and how similar they must be on the common scale (DESIGN: .75 to .82). */
export const semanticLimits = { perMemory: 8, leastSimilarity: 0.75, mostEdges: 32 }

/** What a similar edge that a memory lacks counts as in its hub measure: below the least similar one that is kept. */
export const hubFloor = 0.7

/** SEMANTIC edges of new memories to their nearest neighbours, from the newer to the older. */
export function similarEdges(
  added: readonly EncodedMemory[],
  neighbours: ReadonlyMap<string, readonly Neighbour[]>,
  calibration: Calibration,
): WeightedEdge[] {
  return added.flatMap(({ node }) =>
    (neighbours.get(node.id) ?? [])
      .slice(0, semanticLimits.perMemory)
      .map(({ memory, cosine }) => ({
        from: node.id,
        to: memory.id,
        weight: calibration.toCommonScale(cosine, node.lang),
      }))
      .filter(({ weight }) => weight >= semanticLimits.leastSimilarity),
  )
}

/** The cosine of two unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}
