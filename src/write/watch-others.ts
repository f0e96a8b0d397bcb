import type { Logger } from '../memory/logger.js'
import type { WriteReceipt } from '../memory/engraph.js'
import type { Pending } from './pending.js'
import { isFinished } from './receipt.js'

/** Writes looked up at once: in each scope the oldest, which are stored first, and in all. */
const perScope = 50
const atOnce = 1_000

/**
 * Another process may be the one that stores a write, or deletes its space: what is pending is looked up now and then,
 * as far as there is news.
 */
export function watchOthers(parts: {
  pending: Pending
  receiptsOf: (scopes: readonly string[], ids: readonly string[]) => Promise<ReadonlyMap<string, WriteReceipt>>
  pollMs: number
  logger: Logger
}): { watch(): void; stop(): Promise<void> } {
  const { pending, receiptsOf, pollMs, logger } = parts
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let stopped = false

  const look = async (): Promise<void> => {
    for (let news = true; news && !stopped;) {
      const items = pending.oldest(perScope).slice(0, atOnce)
      if (items.length === 0) return
      const scopes = [...new Set(items.map(({ scope }) => scope))]
      const receipts = await receiptsOf(
        scopes,
        items.map(({ id }) => id),
      )
      const ended = items.map(({ id }) => id).filter((id) => isEnded(receipts.get(id)))
      pending.finish(ended)
      news = ended.length > 0
    }
  }

  const lookLater = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      looking = look()
        .catch((error: unknown) => logger.warn({ err: error }, 'pending writes could not be looked up'))
        .finally(() => {
          looking = undefined
          watch()
        })
    }, pollMs)
    timer.unref()
  }

  const watch = (): void => {
    if (!stopped && timer === undefined && looking === undefined && pending.size > 0) lookLater()
  }

  return {
    watch,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Finished, or gone with its space. */
function isEnded(receipt: WriteReceipt | undefined): boolean {
  return receipt === undefined || isFinished(receipt)
}
