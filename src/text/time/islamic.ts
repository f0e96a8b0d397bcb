import { civilDay, dayMs } from './calendar.js'
import type { Span } from './types.js'

/** The Umm al-Qura calendar comes with Node's ICU. */
const formatter = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})
const known = new Map<string, Span | null>()

/** The first civil day in a year on which a day of the Islamic calendar falls; null outside 1950 to 2070. */
export function islamicDay(year: number, month: number, day: number): Span | null {
  const key = `${year} ${month} ${day}`
  const found = known.get(key)
  if (found !== undefined) return found
  const span = year < 1950 || year > 2070 ? null : search(year, month, day)
  known.set(key, span)
  return span
}

function search(year: number, month: number, day: number): Span | null {
  const first = civilDay(year, 1, 1)
  if (first === null) return null
  for (let at = first; at < first + 366 * dayMs; at += dayMs) {
    const parts = formatter.formatToParts(at)
    const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
    if (read('month') === month && read('day') === day) return { start: at, end: at + dayMs }
  }
  return null
}
