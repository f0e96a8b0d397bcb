import type { Scopes } from '../access/scopes.js'
import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Page, WriteInput, WriteReceipt, WritesInput } from '../memory/engraph.js'
import type { Logger } from '../memory/logger.js'
import type { Calibration } from '../models/calibration.js'
import type { Embedder } from '../models/embedder.js'
import { openAcceptor } from './accept.js'
import { writeReceipts } from './accept-queries.js'
import { checkWrites, type CheckedWrite } from './input.js'
import { trackPending } from './pending.js'
import type { ModelAtWrite } from './language-model/model-at-write.js'
import { openKnownNames } from './known-names.js'
import { isFinished, newReceipt } from './receipt.js'
import { watchOthers } from './watch-others.js'
import type { WriteHeads } from './write-heads.js'
import { openWorker, type WorkerTimes } from './worker.js'
import { listWrites, retryWrite } from './writes.js'

export interface WriteSettings extends WorkerTimes {
  /** Writes accepted by this process and not yet stored, before more are refused. @default 20000 */
  longestQueue: number
  /** How long `wait: STORED` waits before it answers with the receipt as it is, in milliseconds. @default 60000 */
  waitMs: number
  /** The IANA zone of writes that name none. @default 'UTC' */
  timeZone: string
  /** Whether older memories that are spoken of again are strengthened. @default true */
  reinforce: boolean
}

export interface WritePath {
  /**
   * Takes writes, all or none; they are durable when it returns, and stored soon after. Those with `wait: 'STORED'` are
   * waited for, up to a minute. Throws BAD_INPUT, TOO_LARGE, NOT_FOUND, FORBIDDEN, IDEMPOTENCY_CONFLICT, OVERLOADED.
   */
  accept(scopes: Scopes, inputs: readonly WriteInput[]): Promise<WriteReceipt[]>
  /** Null when no write of the caller's scopes has this id. */
  receipt(scopes: Scopes, id: string): Promise<WriteReceipt | null>
  /** Newest first. Throws BAD_INPUT. */
  writes(scopes: Scopes, input: WritesInput): Promise<Page<WriteReceipt>>
  /** Tries a FAILED write again; any other is returned as it is. Throws NOT_FOUND. */
  retry(scopes: Scopes, id: string): Promise<WriteReceipt>
  /** Begins to work the queue, with what earlier processes left in it. */
  start(): void
  /** Resolves when everything that this process has accepted so far is stored or has failed; rejects when it is stopped before. */
  drain(): Promise<void>
  /** Finishes the batches in hand; safe to call twice. What is still queued stays for the next start. */
  stop(): Promise<void>
  /** Writes of this process that wait, and whether some are being worked on. */
  state(): { queued: number; working: boolean }
}

const defaults: WriteSettings = {
  pollMs: 2_000,
  pauseMs: 1_000,
  longestQueue: 20_000,
  waitMs: 60_000,
  graceMs: 5_000,
  settleMs: 3_000,
  timeZone: 'UTC',
  reinforce: true,
}

