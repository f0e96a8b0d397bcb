import { z } from 'zod'
import type { Scopes } from '../access/scopes.js'
import { EngraphError } from '../errors.js'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import { integer } from '../graph/values.js'
import type { MemoryChange, WritesInput } from '../memory/engraph.js'
import { memoryStates, writeStates, type WriteState } from '../memory/enums.js'
import { checkPage, pageOf, type Page } from '../memory/page.js'

const scopes = z.array(z.string())

const listWritesQuery = defineQuery({
  name: 'list-writes',
  parameters: { scopes, states: z.array(z.enum(writeStates)), before: z.string(), limit: integer },
  row: z.object({ id: z.string() }),
})

const retryWriteQuery = defineQuery({
  name: 'retry-write',
  parameters: { id: z.string(), scopes },
  row: z.object({ scope: z.string() }),
})

const storedMemories = defineQuery({
  name: 'stored-memories',
  parameters: { ids: z.array(z.string()) },
  row: z.object({ scope: z.string(), id: z.string(), state: z.enum(memoryStates), superseded: z.boolean() }),
})

/** The ids of a page of writes, newest first. Throws BAD_INPUT for the state and the page. */
export async function listWrites(
  executor: Executor,
  { readable }: Scopes,
  input: WritesInput,
): Promise<Page<{ id: string }>> {
  const states = input.state === undefined || input.state === null ? [...writeStates] : [checkState(input.state)]
  const { first, before } = checkPage(input)
  const rows = await executor.run(listWritesQuery, { scopes: readable, states, before, limit: first + 1 })
  return pageOf(rows, first)
}

/** Gives a FAILED write its attempts anew; its scope, null when there was nothing to do. */
export async function retryWrite(executor: Executor, { readable }: Scopes, id: string): Promise<string | null> {
  return executor.transaction('retry-write', { retry: true }, async (transaction) => {
    const [row] = await transaction.run(retryWriteQuery, { id, scopes: readable })
    return row?.scope ?? null
  })
}

/** What has become of memories by writes that reached their end, by scope. */
export async function changesOf(
  executor: Executor,
  ids: readonly string[],
  at: Date,
): Promise<{ scope: string; change: MemoryChange }[]> {
  const rows = await executor.run(storedMemories, { ids: [...ids] })
  return rows.map(({ scope, id, state, superseded }) => {
    const change = superseded ? 'superseded' : state === 'MERGED' ? 'merged' : 'stored'
    return { scope, change: { id, change, state, at } }
  })
}

function checkState(state: WriteState): WriteState {
  if (writeStates.includes(state)) return state
  const limit = `one of ${writeStates.join(', ')}`
  throw new EngraphError('BAD_INPUT', `state is ${String(state).slice(0, 60)}; it must be ${limit}.`, {
    field: 'state',
    value: String(state),
    limit,
  })
}
