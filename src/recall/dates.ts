import { isOpenEnd } from '../memory/instants.js'
import { toLocal } from '../text/time/zone.js'

/**
 * When a memory is of, in a few characters: the day it was said, from which its own "yesterday" counts, then the days of
 * what it tells of where they are others, then when it is due. "2026-05-08, of 2026-05-07", "2026-05-08, due 2026-05-15".
 */
export function datesOf(
  memory: { saidAt: Date; occurredAt: Date; occurredUntil: Date; due: Date | null },
  timeZone: string,
): string {
  const dayOf = (instant: Date): string =>
    new Date(toLocal(instant.getTime(), timeZone)).toISOString().replace(/T.*$/, '')
  const said = dayOf(memory.saidAt)
  const from = dayOf(memory.occurredAt)
  const until = isOpenEnd(memory.occurredUntil) ? 'on' : dayOf(memory.occurredUntil)
  const told = until === from ? from : until === 'on' ? `${from} on` : `${from} to ${until}`
  return [said, ...(told === said ? [] : [`of ${told}`]), ...(memory.due ? [`due ${dayOf(memory.due)}`] : [])].join(
    ', ',
  )
}
