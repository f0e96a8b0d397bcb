import { dayMs } from '../text/time/calendar.js'
import type { TimeRange } from '../text/time/types.js'
import type { Found } from './found.js'

/** A turn of this many characters says enough. */
const fullTurn = 160
const askingBack = 0.3

/** Whether it happened, or was said, in one of the times, a day's slack either side. */
export function isInTimes(
  { dated, saidAtMs, occurredAtMs, occurredUntilMs }: Found,
  times: readonly Pick<TimeRange, 'from' | 'until'>[],
): boolean {
  return times.some(({ from, until }) => {
    const start = from === null ? -Infinity : from.getTime() - dayMs
    const end = until === null ? Infinity : until.getTime() + dayMs
    return (dated && occurredAtMs <= end && occurredUntilMs >= start) || (saidAtMs >= start && saidAtMs <= end)
  })
}

/** How much a turn says, −.3 to 1: by its length, less where it asks back. */
export function substanceOf({ length, asks }: Found): number {
  return Math.min(1, length / fullTurn) - (asks ? askingBack : 0)
}
