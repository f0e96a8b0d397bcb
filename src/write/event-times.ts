import { openEnd } from '../memory/instants.js'
import { readEventTimes } from '../text/time/event-time.js'

export interface WrittenTimes {
  /** Whether the text names the time of what happened. */
  named: boolean
  occurredAt: Date
  /** Inclusive; `openEnd` for what has been so since. */
  occurredUntil: Date
  due: Date | null
}

/** The first instant that is told apart from no date at all: nobody remembers year 0. */
const earliest = new Date('0001-01-01T00:00:00Z')

/**
 * When what a text tells of happened, and when something in it is due. Relative words are counted from `saidAt`, which
 * is also the answer where the text names no time of its own. Throws BAD_INPUT for an unknown time zone.
 */
export function timesOf(
  text: string,
  { saidAt, timeZone }: { saidAt: Date; timeZone?: string | undefined },
): WrittenTimes {
  const { event, due } = readEventTimes(text, { now: saidAt, timeZone })
  const dueAt = due?.from ?? due?.until ?? null
  const times = { due: dueAt !== null && dueAt < openEnd ? dueAt : null }
  if (event === null || event.from === null || event.from < earliest) {
    return { ...times, named: false, occurredAt: saidAt, occurredUntil: saidAt }
  }
  return { ...times, named: true, occurredAt: event.from, occurredUntil: event.until ?? openEnd }
}
