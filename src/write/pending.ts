import { EngraphError } from '../errors.js'

/** Writes that this process was told of and that have not reached their end, and who waits for them. */
export interface Pending {
  readonly size: number
  add(ids: readonly string[]): void
  finish(ids: readonly string[]): void
  ids(): string[]
  /** Resolves when these writes have reached their end, after `ms`, or when it is closed. */
  settled(ids: readonly string[], ms: number): Promise<void>
  /** Resolves when none is left; rejects when it is closed before. */
  empty(): Promise<void>
  /** Nothing will be finished any more: nobody is to wait for it. */
  close(): void
}

export function trackPending(): Pending {
  const open = new Set<string>()
  let watchers: { done: () => boolean; resolve: () => void; reject: () => void }[] = []
  let closed = false

  const watch = (done: () => boolean): Promise<void> =>
    new Promise((resolve, fail) => {
      const reject = (): void => fail(closedEarly(open.size))
      if (done()) resolve()
      else if (closed) reject()
      else watchers.push({ done, resolve, reject })
    })

  return {
    get size() {
      return open.size
    },
    add(ids) {
      for (const id of ids) open.add(id)
    },
    ids: () => [...open],
    finish(ids) {
      for (const id of ids) open.delete(id)
      const ready = watchers.filter(({ done }) => done())
      watchers = watchers.filter((watcher) => !ready.includes(watcher))
      for (const { resolve } of ready) resolve()
    },
    async settled(ids, ms) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      const stored = watch(() => ids.every((id) => !open.has(id))).catch(() => {})
      await Promise.race([stored, late])
      clearTimeout(timer)
    },
    empty: () => watch(() => open.size === 0),
    close() {
      closed = true
      for (const { reject } of watchers) reject()
      watchers = []
    },
  }
}

function closedEarly(left: number): EngraphError {
  return new EngraphError(
    'OVERLOADED',
    `This memory was closed while ${left} accepted writes waited. They are safe, and stored when it is opened again.`,
    { value: left },
  )
}
