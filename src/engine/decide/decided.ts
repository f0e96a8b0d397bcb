import type { Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type { Executor, Runner } from '../../graph/executor.js'
import type { MemoryState } from '../../memory/enums.js'
import { lockScope } from '../../write/store-queries.js'
import { changeMemory, memoriesToDecide, type ChangedProperties, type DecidedMemory } from './memory-queries.js'

/**
 * One decision in one transaction, under the locks of the caller's scopes: no other decision comes between, and a batch
 * of writes that was resolved before it is resolved anew. Locks are taken in one order, so that two never wait for each
 * other.
 */
export function deciding<Result>(
  executor: Executor,
  { name, scopes }: { name: string; scopes: Scopes },
  work: (transaction: Runner) => Promise<Result>,
): Promise<Result> {
  return executor.transaction(name, { retry: true }, async (transaction) => {
    for (const scope of [...scopes.readable].sort()) await transaction.run(lockScope, { scope })
    return work(transaction)
  })
}

/** The memories that the fields of an input name. Throws NOT_FOUND for one that the caller doesn't have. */
export async function memoriesOf<Field extends string>(
  runner: Runner,
  scopes: Scopes,
  ids: Readonly<Record<Field, string>>,
): Promise<Record<Field, DecidedMemory>> {
  const named = Object.entries<string>(ids)
  const rows = await runner.run(memoriesToDecide, { ids: named.map(([, id]) => id), scopes: scopes.readable })
  const found = named.map(([field, id]) => {
    const memory = rows.find((row) => row.id === id)
    if (memory !== undefined) return [field, memory] as const
    throw new EngraphError('NOT_FOUND', `${field} names the memory "${id}", which this caller does not have.`, {
      field,
      value: id,
    })
  })
  return Object.fromEntries(found) as Record<Field, DecidedMemory>
}

/** A merged write takes no part in anything: what it repeats does. Throws BAD_INPUT naming that. */
export function refuseMerged(field: string, { id, state, canonical }: DecidedMemory): void {
  if (state !== 'MERGED') return
  throw new EngraphError(
    'BAD_INPUT',
    `${field}: the memory ${id} is merged into ${canonical ?? 'another'}. Name that one, or restore this one first.`,
    { field, value: id, limit: 'a memory that is not MERGED' },
  )
}

/** Throws BAD_INPUT when both ends are the same memory. */
export function refuseSame(field: string, one: string, other: string): void {
  if (one !== other) return
  throw new EngraphError('BAD_INPUT', `${field} names the same memory twice (${one}). Name two.`, { field, value: one })
}

/** Changes where a memory is in its life; returns the state it is in then. */
export async function changed(runner: Runner, id: string, properties: ChangedProperties): Promise<MemoryState> {
  await runner.run(changeMemory, { id, properties })
  return properties.state
}
