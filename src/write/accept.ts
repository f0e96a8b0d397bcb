import { scopeOfZone, type Scopes } from '../access/scopes.js'
import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Source } from '../memory/enums.js'
import { acceptKeyedWrites, acceptWrites, openScope, referencedMemories } from './accept-queries.js'
import { cameFrom } from './came-from.js'
import type { CheckedWrite } from './input.js'
import { inputHash, payloadText } from './payload.js'
import { outranks } from './resolve/decision.js'

export interface Acceptor {
  /**
   * The ids of the inbox items, in order: those `offered`, told of before anything is durable, or those that an
   * idempotency key found.
   */
  accept(
    scopes: Scopes,
    writes: readonly CheckedWrite[],
    offered: (ids: readonly string[]) => void,
  ): Promise<{ id: string; offered: string; scope: string }[]>
}

/** Another process deleted the space since this one saw it. */
class ScopeGone extends Error {}

interface InboxItem {
  id: string
  space: string
  scope: string
  agent: string
  session: string
  externalId: string | null
  idempotencyKey: string | null
  inputHash: string
  payload: string
  acceptedAt: Date
}

/** Makes checked writes durable, all or none, in one transaction. */
export function openAcceptor(parts: {
  executor: Executor
  now: () => Date
  newId: () => string
  /** Of writes that name none. */
  timeZone: string
}): Acceptor {
  const { executor, now, newId, timeZone } = parts
  const openScopes = new Set<string>()

  const open = async ({ caller }: Scopes, scope: string, zone: CheckedWrite['zone']): Promise<void> => {
    if (openScopes.has(scope)) return
    const agent = zone === 'SHARED' ? '' : caller.agent
    const opening = { space: caller.space, scope, zone, agent, now: now() }
    await executor.transaction('open-scope', { retry: true }, (transaction) => transaction.run(openScope, opening))
    openScopes.add(scope)
  }

  const store = async (items: readonly InboxItem[]): Promise<Map<string, string>> => {
    const plain = items
      .filter(({ idempotencyKey }) => idempotencyKey === null)
      .map(({ idempotencyKey: _none, ...item }) => item)
    const keyed = items.flatMap(({ idempotencyKey, ...item }) =>
      idempotencyKey === null ? [] : [{ ...item, idempotencyKey }],
    )
    return executor.transaction('accept-writes', { retry: true }, async (transaction) => {
      const accepted = plain.length > 0 ? await transaction.run(acceptWrites, { items: plain }) : []
      const rows = keyed.length > 0 ? await transaction.run(acceptKeyedWrites, { items: keyed }) : []
      if (accepted.length + rows.length < items.length) throw new ScopeGone()
      const conflict = rows.find((row) => row.inputHash !== items.find(({ id }) => id === row.offered)?.inputHash)
      if (conflict) {
        const index = items.findIndex(({ id }) => id === conflict.offered)
        throw keyConflict(index, items)
      }
      return new Map(rows.map(({ offered, id }) => [offered, id]))
    })
  }

  const openAll = async (scopes: Scopes, writes: readonly CheckedWrite[]): Promise<void> => {
    for (const zone of new Set(writes.map((write) => write.zone))) await open(scopes, scopeOfZone(scopes, zone), zone)
  }

  return {
    async accept(scopes, writes, offered) {
      await checkReferences(executor, scopes, writes, now())
      await openAll(scopes, writes)
      const acceptedAt = now()
      const items = writes.map((write) => {
        const scope = scopeOfZone(scopes, write.zone)
        return {
          id: newId(),
          space: scopes.caller.space,
          scope,
          agent: scopes.caller.agent,
          session: write.session ?? '',
          externalId: write.externalId,
          idempotencyKey: write.idempotencyKey,
          inputHash: inputHash(write, scope),
          payload: payloadText(write, { scopes, scope, acceptedAt, timeZone }),
          acceptedAt,
        }
      })
      offered(items.map(({ id }) => id))
      const found = await store(items).catch(async (error: unknown) => {
        if (!cameFrom(error, ScopeGone)) throw error
        for (const { scope } of items) openScopes.delete(scope)
        await openAll(scopes, writes)
        return store(items)
      })
      return items.map(({ id, scope }) => ({ id: found.get(id) ?? id, offered: id, scope }))
    },
  }
}