export function openWritePath(parts: {
  executor: Executor
  embedder: Embedder
  calibration: Calibration
  heads: WriteHeads
  languageModel?: ModelAtWrite | undefined
  now: () => Date
  newId: () => string
  logger: Logger
  /** Told of writes that reached their end in this process. */
  onFinished?: (ids: readonly string[]) => void
  settings?: Partial<WriteSettings>
}): WritePath {
  const { executor } = parts
  const settings = { ...defaults, ...parts.settings }
  const pending = trackPending()
  const acceptor = openAcceptor({ ...parts, timeZone: settings.timeZone })
  const onFinished = (ids: readonly string[]): void => {
    pending.finish(ids)
    parts.onFinished?.(ids)
  }
  const { reinforce } = settings
  const worker = openWorker({ ...parts, reinforce, knownNames: openKnownNames(parts), onFinished }, settings)
  const accepting = new Set<Promise<unknown>>()
  let stopped = false

  const receiptsOf = async (scopes: readonly string[], ids: readonly string[]): Promise<Map<string, WriteReceipt>> => {
    const rows = await executor.run(writeReceipts, { ids: [...ids], scopes: [...scopes] })
    return new Map(rows.map((row) => [row.id, row]))
  }

  const others = watchOthers({ pending, receiptsOf, pollMs: settings.pollMs, logger: parts.logger })

  /** Accepts, with every id pending before it is durable: a worker may store it before this call goes on. */
  const acceptPending = async (
    scopes: Scopes,
    writes: readonly CheckedWrite[],
  ): Promise<{ id: string; scope: string }[]> => {
    let offered: readonly string[] = []
    try {
      const accepted = await acceptor.accept(scopes, writes, (ids) => {
        offered = ids
        pending.add(ids)
      })
      pending.add(accepted.filter((item) => item.id !== item.offered).map(({ id }) => id))
      pending.finish(accepted.filter((item) => item.id !== item.offered).map((item) => item.offered))
      pending.durable(accepted)
      return accepted
    } catch (error) {
      pending.finish(offered)
      throw error
    }
  }

  return {
    async accept(scopes, inputs) {
      if (stopped) throw new EngraphError('OVERLOADED', 'This memory is closed. Open it again to write.')
      const writes = checkWrites(inputs)
      if (pending.size + writes.length > settings.longestQueue) {
        throw new EngraphError(
          'OVERLOADED',
          `${pending.size} writes wait to be stored; at most ${settings.longestQueue} may. Try again in a second.`,
          {
            value: pending.size,
            limit: settings.longestQueue,
            retryAfterMs: 1_000,
          },
        )
      }
      const acceptance = acceptPending(scopes, writes)
      accepting.add(acceptance)
      const accepted = await acceptance.finally(() => accepting.delete(acceptance))
      const found = writes.some(({ idempotencyKey }) => idempotencyKey !== null)
        ? await receiptsOf(
            scopes.readable,
            accepted.map(({ id }) => id),
          )
        : new Map<string, WriteReceipt>()
      const receipts = accepted.map(({ id }) => found.get(id) ?? newReceipt(id))
      pending.finish(receipts.filter(isFinished).map(({ id }) => id))
      for (const scope of new Set(accepted.map((item) => item.scope))) worker.wake(scope)
      others.watch()
      const awaited = receipts
        .filter((receipt, index) => writes[index]?.wait === 'STORED' && !isFinished(receipt))
        .map(({ id }) => id)
      if (awaited.length === 0) return receipts
      await pending.settled(awaited, settings.waitMs)
      if (stopped) return receipts
      const stored = await receiptsOf(scopes.readable, awaited)
      return receipts.map((receipt) => stored.get(receipt.id) ?? receipt)
    },
    receipt: async (scopes, id) => (await receiptsOf(scopes.readable, [id])).get(id) ?? null,
    async writes(scopes, input) {
      const { nodes, pageInfo } = await listWrites(executor, scopes, input)
      const receipts = await receiptsOf(
        scopes.readable,
        nodes.map(({ id }) => id),
      )
      return { nodes: nodes.flatMap(({ id }) => receipts.get(id) ?? []), pageInfo }
    },
    async retry(scopes, id) {
      const scope = await retryWrite(executor, scopes, id)
      if (scope !== null) {
        pending.add([id])
        pending.durable([{ id, scope }])
        worker.wake(scope)
        others.watch()
        return newReceipt(id)
      }
      const receipt = (await receiptsOf(scopes.readable, [id])).get(id)
      if (receipt !== undefined) return receipt
      throw new EngraphError('NOT_FOUND', `id names the write "${id}", which this caller does not have.`, {
        field: 'id',
        value: id,
      })
    },
    start: () => worker.start(),
    drain: () => pending.empty(),
    async stop() {
      stopped = true
      await Promise.allSettled(accepting)
      await others.stop()
      await worker.stop()
      pending.close()
    },
    state: () => ({ queued: pending.size, working: worker.working() }),
  }
}
