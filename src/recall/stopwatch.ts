import type { Meter } from '../graph/meter.js'
import type { Timings } from '../memory/engraph.js'

type Step = 'planMs' | 'channelsMs' | 'fuseMs' | 'spreadMs' | 'gateMs' | 'rerankMs' | 'packMs'

/** Times the steps of one recall. */
export interface Stopwatch {
  /** Runs a step and adds its wall time to `step`. */
  time<Result>(step: Step, work: () => Result | Promise<Result>): Promise<Result>
  /** All times so far. The model's share of the channels counts as `embedMs` alone. */
  read(embedMs: number, meter: Meter): Timings
}

export function startStopwatch(clock: () => number = () => performance.now()): Stopwatch {
  const started = clock()
  const spent: Record<Step, number> = {
    planMs: 0,
    channelsMs: 0,
    fuseMs: 0,
    spreadMs: 0,
    gateMs: 0,
    rerankMs: 0,
    packMs: 0,
  }
  return {
    async time(step, work) {
      const from = clock()
      try {
        return await work()
      } finally {
        spent[step] += clock() - from
      }
    },
    read: (embedMs, { roundTrips, bytes }) => ({
      totalMs: clock() - started,
      embedMs,
      ...spent,
      channelsMs: Math.max(0, spent.channelsMs - embedMs),
      roundTrips,
      bytes,
    }),
  }
}
