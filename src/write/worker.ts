import { scopesWithWrites } from './queue-queries.js'
import { workScope, type WorkParts } from './work-scope.js'

export interface Worker {
  /** Says that a scope has something to do. */
  wake(scope: string): void
  start(): void
  /** Waits for the batches in hand; safe to call twice. */
  stop(): Promise<void>
}

export interface WorkerTimes {
  /** How often the queue is read for what other processes left behind, in milliseconds. @default 2000 */
  pollMs: number
  /** How long to wait after an outage, or when another worker has the scope. @default 1000 */
  pauseMs: number
}

const scopesAtOnce = 2

/** Works scopes that have writes waiting, two at a time; a scope is worked by one loop at a time. */
export function openWorker(parts: Omit<WorkParts, 'stopping'>, { pollMs, pauseMs }: WorkerTimes): Worker {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let started = false
  let stopping = false
  let polling: Promise<void> = Promise.resolve()

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
      const mine = await workScope({ ...parts, stopping: () => stopping }, scope)
      if (!mine) later(pauseMs, () => wake(scope))
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

  const poll = async (): Promise<void> => {
    try {
      for (const { scope } of await parts.executor.run(scopesWithWrites, {})) if (!running.has(scope)) wake(scope)
    } catch (error) {
      parts.logger.warn({ err: error }, 'the queue could not be read')
    }
    later(pollMs, () => {
      polling = poll()
    })
  }

  return {
    wake,
    start() {
      if (started || stopping) return
      started = true
      polling = poll()
      next()
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await polling
      await Promise.all(running.values())
    },
  }
}
