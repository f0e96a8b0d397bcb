import { z } from 'zod'
import type { Scopes } from '../access/scopes.js'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import { integerColumn } from '../graph/values.js'
import { edgeTypes, memoryStates } from '../memory/enums.js'
import type { Stats } from '../memory/engraph.js'
import { readable } from './filter-queries.js'

const { scopes: readableScopes } = readable
const queueStates = ['ACCEPTED', 'FAILED'] as const

const countMemories = defineQuery({
  name: 'count-memories',
  parameters: { scopes: readableScopes },
  row: z.object({ state: z.enum(memoryStates), memories: integerColumn }),
})

const countEdges = defineQuery({
  name: 'count-edges',
  parameters: { scopes: readableScopes },
  row: z.record(z.enum(edgeTypes), integerColumn),
})

const countQueue = defineQuery({
  name: 'count-queue',
  parameters: { scopes: readableScopes, states: z.array(z.enum(queueStates)) },
  row: z.object({ state: z.enum(queueStates), items: integerColumn, oldest: z.string().nullable() }),
})

const countOpenReviews = defineQuery({
  name: 'count-open-reviews',
  parameters: { scopes: readableScopes },
  row: z.object({ reviews: integerColumn }),
})

/** Counts over what the caller may read; a merged write counts in `byState`, not in `memories`. */
export async function readStats(
  executor: Executor,
  scopes: Scopes,
  now: Date,
): Promise<Omit<Stats, 'model' | 'schemaVersion' | 'languageModel'>> {
  const parameters = { scopes: scopes.readable }
  const [memories, [edges], queue, [reviews]] = await Promise.all([
    executor.run(countMemories, parameters),
    executor.run(countEdges, parameters),
    executor.run(countQueue, { ...parameters, states: [...queueStates] }),
    executor.run(countOpenReviews, parameters),
  ])
  const byState = Object.fromEntries(memories.map(({ state, memories: count }) => [state, count]))
  const waiting = queue.find(({ state }) => state === 'ACCEPTED')
  const failed = queue.find(({ state }) => state === 'FAILED')
  return {
    memories: memories.reduce((sum, { state, memories: count }) => sum + (state === 'MERGED' ? 0 : count), 0),
    byState,
    edges: edges ?? {},
    queue: waiting?.items ?? 0,
    oldestQueuedMs: waiting?.oldest ? Math.max(0, now.getTime() - madeAtMs(waiting.oldest)) : 0,
    failed: failed?.items ?? 0,
    openReviews: reviews?.reviews ?? 0,
  }
}

/** The time in a UUIDv7: milliseconds since 1970 in its first 48 bits. */
function madeAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