function keyConflict(index: number, items: readonly { idempotencyKey: string | null }[]): EngraphError {
  const key = items[index]?.idempotencyKey
  const field = items.length > 1 ? `inputs[${index}].idempotencyKey` : 'idempotencyKey'
  return new EngraphError(
    'IDEMPOTENCY_CONFLICT',
    `${field} "${key}" was used in this space for another write. Use a key of its own for each write; nothing was written.`,
    { field, value: key },
  )
}

/** `causes` and `supersedes` must point at memories that the caller can read; a replacement at one it may replace. */
async function checkReferences(
  executor: Executor,
  scopes: Scopes,
  writes: readonly CheckedWrite[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(writes.flatMap(({ causes, supersedes }) => [...causes, ...supersedes]))]
  if (ids.length === 0) return
  const rows = await executor.run(referencedMemories, { ids, scopes: scopes.readable })
  const known = new Map(rows.map((row) => [row.id, row]))
  writes.forEach((write, index) => {
    const prefix = writes.length > 1 ? `inputs[${index}].` : ''
    for (const field of ['causes', 'supersedes'] as const) {
      for (const id of write[field]) {
        const memory = known.get(id)
        if (memory === undefined) {
          throw new EngraphError(
            'NOT_FOUND',
            `${prefix}${field} names the memory "${id}", which this caller does not have.`,
            { field: `${prefix}${field}`, value: id },
          )
        }
        if (memory.state === 'MERGED') {
          throw new EngraphError(
            'BAD_INPUT',
            `${prefix}${field}: the memory ${id} was merged into another one. Name that one, or restore this first.`,
            { field: `${prefix}${field}`, value: id },
          )
        }
        if (field === 'supersedes') checkReplacement({ write, memory, scopes, field: `${prefix}${field}`, now })
      }
    }
  })
}

function checkReplacement(parts: {
  write: CheckedWrite
  memory: { id: string; scope: string; agent: string; source: Source; pinned: boolean; validFrom: Date }
  scopes: Scopes
  field: string
  now: Date
}): void {
  const { write, memory, scopes, field, now } = parts
  const details = { field, value: memory.id }
  if (memory.scope !== scopeOfZone(scopes, write.zone)) {
    throw new EngraphError(
      'FORBIDDEN',
      `${field}: the memory ${memory.id} lies in the other zone; a write replaces memories of its own zone (${write.zone}).`,
      details,
    )
  }
  if (memory.agent !== scopes.caller.agent) {
    throw new EngraphError(
      'FORBIDDEN',
      `${field}: the memory ${memory.id} was shared by another agent. Write this without it, then supersede: that opens a review.`,
      details,
    )
  }
  if (outranks(memory.source, write.source)) {
    const who = memory.source === 'USER' ? 'the user' : 'the system'
    throw new EngraphError(
      'FORBIDDEN',
      `${field}: what a ${write.source} says can't replace what ${who} said (${memory.id}).`,
      details,
    )
  }
  if (memory.pinned && memory.source !== write.source) {
    throw new EngraphError(
      'FORBIDDEN',
      `${field}: the memory ${memory.id} is pinned, and was said by a ${memory.source}. Write this without it, then supersede.`,
      details,
    )
  }
  const validFrom = write.occurredAt ?? now
  if (validFrom < memory.validFrom) {
    throw new EngraphError(
      'BAD_INPUT',
      `${field}: the memory ${memory.id} holds from ${memory.validFrom.toISOString()}, this write from ${validFrom.toISOString()}: an older fact replaces nothing.`,
      { ...details, limit: memory.validFrom.toISOString() },
    )
  }
}
