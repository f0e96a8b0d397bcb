import type { Amount, Local, Span, Unit } from './types.js'

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Midnight of a civil day; null if there is no such day. Years 1 to 9999. */
export function civilDay(year: number, month: number, day: number): Local | null {
  if (!(year >= 1 && year <= 9999)) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime()
    : null
}

/** The whole day, or null if there is no such day. */
export function daySpan(year: number, month: number, day: number): Span | null {
  const start = civilDay(year, month, day)
  return start === null ? null : { start, end: start + dayMs }
}

export function yearOf(local: Local): number {
  return new Date(local).getUTCFullYear()
}

/** 1 (January) to 12. */
export function monthOf(local: Local): number {
  return new Date(local).getUTCMonth() + 1
}

export function dayOfMonth(local: Local): number {
  return new Date(local).getUTCDate()
}

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(local: Local): number {
  return new Date(local).getUTCDay() || 7
}

const monthsIn: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12, decade: 120, century: 1200 }
const msIn: Partial<Record<Unit, number>> = { minute: minuteMs, hour: hourMs, day: dayMs, week: 7 * dayMs }

/** Later by a number of units (negative: earlier). Months keep the day where they have it, else end on their last one. */
export function add(local: Local, count: number, unit: Unit): Local {
  if (!Number.isFinite(local)) return local
  const ms = msIn[unit]
  if (ms !== undefined) return local + count * ms
  const inMonths = monthsIn[unit] ?? 1
  const months = Math.trunc(count * inMonths)
  // A fraction of a month (half a month) is taken as days of a 30-day month.
  const days = Math.round((count * inMonths - months) * 30)
  const date = new Date(local)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(date.getTime())
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, last.getUTCDate()))
  return date.getTime() + days * dayMs
}

export function addAll(local: Local, amounts: readonly Amount[], sign: 1 | -1): Local {
  return amounts.reduce((time, { count, unit }) => add(time, sign * count, unit), local)
}

/** The beginning of the unit that holds a time. Weeks begin on Monday, centuries with their year 00. */
export function startOf(unit: Unit, local: Local): Local {
  const ms = msIn[unit]
  if (unit === 'week') return startOf('day', local) - (weekdayOf(local) - 1) * dayMs
  if (ms !== undefined) return Math.floor(local / ms) * ms
  const year = yearOf(local)
  const month = monthOf(local)
  const size = monthsIn[unit] ?? 1
  const start = size <= 12 ? monthsFrom(year, month - ((month - 1) % size)) : monthsFrom(year - (year % (size / 12)), 1)
  return start
}

function monthsFrom(year: number, month: number): Local {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, 1)
  return date.getTime()
}

/** The unit that holds a time, moved by a number of units. */
export function unitSpan(unit: Unit, local: Local, move = 0): Span {
  const start = add(startOf(unit, local), move, unit)
  return { start, end: add(start, 1, unit) }
}

/** Months of a year, the first and last included; the last may pass 12. */
export function monthsSpan(year: number, first: number, last: number): Span {
  const start = monthsFrom(year, first)
  return { start, end: monthsFrom(year, last + 1) }
}

/** Saturday and Sunday of the week that holds a time, moved by weeks. */
export function weekendSpan(local: Local, move = 0): Span {
  const monday = startOf('week', local) + move * 7 * dayMs
  return { start: monday + 5 * dayMs, end: monday + 7 * dayMs }
}

/** A weekday of the week that holds a time, moved by weeks. */
export function weekdaySpan(local: Local, weekday: number, move = 0): Span {
  const start = startOf('week', local) + (move * 7 + weekday - 1) * dayMs
  return { start, end: start + dayMs }
}

/** The first (1), second, … or, counted from the end, last (-1) weekday of a month. */
export function nthWeekday(year: number, month: number, { nth, weekday }: { nth: number; weekday: number }): Span {
  const { start, end } = monthsSpan(year, month, month)
  return nthWeekdayIn({ start, end }, { nth, weekday })
}

export function nthWeekdayIn({ start, end }: Span, { nth, weekday }: { nth: number; weekday: number }): Span {
  if (nth < 0) {
    const last = end - dayMs
    const day = last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs + (nth + 1) * 7 * dayMs
    return { start: day, end: day + dayMs }
  }
  const day = start + ((weekday - weekdayOf(start) + 7) % 7) * dayMs + (nth - 1) * 7 * dayMs
  return { start: day, end: day + dayMs }
}
