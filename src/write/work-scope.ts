import { EngraphError, messageOf } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Logger } from '../memory/logger.js'
import type { Calibration } from '../models/calibration.js'
import type { Embedder } from '../models/embedder.js'
import { encode, type AcceptedWrite } from './encode.js'
import { link } from './link.js'
import { readPayload } from './payload.js'
import { countAttempt, leaseScope, nextWrites, releaseScope } from './queue-queries.js'
import { ScopeMoved, store } from './store.js'

export interface WorkParts {
  executor: Executor
  embedder: Embedder
  calibration: Calibration
  now: () => Date
  newId: () => string
  logger: Logger
  /** Told of writes that reached their end. */
  onFinished: (ids: readonly string[]) => void
  stopping: () => boolean
}

/** Writes handled in one transaction; a lease outlives the work on one batch several times. */
export const workLimits = { batch: 64, leaseMs: 15_000, mostAttempts: 3, itemMs: 30_000 }

/** Codes that say "not now": they are no fault of the write, and are tried again later. */
const outages = new Set([
  'DATABASE_UNAVAILABLE',
  'MODEL_UNAVAILABLE',
  'OVERLOADED',
  'RATE_LIMITED',
  'DEADLINE_EXCEEDED',
])

/**
 * Works a scope's accepted writes in order until none is left, holding its lease. Returns false when another worker has
 * the scope. Throws on outages; the writes stay accepted.
 */
export async function workScope(parts: WorkParts, scope: string): Promise<boolean> {
  const { executor, stopping } = parts
  const token = parts.newId()
  try {
    while (!stopping()) {
      const [lease] = await executor.run(leaseScope, { scope, token, leaseMs: workLimits.leaseMs })
      if (!lease) return false
      const rows = await executor.run(nextWrites, { scope, limit: workLimits.batch })
      if (rows.length === 0) return true
      const writes = await readWrites(parts, rows)
      if (writes.length > 0) await storeOrSplit(parts, { scope, token, writeSeq: lease.writeSeq, writes })
    }
    return true
  } finally {
    await executor.run(releaseScope, { scope, token }).catch((error: unknown) => {
      parts.logger.warn({ err: error }, 'a lease could not be given back; it ends by itself')
    })
  }
}

/** The payloads of inbox items; one that can't be read has failed for good. */
async function readWrites(
  parts: WorkParts,
  rows: readonly { id: string; payload: string }[],
): Promise<AcceptedWrite[]> {
  const writes: AcceptedWrite[] = []
  for (const { id, payload } of rows) {
    try {
      writes.push({ id, payload: readPayload(payload) })
    } catch (error) {
      await giveUp(parts, id, error, 1)
    }
  }
  return writes
}

interface Work {
  scope: string
  token: string
  writeSeq: number
  writes: readonly AcceptedWrite[]
}

/** Stores a batch; when it fails through a fault of its own, its writes are tried one by one, so that only the bad one fails. */
async function storeOrSplit(parts: WorkParts, work: Work): Promise<void> {
  try {
    await storeBatch(parts, work)
  } catch (error) {
    if (error instanceof ScopeMoved) return
    if (error instanceof EngraphError && outages.has(error.code)) throw error
    const [first] = work.writes
    if (work.writes.length === 1 && first) return giveUp(parts, first.id, error, workLimits.mostAttempts)
    for (const write of work.writes) {
      const [lease] = await parts.executor.run(leaseScope, {
        scope: work.scope,
        token: work.token,
        leaseMs: workLimits.leaseMs,
      })
      if (!lease || parts.stopping()) return
      await storeOrSplit(parts, { ...work, writeSeq: lease.writeSeq, writes: [write] })
    }
  }
}

async function storeBatch(parts: WorkParts, { scope, token, writeSeq, writes }: Work): Promise<void> {
  const { executor, embedder, calibration, newId, now } = parts
  const encoded = await within(workLimits.itemMs * writes.length, encode(writes, { embedder, newId }))
  const links = await link(encoded, { executor, calibration, scope })
  await store(executor, { scope, leaseToken: token, writeSeq, writes: encoded, links, now: now() })
  parts.onFinished(writes.map(({ id }) => id))
}

/** Counts a failed attempt; after the last one the write is passed over as FAILED with its reason. */
async function giveUp(parts: WorkParts, id: string, error: unknown, mostAttempts: number): Promise<void> {
  const reason = messageOf(error).slice(0, 500)
  const [row] = await parts.executor.run(countAttempt, { id, reason, mostAttempts })
  parts.logger.error({ write: id, state: row?.state, err: error }, 'a write could not be stored')
  if (row?.state === 'FAILED') parts.onFinished([id])
}

/** The result, or a failure after `ms`. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Encoding took longer than ${ms / 1000} s.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
