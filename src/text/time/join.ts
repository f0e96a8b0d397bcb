import { dayMs, daySpan, monthOf, weekdaySpan, yearOf } from './calendar.js'
import { joinClocks, joinDayAndClock } from './join-clock.js'
import { both, fold, type Pair } from './pair.js'
import { weekdayAndDay } from './resolve.js'
import type { Part, Setting } from './types.js'

type Join = (pair: Pair) => Part | null

const longestGap = 16

/** Joins neighbours that speak of one time: "Friday, 5 May", "next week on Monday", 去年国庆, "5 May at 3pm". */
export function joinParts(text: string, parts: readonly Part[], setting: Setting): Part[] {
  return [[joinClocks], joins].reduce((before, some) => joinBy(some, { text, parts: before, setting }), [...parts])
}

function joinBy(
  some: readonly Join[],
  { text, parts, setting }: { text: string; parts: readonly Part[]; setting: Setting },
): Part[] {
  return fold(text, parts, (left, gap, right) => {
    if (gap.length > longestGap) return null
    for (const join of some) {
      const joined = join({ left, gap, right, setting })
      if (joined) return joined
    }
    return null
  })
}

const besides = /^[\s,(（、-]*(?:the\s+)?$/iu
const inside = /^(?:['’]s)?[\s,-]*(?:of|in|on|的)?[\s]*(?:the\s+|的)?$/iu

function isDay({ value, precision, refine }: Part): boolean {
  return (value.kind === 'yearly' || value.kind === 'span') && precision === 'day' && refine === undefined
}

function isUnit({ value, precision }: Part, unit: Part['precision']): boolean {
  return value.kind === 'span' && precision === unit
}

/** 2016年2月14日情人节 */
function isSameDay({ value: date }: Part, { value: holiday }: Part): boolean {
  if (date.kind !== 'span' || holiday.kind !== 'yearly') return false
  return holiday.inYear(yearOf(date.span.start))?.start === date.span.start
}

/** Friday, 5 May; 5月5日(星期五); next Friday 5/12: the date says it all. */
const weekdayWithDate: Join = (pair) => {
  const { left, gap, right } = pair
  const spoken = left.value.kind === 'weekday' || left.byWeekday
  if (spoken && isDay(right) && besides.test(gap) && !/[、]/u.test(gap)) return both(pair, right)
  if (gap === '' && isDay(left) && isSameDay(left, right)) return both(pair, left)
  if (isDay(left) && right.value.kind === 'weekday' && besides.test(gap)) return both(pair, left)
  return null
}

/** Friday the 13th, Tue 4th. */
const weekdayWithDay: Join = (pair) => {
  const { left, gap, right, setting } = pair
  if (left.value.kind !== 'weekday' || right.value.kind !== 'monthDay' || !besides.test(gap)) return null
  const span = weekdayAndDay(setting, setting.leaning(left.at), { weekday: left.value.weekday, day: right.value.day })
  return span && both(pair, { value: { kind: 'span', span }, precision: 'day' })
}

/** The 20th of next month. */
const dayInMonth: Join = (pair) => {
  const { left, gap, right } = pair
  if (left.value.kind !== 'monthDay' || !inside.test(gap) || right.value.kind !== 'span' || !isUnit(right, 'month'))
    return null
  const { start } = right.value.span
  const [first, last] = [left.value.day, left.value.lastDay ?? left.value.day].map((day) =>
    daySpan(yearOf(start), monthOf(start), day),
  )
  return first && last
    ? both(pair, { value: { kind: 'span', span: { start: first.start, end: last.end } }, precision: 'day' })
    : null
}

/** Q3 this year, summer of 2016, 去年国庆, 2016 Q3. */
const inYear: Join = (pair) => {
  const { left, gap, right } = pair
  if (!inside.test(gap)) return null
  const [thing, year] = left.value.kind === 'yearly' ? [left, right] : [right, left]
  if (thing.value.kind !== 'yearly' || year.value.kind !== 'span' || !isUnit(year, 'year') || year.refine) return null
  const span = thing.value.inYear(yearOf(year.value.span.start))
  return span && both(pair, { value: { kind: 'span', span }, precision: thing.precision, refine: thing.refine })
}

/** Friday next week, next week on Monday, two weeks ago Friday, 两周前的周五. */
const inWeek: Join = (pair) => {
  const { left, gap, right } = pair
  if (!inside.test(gap)) return null
  const [day, week] = left.value.kind === 'weekday' ? [left, right] : [right, left]
  if (day.value.kind !== 'weekday' || week.value.kind !== 'span' || !isUnit(week, 'week')) return null
  const { start, end } = week.value.span
  if (end - start > 7 * dayMs) return null
  return both(pair, {
    value: { kind: 'span', span: weekdaySpan(start, day.value.weekday) },
    precision: 'day',
    refine: day.refine,
  })
}

/** Two months from today on Tuesday: the first such day from there on. */
const weekdayFrom: Join = (pair) => {
  const { left, gap, right } = pair
  if (
    right.value.kind !== 'weekday' ||
    left.value.kind !== 'span' ||
    !isUnit(left, 'month') ||
    !/^\s+on\s+$/iu.test(gap)
  )
    return null
  const { start, end } = left.value.span
  if (end - start !== dayMs) return null
  const here = weekdaySpan(start, right.value.weekday)
  const span = here.start < start ? weekdaySpan(start, right.value.weekday, 1) : here
  return both(pair, { value: { kind: 'span', span }, precision: 'day' })
}

const joins: readonly Join[] = [
  joinDayAndClock,
  weekdayWithDate,
  weekdayWithDay,
  dayInMonth,
  inYear,
  inWeek,
  weekdayFrom,
]
