import chineseDays from 'chinese-days'
import { civilDay, dayMs } from './calendar.js'
import type { Span } from './types.js'

/**
 * The library has the published table. The Chinese calendar of Node 20's ICU (78) needs no library, but is a day off in
 * 14 of the 2,172 months of 1920 to 2100, the new year of 2027 and 2030 among them.
 */
const { getLunarDate, getSolarDateFromLunar } = chineseDays
const firstYear = 1901
const lastYear = 2099

const known = new Map<string, Span | null>()

/** The civil day of a day of the Chinese calendar; null if the month has no such day or the year isn't 1901 to 2099. */
export function lunarDay(year: number, month: number, day: number): Span | null {
  if (year < firstYear || year > lastYear) return null
  const key = [year, month, day].join('-')
  const found = known.get(key)
  if (found !== undefined) return found
  const span = inTable(key, day)
  known.set(key, span)
  return span
}

function inTable(key: string, day: number): Span | null {
  const { date } = getSolarDateFromLunar(key)
  // It takes the thirtieth of a month of 29 days for the first of the next.
  if (getLunarDate(date).lunarDay !== day) return null
  const [solarYear = 0, solarMonth = 0, solarDay = 0] = date.split('-').map(Number)
  const start = civilDay(solarYear, solarMonth, solarDay)
  return start === null ? null : { start, end: start + dayMs }
}

/** The last day of the lunar year before the one that begins in a civil year: 除夕, in January or February. */
export function lunarYearEnd(year: number): Span | null {
  const newYear = lunarDay(year, 1, 1)
  return newYear && { start: newYear.start - dayMs, end: newYear.start }
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
