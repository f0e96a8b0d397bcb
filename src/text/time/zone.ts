import { EngraphError } from '../../errors.js'
import { aTimeZone, offsetMsOf } from '../../memory/time-zone.js'
import type { Local } from './types.js'

/** Formatters are slow to make; a process meets few zones, a hostile one may name all of the 600. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const mostFormatters = 64

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = newFormatter(timeZone)
  if (formatters.size >= mostFormatters) formatters.clear()
  formatters.set(timeZone, formatter)
  return formatter
}

function newFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch (cause) {
    throw new EngraphError('BAD_INPUT', `"${timeZone}" is no time zone. Give ${aTimeZone}.`, {
      field: 'timeZone',
      value: timeZone,
      cause,
    })
  }
}

/** What a wall clock in the zone shows. Throws BAD_INPUT for an unknown zone. */
export function toLocal(instant: number, timeZone: string): Local {
  const fixed = offsetMsOf(timeZone)
  if (fixed !== null) return instant + fixed
  const parts: Record<string, number> = {}
  let beforeChrist = false
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) {
    if (type === 'era') beforeChrist = value.startsWith('B')
    else parts[type] = Number(value)
  }
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const date = new Date(0)
  date.setUTCFullYear(beforeChrist ? 1 - year : year, month - 1, day)
  date.setUTCHours(hour, minute, second, ((instant % 1000) + 1000) % 1000)
  return date.getTime()
}

/**
 * The instant at which a wall clock in the zone shows a time. Of two (clocks set back) the first; of none (set forward)
 * the instant of the jump's far side, as much later as the clock would have gone on.
 */
export function toInstant(local: Local, timeZone: string): number {
  const fixed = offsetMsOf(timeZone)
  if (fixed !== null) return local - fixed
  const offsetAt = (instant: number): number => toLocal(instant, timeZone) - instant
  const before = offsetAt(local - 86_400_000)
  const after = offsetAt(local + 86_400_000)
  const early = local - before
  if (before === after || offsetAt(early) === before) return early
  const late = local - after
  return offsetAt(late) === after ? late : early
}
