/** Batches under way at once; the write worker works two scopes at a time. */
const mostBatches = 2

export interface Lanes {
  /** Starts a piece of work of a lane; waits while too much is under way. Throws what a piece before it threw. */
  run(lane: string, work: () => Promise<void>): Promise<void>
  /** Waits for all of it. Throws the first failure. */
  finish(): Promise<void>
}

/** Work of one lane is done in order, lanes go on beside each other, and no more than a few pieces are under way. */
export function openLanes(most = mostBatches): Lanes {
  const last = new Map<string, Promise<void>>()
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined

  const settleOne = async (): Promise<void> => {
    await Promise.race(underWay)
    if (failure) throw failure.error
  }

  return {
    async run(lane, work) {
      while (underWay.size >= most) await settleOne()
      if (failure) throw failure.error
      const before = last.get(lane) ?? Promise.resolve()
      const piece: Promise<void> = before
        .then(async () => {
          if (!failure) await work()
        })
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => {
          underWay.delete(piece)
          if (last.get(lane) === piece) last.delete(lane)
        })
      underWay.add(piece)
      last.set(lane, piece)
    },
    async finish() {
      while (underWay.size > 0) await Promise.race(underWay)
      if (failure) throw failure.error
    },
  }
}
