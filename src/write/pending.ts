/** Writes that this process was told of and that have not reached their end, and who waits for them. */
export interface Pending {
  readonly size: number
  add(ids: readonly string[]): void
  finish(ids: readonly string[]): void
  ids(): string[]
  /** Resolves when these writes have reached their end, or after `ms`. */
  settled(ids: readonly string[], ms: number): Promise<void>
  /** Resolves when none is left. */
  empty(): Promise<void>
}

export function trackPending(): Pending {
  const open = new Set<string>()
  let watchers: { done: () => boolean; resolve: () => void }[] = []

  const watch = (done: () => boolean): Promise<void> =>
    done() ? Promise.resolve() : new Promise((resolve) => watchers.push({ done, resolve }))

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
      await Promise.race([watch(() => ids.every((id) => !open.has(id))), late])
      clearTimeout(timer)
    },
    empty: () => watch(() => open.size === 0),
  }
}
