import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { MemoryChange } from '../memory/engraph.js'
import type { Logger } from '../memory/logger.js'
import { changesOf } from '../write/writes.js'

/** What happened, told to those who listen in this process. */
export interface ChangeFeed {
  /** Whether anybody listens: then what happened is worth looking up. */
  readonly heard: boolean
  publish(scope: string, changes: readonly MemoryChange[]): void
  /** Everything published to these scopes from now on; ends when the feed does, or when it is left. */
  subscribe(scopes: readonly string[]): AsyncIterableIterator<MemoryChange>
  /** Ends every subscription once it has been read to its end. */
  close(): void
}

interface Listener {
  scopes: ReadonlySet<string>
  push(change: MemoryChange): void
  end(error?: EngraphError): void
}

/** What waits for a listener at most: a slow one must not fill this process. */
export const mostWaiting = 10_000

export function openChangeFeed(): ChangeFeed {
  const listeners = new Set<Listener>()
  let closed = false
  return {
    get heard() {
      return listeners.size > 0
    },
    publish(scope, changes) {
      for (const listener of listeners) {
        if (listener.scopes.has(scope)) for (const change of changes) listener.push(change)
      }
    },
    subscribe(scopes) {
      const { listener, iterator } = listen(scopes, () => listeners.delete(listener))
      if (closed) listener.end()
      else listeners.add(listener)
      return iterator
    },
    close() {
      closed = true
      for (const { end } of listeners) end()
    },
  }
}

/** A queue that its reader waits at. An own iterator: a generator that waits can't be left. */
function listen(
  scopes: readonly string[],
  leave: () => void,
): { listener: Listener; iterator: AsyncIterableIterator<MemoryChange> } {
  const waiting: MemoryChange[] = []
  const readers: { resolve(result: IteratorResult<MemoryChange>): void; reject(error: EngraphError): void }[] = []
  const end: IteratorResult<MemoryChange> = { done: true, value: undefined }
  let ended = false
  let failure: EngraphError | undefined

  const finish = (error?: EngraphError): void => {
    ended = true
    failure = error
    leave()
    for (const reader of readers.splice(0)) {
      if (error === undefined) reader.resolve(end)
      else reader.reject(error)
    }
  }

  const push = (value: MemoryChange): void => {
    if (ended) return
    const reader = readers.shift()
    if (reader !== undefined) return reader.resolve({ done: false, value })
    waiting.push(value)
    if (waiting.length > mostWaiting) finish(tooSlow())
  }

  const iterator: AsyncIterableIterator<MemoryChange> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      const value = waiting.shift()
      if (value !== undefined) return { done: false, value }
      if (failure !== undefined) {
        const error = failure
        failure = undefined
        throw error
      }
      if (ended) return end
      return new Promise((resolve, reject) => readers.push({ resolve, reject }))
    },
    async return() {
      waiting.length = 0
      finish()
      return end
    },
  }
  return { listener: { scopes: new Set(scopes), push, end: finish }, iterator }
}

/** Tells those who listen what writes that reached their end have made and replaced. Never throws. */
export async function tellStored(
  { executor, changes, logger }: { executor: Executor; changes: ChangeFeed; logger: Logger },
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (!changes.heard) return
  try {
    for (const { scope, change } of await changesOf(executor, ids, at)) changes.publish(scope, [change])
  } catch (error) {
    logger.warn({ err: error }, 'subscribers could not be told what was stored')
  }
}

function tooSlow(): EngraphError {
  return new EngraphError(
    'OVERLOADED',
    `More than ${mostWaiting} changes wait to be read, so this subscription ends. Subscribe again, and read what you missed.`,
    { limit: mostWaiting },
  )
}
