import type { Scopes } from '../access/scopes.js'
import { messageOf } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Page, Trace } from '../memory/engraph.js'
import type { Logger } from '../memory/logger.js'
import { pageOf, type CheckedPage } from '../memory/page.js'
import { activatedEdges } from './trace-edges.js'
import { packDetail, unpackDetail } from './trace-detail.js'
import { listRecalls, pruneRecalls, readRecall, storeRecalls, type StoredTrace } from './trace-queries.js'

/** Keeps traces off the path of a recall: at once in this process, in the database soon after. */
export interface TraceStore {
  /** Returns at once; never throws. */
  add(scopes: Scopes, trace: Trace): void
  read(scopes: Scopes, id: string): Promise<Trace | null>
  /** Newest first. */
  list(scopes: Scopes, page: CheckedPage): Promise<Page<Trace>>
  /** Resolves when everything added before is written; a failure is logged, and tried again with the next flush. */
  flush(): Promise<void>
  /** Flushes and stops. Safe to call twice. */
  close(): Promise<void>
}

interface Kept {
  scope: string
  trace: Trace
}

/** Traces that this process answers without asking the database. */
const recentKept = 200
/** More than this can't wait: the database has been away for long, and memory is bounded. */
const mostPending = 2_000
const batchSize = 100
/** Recalls deleted in one transaction, each with at most 50 edges. */
const pruneBatch = 100
/** While the database is away, the wait doubles up to this. */
const longestWaitMs = 30_000

export function openTraceStore(options: {
  executor: Executor
  logger: Logger
  tracesKept: number
  /** Milliseconds that a trace waits at most before it is written. */
  flushMs: number
}): TraceStore {
  const { executor, logger, tracesKept, flushMs } = options
  const recent = new Map<string, Kept>()
  const pending = new Map<string, Kept>()
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let closed = false
  let failures = 0

  const schedule = () => {
    if (closed || timer !== null) return
    const waitMs = Math.min(longestWaitMs, flushMs * 2 ** failures)
    timer = setTimeout(() => {
      timer = null
      void flush()
    }, waitMs)
    timer.unref()
  }

  const flush = (): Promise<void> => {
    running = running.then(writePending)
    return running
  }

  const writePending = async (): Promise<void> => {
    const scopes = new Set<string>()
    try {
      while (pending.size > 0) {
        const batch = [...pending.values()].slice(0, batchSize)
        const recalls = await Promise.all(batch.map(toStored))
        await executor.transaction('store-recalls', { retry: true }, (transaction) =>
          transaction.run(storeRecalls, { recalls }),
        )
        for (const { scope, trace } of batch) {
          pending.delete(trace.id)
          scopes.add(scope)
        }
      }
      failures = 0
      for (const scope of scopes) await prune(scope)
    } catch (error) {
      failures += 1
      logger.warn({ error: messageOf(error), pending: pending.size }, 'Traces could not be written; trying again.')
      schedule()
    }
  }

  const prune = async (scope: string): Promise<void> => {
    for (;;) {
      const [row] = await executor.run(pruneRecalls, { scope, kept: tracesKept, batch: pruneBatch })
      if ((row?.deleted ?? 0) < pruneBatch) return
    }
  }

  return {
    add(scopes, trace) {
      const kept = { scope: scopes.private, trace }
      putBounded(recent, trace.id, kept, recentKept)
      if (putBounded(pending, trace.id, kept, mostPending)) {
        logger.warn({ limit: mostPending }, 'Too many traces wait for the database; the oldest is lost.')
      }
      if (pending.size >= batchSize && failures === 0) void flush()
      else schedule()
    },

    async read(scopes, id) {
      const known = recent.get(id) ?? pending.get(id)
      if (known !== undefined) return known.scope === scopes.private ? known.trace : null
      const [row] = await executor.run(readRecall, { scope: scopes.private, id })
      return row === undefined ? null : toTrace(row)
    },

    async list(scopes, { first, before }) {
      await flush()
      const rows = await executor.run(listRecalls, { scope: scopes.private, before, limit: first + 1 })
      const { nodes, pageInfo } = pageOf(rows, first)
      return { nodes: await Promise.all(nodes.map(toTrace)), pageInfo }
    },

    flush,

    async close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      timer = null
      await flush()
    },
  }
}

/** Whether the oldest had to go. */
function putBounded(map: Map<string, Kept>, id: string, kept: Kept, limit: number): boolean {
  map.set(id, kept)
  const oldest = map.keys().next()
  if (map.size <= limit || oldest.done) return false
  return map.delete(oldest.value)
}

async function toStored({ scope, trace }: Kept) {
  const { id, query, at, task, depth, timings } = trace
  const detail = await packDetail(trace)
  return { id, scope, query, at, task, depth, totalMs: timings.totalMs, detail, activated: activatedEdges(trace) }
}

async function toTrace(row: StoredTrace): Promise<Trace> {
  const { id, query, at, task, depth, detail } = row
  return { id, query, at, task, depth, ...(await unpackDetail(detail)) }
}
