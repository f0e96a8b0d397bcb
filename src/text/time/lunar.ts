import { civilDay, dayMs } from './calendar.js'
import type { Local, Span } from './types.js'

/** The Chinese calendar comes with Node's ICU: no table and no library. */
const formatter = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const firstYear = 1900
const lastYear = 2100
const longestMonth = 30
const meanMonth = 29.530588

const monthStarts = new Map<number, Local>()

/** The civil day of a day of the Chinese calendar; null if the month has no such day or the year isn't 1900 to 2100. */
export function lunarDay(year: number, month: number, day: number): Span | null {
  if (year < firstYear || year > lastYear) return null
  const start = monthStart(year, month)
  if (start === null) return null
  const found = start + (day - 1) * dayMs
  return read(found).day === day ? { start: found, end: found + dayMs } : null
}

/** The last day of the lunar year that began in a civil year: 除夕, which falls into January or February of the next. */
export function lunarYearEnd(year: number): Span | null {
  const newYear = lunarDay(year, 1, 1)
  return newYear && { start: newYear.start - dayMs, end: newYear.start }
}

function monthStart(year: number, month: number): Local | null {
  const key = year * 16 + month
  const known = monthStarts.get(key)
  if (known !== undefined) return known
  const from = month === 1 ? civilDay(year, 1, 20) : near(year, month)
  if (from === null) return null
  // A leap month before it moves the first day by a month at most.
  for (let at = from; at <= from + 2 * longestMonth * dayMs; at += dayMs) {
    const { month: found, day } = read(at)
    if (found === String(month) && day === 1) {
      monthStarts.set(key, at)
      return at
    }
  }
  return null
}

function near(year: number, month: number): Local | null {
  const newYear = monthStart(year, 1)
  return newYear === null ? null : newYear + Math.floor((month - 1) * meanMonth - 2) * dayMs
}

function read(local: Local): { month: string; day: number } {
  let month = ''
  let day = 0
  for (const part of formatter.formatToParts(local)) {
    if (part.type === 'month') month = part.value
    else if (part.type === 'day') day = Number(part.value)
  }
  return { month, day }
}

/** Days of the solar terms by the common formula floor(0.2422 y + c) - floor(y / 4), right from 1901 to 2099. */
function solarTerm(year: number, month: number, [twentieth, twentyFirst]: readonly [number, number]): Span | null {
  if (year < firstYear || year > lastYear) return null
  const y = year % 100
  // Winter's terms would count the leap day of a year that has just begun; both terms used here stand after February.
  const day = Math.floor(0.2422 * y + (year < 2000 ? twentieth : twentyFirst)) - Math.floor(y / 4)
  const start = civilDay(year, month, day)
  return start === null ? null : { start, end: start + dayMs }
}

/** 清明, Tomb-Sweeping Day. */
export function qingming(year: number): Span | null {
  return solarTerm(year, 4, [5.59, 4.81])
}

/** 冬至, the winter solstice. */
export function winterSolstice(year: number): Span | null {
  return solarTerm(year, 12, [22.6, 21.94])
}
