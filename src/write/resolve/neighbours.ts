import type { Executor } from '../../graph/executor.js'
import type { MemoryNode } from '../../memory/memory-node.js'
import type { EncodedMemory } from '../encode.js'
import { semanticNeighbours } from '../link-queries.js'
import { dot } from '../similar.js'

/** What resolving must know of a memory; a new one and a stored one give the same. */
export type Known = Pick<
  MemoryNode,
  | 'id'
  | 'content'
  | 'speaker'
  | 'source'
  | 'kind'
  | 'lang'
  | 'agent'
  | 'zone'
  | 'pinned'
  | 'session'
  | 'part'
  | 'writeId'
  | 'dated'
  | 'occurredAt'
  | 'occurredUntil'
  | 'validFrom'
  | 'recordedAt'
  | 'contentHash'
>

export interface Neighbour {
  memory: Known
  cosine: number
}

/** Neighbours looked at for each new memory. */
export const neighboursPerMemory = 8

/**
 * The nearest memories of the same scope for each new one, nearest first: stored ones by the vector index, and those of
 * the same batch by dot products, since the index does not show a transaction its own writes.
 */
export async function findNeighbours(
  added: readonly EncodedMemory[],
  { executor, scope }: { executor: Executor; scope: string },
): Promise<Map<string, Neighbour[]>> {
  const found = new Map<string, Neighbour[]>(added.map(({ node }) => [node.id, []]))
  if (added.length === 0) return found
  const memories = added.map(({ node, embedding }) => ({ id: node.id, embedding }))
  const rows = await executor.run(semanticNeighbours, { scope, memories, limit: neighboursPerMemory })
  for (const { id, score, ...memory } of rows) {
    found.get(id)?.push({ memory: { ...memory, id: memory.neighbour }, cosine: score * 2 - 1 })
  }
  added.forEach((newer, index) => {
    for (const older of added.slice(0, index)) {
      found.get(newer.node.id)?.push({ memory: older.node, cosine: dot(newer.embedding, older.embedding) })
    }
  })
  for (const [id, neighbours] of found) {
    const nearest = neighbours.sort((a, b) => b.cosine - a.cosine).slice(0, neighboursPerMemory)
    found.set(id, nearest)
  }
  return found
}
