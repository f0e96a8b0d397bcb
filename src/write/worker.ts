import { scopesWithWrites } from './queue-queries.js'
import { takingTurns } from './turns.js'
import { workScope, type WorkParts } from './work-scope.js'

export interface Worker {
  /** Says that a scope has something to do. */
  wake(scope: string): void
  start(): void
  /** Whether a scope is being worked. */
  working(): boolean
  /** Waits for the batches in hand, for the embedder at most `graceMs`; safe to call twice. */
  stop(): Promise<void>
}

export interface WorkerTimes {
  /** How often the queue is read for what other processes left behind, in milliseconds. @default 2000 */
  pollMs: number
  /** How long to wait after an outage, or when another worker has the scope. @default 1000 */
  pauseMs: number
  /** How long `stop` waits for the embedder, in milliseconds; what it gives up stays accepted. @default 5000 */
  graceMs: number
  /** How long this process has to live before a try that may give a write up, in milliseconds. @default 3000 */
  settleMs: number
}

const scopesAtOnce = 2

/** What each worker has for itself. */
type Own = 'stopping' | 'abandon' | 'othersWait' | 'settled' | 'turns' | 'interrupted'

/**
 * Works scopes that have writes waiting, two at a time; a scope is worked by one loop at a time, and by turns when more
 * than two have some: nobody's import keeps another's writes waiting.
 */
export function openWorker(given: Omit<WorkParts, Own>, times: WorkerTimes): Worker {
  const { pollMs, pauseMs, graceMs, settleMs } = times
  const openedAt = performance.now()
  const settled = (): boolean => performance.now() - openedAt >= settleMs
  const parts = { ...given, turns: takingTurns(), interrupted: new Set<string>(), settled }
  const abandon = new AbortController()
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let started = false
  let stopping = false
  let looking: Promise<void> = Promise.resolve()
  let looksSoon = false

  const later = (ms: number, action: () => void): void => {
    if (stopping) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  const work = async (scope: string): Promise<void> => {
    try {
      const othersWait = (): boolean => [...waiting].some((other) => !running.has(other))
      const { signal } = abandon
      const end = await workScope({ ...parts, stopping: () => stopping, abandon: signal, othersWait }, scope)
      if (end === 'busy') lookSoon()
      if (end === 'more') waiting.add(scope)
    } catch (error) {
      parts.logger.warn({ err: error }, 'writes wait: the database or the model does not answer')
      later(pauseMs, () => wake(scope))
    }
  }

  const next = (): void => {
    for (const scope of waiting) {
      if (stopping || !started || running.size >= scopesAtOnce) return
      if (running.has(scope)) continue
      waiting.delete(scope)
      const loop = work(scope).then(() => {
        running.delete(scope)
        next()
      })
      running.set(scope, loop)
    }
  }

  const wake = (scope: string): void => {
    waiting.add(scope)
    next()
  }

  const look = async (): Promise<void> => {
    try {
      for (const { scope } of await parts.executor.run(scopesWithWrites, {})) if (!running.has(scope)) wake(scope)
    } catch (error) {
      parts.logger.warn({ err: error }, 'the queue could not be read')
    }
  }

  const poll = (): void => {
    looking = looking.then(look).then(() => later(pollMs, poll))
  }

  /** Another worker had the scope: is it free by now, and is there still something to do? */
  const lookSoon = (): void => {
    if (looksSoon) return
    looksSoon = true
    later(pauseMs, () => {
      looksSoon = false
      looking = looking.then(look)
    })
  }

  return {
    wake,
    working: () => running.size > 0,
    start() {
      if (started || stopping) return
      started = true
      poll()
      next()
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      const timer = setTimeout(() => abandon.abort(), graceMs)
      await looking
      await Promise.all(running.values())
      clearTimeout(timer)
    },
  }
}
