import { add, addAll, dayMs, startOf, unitSpan, weekendSpan } from './calendar.js'
import type { Amount, Local, Setting, Span, Unit } from './types.js'

/** This, the last or the next week, month, …: the whole unit of the calendar, `step` units from now. */
export function unitFrom(setting: Setting, unit: Unit, step: number): Span {
  return unitSpan(unit, setting.now, step)
}

/** Units of the calendar that are counted whole; of the others the last three are three lengths back from now. */
const wholeUnits: readonly Unit[] = ['quarter', 'decade', 'century']

/** The last or next few units: back from the end of today, or on from tomorrow (hours and minutes: from now). */
export function runOf(setting: Setting, amounts: readonly Amount[], step: -1 | 1): Span {
  const { now, today } = setting
  const unit = amounts[0]?.unit ?? 'day'
  const count = amounts[0]?.count ?? 1
  if (wholeUnits.includes(unit)) {
    const here = unitSpan(unit, now)
    return step < 0
      ? { start: add(here.start, -count, unit), end: here.start }
      : { start: here.end, end: add(here.end, count, unit) }
  }
  if (unit === 'hour' || unit === 'minute') {
    const other = addAll(now, amounts, step)
    return step < 0 ? { start: other, end: now } : { start: now, end: other }
  }
  return step < 0
    ? { start: addAll(today.start, amounts, -1), end: today.end }
    : { start: today.end, end: addAll(today.end, amounts, 1) }
}

/** A point some units away: a day, or a minute for hours and minutes. */
export function pointFrom(origin: { now: Local; day: Local }, amounts: readonly Amount[], sign: 1 | -1): Span | null {
  const short = amounts.some(({ unit }) => unit === 'hour' || unit === 'minute')
  const from = short ? origin.now : origin.day
  const moved = addAll(from, amounts, sign)
  // Half a day away is some time on that day.
  const start = short ? moved : startOf('day', moved)
  // "a hundred thousand years ago" is no date of a calendar.
  if (!(Math.abs(start - from) < 3_000 * 366 * dayMs)) return null
  return { start, end: start + (short ? 60_000 : dayMs) }
}

/** Days in a unit, as vague counts are measured: a month is 30. */
const daysIn: Record<Unit, number> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
  decade: 3650,
  century: 36500,
}

/** "a few days ago": from five to two of them back; "a couple": from three to one. The days of both ends are inside. */
export function vaguelyAgo(setting: Setting, unit: Unit, [most, least]: readonly [number, number]): Span {
  const length = daysIn[unit] * dayMs
  if (unit === 'hour' || unit === 'minute')
    return { start: setting.now - most * length, end: setting.now - least * length + 60_000 }
  return { start: setting.today.start - most * length, end: setting.today.start - least * length + dayMs }
}

export const few = [5, 2] as const
export const couple = [3, 1] as const

/** From so many days back to so many days back, both inside. */
export function daysBack(setting: Setting, most: number, least: number): Span {
  return { start: setting.today.start - most * dayMs, end: setting.today.end - least * dayMs }
}

/** The first or second half, third or end of a span, in whole days if it has more than one. */
export function portion({ start, end }: Span, [from, until]: readonly [number, number]): Span {
  const at = (share: number): Local => {
    const time = start + (end - start) * share
    // Half a year is six months; half a month of 31 days begins its second half with the 16th.
    if (end - start >= 365 * dayMs)
      return add(start, Math.round(((end - start) / (365.2425 * dayMs)) * 12 * share), 'month')
    return end - start > dayMs ? startOf('day', time) : time
  }
  return { start: at(from), end: at(until) }
}

/** The nth unit inside a span, or the last (counted from its end) `count` of them. Weeks are those with their Thursday in it. */
export function unitsInside(inside: Span, { first, count, unit }: { first: number; count: number; unit: Unit }): Span {
  const base = unit === 'week' ? firstWeek(inside.start) : startOf(unit, inside.start)
  if (first > 0) return { start: add(base, first - 1, unit), end: add(base, first - 1 + count, unit) }
  const end = unit === 'week' ? firstWeek(inside.end) : inside.end
  return { start: add(end, -count, unit), end }
}

/** ISO 8601: the first week of a year is the one that holds its first Thursday. */
function firstWeek(start: Local): Local {
  const monday = startOf('week', start)
  return start - monday > 3 * dayMs ? monday + 7 * dayMs : monday
}

/** What is left of the unit that holds now. */
export function restOf(setting: Setting, unit: Unit): Span {
  return { start: setting.today.start, end: unitSpan(unit, setting.now).end }
}

/** The latest weekend that has begun. */
export function lastWeekend(setting: Setting): Span {
  const here = weekendSpan(setting.now)
  return here.start <= setting.now ? here : weekendSpan(setting.now, -1)
}
