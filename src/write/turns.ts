/** Who works beside whom in this process. */
export interface Turns {
  /** Work beside other work; it is told whether it begins with nothing beside it. */
  beside<Result>(work: (alone: boolean) => Promise<Result>): Promise<Result>
  /** Work with nothing beside it: what has begun ends first, what comes later waits. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

export function takingTurns(): Turns {
  const inWork = new Set<Promise<void>>()
  let lastAlone: Promise<void> = Promise.resolve()
  let working = 0

  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
    }
  }

  return {
    beside(work) {
      const result = lastAlone.then(() => {
        const alone = working === 0
        return counted(() => work(alone))
      })
      const settled = ended(result)
      inWork.add(settled)
      void settled.then(() => inWork.delete(settled))
      return result
    },
    alone(work) {
      const result = Promise.all([lastAlone, ...inWork]).then(() => counted(work))
      lastAlone = ended(result)
      return result
    },
  }
}

function ended(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => {},
    () => {},
  )
}
