import { add, dayMs, nthWeekdayIn, startOf, weekdayOf, weekdaySpan, weekendSpan } from './calendar.js'
import { portion, unitsInside } from './relative-unit.js'
import type { Precision, Span, Unit } from './types.js'

/** What stands directly before or after a part and narrows or moves it. */
export interface Surrounding {
  /** Tried on the text before the part (ends with it) or after it (begins with it). */
  side: 'before' | 'after'
  pattern: RegExp
  of: readonly Precision[]
  read: (
    group: (name: string) => string,
  ) => { refine: (span: Span) => Span; precision?: Precision; isEnd?: boolean } | null
}

export const long: readonly Precision[] = ['week', 'month', 'quarter', 'season', 'year', 'decade', 'century']
export const anyDate: readonly Precision[] = ['day', 'weekend', ...long]

const shares: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/^(?:earl|beginning|start|first)/iu, [0, 0.5]],
  [/^mid/iu, [1 / 3, 2 / 3]],
  [/./u, [0.5, 1]],
]

/** The share of a span that "early", "mid" or "late" names. */
export function part(name: string): (span: Span) => Span {
  const share = shares.find(([pattern]) => pattern.test(name))?.[1] ?? [0, 1]
  return (span) => {
    // Thursday to Sunday is late in a week, Monday to Wednesday early.
    if (span.end - span.start === 7 * dayMs)
      return portion(span, share[0] === 0 ? [0, 3 / 7] : share[1] === 1 ? [3 / 7, 1] : [1 / 7, 5 / 7])
    return portion(span, share)
  }
}

export function nthUnit({ nth, count, unit }: { nth: number; count: number; unit: Unit }): {
  refine: (span: Span) => Span
  precision: Precision
} {
  return { refine: (span) => unitsInside(span, { first: nth, count, unit }), precision: unit }
}

export function weekendIn(span: Span, nth: number): Span {
  const saturday = nthWeekdayIn(span, { nth, weekday: 6 })
  return { start: saturday.start, end: saturday.end + dayMs }
}

/** From a holiday to the weekend beside it: Thursday to Sunday, Saturday to Monday. */
export function longWeekend(day: Span): Span {
  const weekend = weekendSpan(day.start, weekdayOf(day.start) <= 2 ? -1 : 0)
  return { start: Math.min(day.start, weekend.start), end: Math.max(day.end, weekend.end) }
}

export function weekendBeside({ start, end }: Span, before: boolean): Span {
  const here = weekendSpan(before ? start : end - dayMs)
  if (before) return here.end <= start ? here : weekendSpan(start, -1)
  return here.start >= end ? here : weekendSpan(end - dayMs, 1)
}

export function beside(span: Span, { before, unit }: { before: boolean; unit: Unit }): Span {
  if (unit === 'day') return before ? dayAt(span.start - dayMs) : dayAt(span.end)
  if (unit === 'week' && span.end - span.start <= dayMs) {
    const monday = weekdaySpan(span.start, 1, before ? -1 : 1).start
    return { start: monday, end: monday + 7 * dayMs }
  }
  return before
    ? { start: add(span.start, -1, unit), end: span.start }
    : { start: span.end, end: add(span.end, 1, unit) }
}

export function dayAt(start: number): Span {
  const day = startOf('day', start)
  return { start: day, end: day + dayMs }
}
