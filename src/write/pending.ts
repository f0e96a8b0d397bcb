import { EngraphError } from '../errors.js'

/** Writes that this process was told of and that have not reached their end, and who waits for them. */
export interface Pending {
  readonly size: number
  /** Writes that are about to be accepted. */
  add(ids: readonly string[]): void
  /** These are in the database now. */
  durable(items: readonly { id: string; scope: string }[]): void
  /** Those in the database, the first `perScope` of each scope. */
  oldest(perScope: number): { id: string; scope: string }[]
  finish(ids: readonly string[]): void
  /** Resolves when these writes have reached their end, after `ms`, or when it is closed. */
  settled(ids: readonly string[], ms: number): Promise<void>
  /** Resolves when all that are pending now have reached their end; rejects when it is closed before. */
  empty(): Promise<void>
  /** Nothing will be finished any more: nobody is to wait for it. */
  close(): void
}

interface Watcher {
  left: Set<string>
  resolve: () => void
  reject: () => void
}

export function trackPending(): Pending {
  /** The scope of each, once it is in the database. */
  const open = new Map<string, string | null>()
  const watchers = new Set<Watcher>()
  let closed = false

  const watch = (ids: Iterable<string>): Promise<void> =>
    new Promise((resolve, fail) => {
      const left = new Set([...ids].filter((id) => open.has(id)))
      const reject = (): void => fail(closedEarly(open.size))
      if (left.size === 0) resolve()
      else if (closed) reject()
      else watchers.add({ left, resolve, reject })
    })

  return {
    get size() {
      return open.size
    },
    add(ids) {
      for (const id of ids) if (!open.has(id)) open.set(id, null)
    },
    durable(items) {
      for (const { id, scope } of items) if (open.has(id)) open.set(id, scope)
    },
    oldest(perScope) {
      const taken = new Map<string, number>()
      const oldest: { id: string; scope: string }[] = []
      for (const [id, scope] of open) {
        const count = scope === null ? perScope : (taken.get(scope) ?? 0)
        if (scope === null || count >= perScope) continue
        taken.set(scope, count + 1)
        oldest.push({ id, scope })
      }
      return oldest
    },
    finish(ids) {
      for (const id of ids) open.delete(id)
      for (const watcher of watchers) {
        for (const id of ids) watcher.left.delete(id)
        if (watcher.left.size > 0) continue
        watchers.delete(watcher)
        watcher.resolve()
      }
    },
    async settled(ids, ms) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      const stored = watch(ids).catch(() => {})
      await Promise.race([stored, late])
      clearTimeout(timer)
    },
    empty: () => watch(open.keys()),
    close() {
      closed = true
      for (const { reject } of watchers) reject()
      watchers.clear()
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
