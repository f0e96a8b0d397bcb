import { dayMs, hourMs, unitSpan, weekdaySpan, weekendSpan } from './calendar.js'
import { amount, readAmounts } from './english-amounts.js'
import * as en from './english-words.js'
import { span, words, type Pattern } from './pattern.js'
import * as relative from './relative-unit.js'
import type { Setting, Span } from './types.js'

const dayWords: readonly (readonly [string, number])[] = [
  ['(?:the\\s+)?day\\s+before\\s+yesterday|ereyesterday', -2],
  ['yesterday|yday|the\\s+(?:day\\s+before|previous\\s+day)(?=[\\s.,!?]*$)', -1],
  ['today|this\\s+day|later\\s+(?:in\\s+)?today|earlier\\s+today', 0],
  ['tomorrow|tmrw?|tmr|tomoz|the\\s+(?:next|following)\\s+day', 1],
  ['(?:the\\s+)?day\\s+after\\s+(?:tomorrow|tmrw?|tmr)|overmorrow', 2],
]

function clockOf(day: Span, from: number, until: number): Span {
  return { start: day.start + from * hourMs, end: day.start + until * hourMs }
}

/** Times told from now without a count of units before or after it: yesterday, last week, recently. */
export const englishRelative: readonly Pattern[] = [
  ...dayWords.map(([name, days]) =>
    words(`(?:${name})(?:['’]s)?(?![a-z])`, ({ setting: { today } }) =>
      span({ start: today.start + days * dayMs, end: today.end + days * dayMs }, 'day'),
    ),
  ),
  words('(?:tonight|tonite|this\\s+night)(?![a-z])', ({ setting }) => span(clockOf(setting.today, 18, 24), 'dayPart')),
  words('(?:last\\s+night|yesterday\\s+(?:night|evening))(?![a-z])', ({ setting: { today } }) =>
    span({ start: today.start - 6 * hourMs, end: today.start }, 'dayPart'),
  ),
  words(
    `(?<which>this|last|next|yesterday|tomorrow)\\s+(?<part>morning|afternoon|evening|night)(?![a-z])`,
    ({ group, setting: { today } }) => {
      const which = group('which').toLowerCase()
      const days = which === 'this' ? 0 : which === 'last' || which === 'yesterday' ? -1 : 1
      const [from, until] = dayParts[group('part').toLowerCase()] ?? [0, 24]
      return span(clockOf({ start: today.start + days * dayMs, end: today.end + days * dayMs }, from, until), 'dayPart')
    },
  ),
  // last week, next month, this year; a weekend is Saturday and Sunday.
  words(
    `(?:the\\s+)?(?<which>${en.which})\\s+(?<unit>weekend|${en.unit})(?!s?[a-z])(?:['’]s)?`,
    ({ group, setting }) => {
      const step = en.stepOf(group('which'))
      const name = group('unit').toLowerCase()
      if (name === 'weekend')
        return span(step < 0 ? relative.lastWeekend(setting) : weekendSpan(setting.now, step), 'weekend')
      const unit = en.unitOfName(name)
      if (unit === 'hour' || unit === 'minute')
        return step === 0 ? null : span(relative.runOf(setting, [{ unit, count: 1 }], step), unit)
      const move = step * (name === 'fortnight' ? 2 : 1)
      return span(relative.unitFrom(setting, unit, move), unit)
    },
  ),
  words(
    `(?:the\\s+|my\\s+|(?<rest>(?:the\\s+)?rest\\s+(?:of\\s+)?(?:the\\s+|this\\s+|my\\s+)?))(?<unit>weekend|day|week|month|quarter|year)(?![a-z-])`,
    ({ group, setting, before, after }) => {
      const name = group('unit').toLowerCase()
      if (name === 'weekend') return span(weekendOf(setting, before), 'weekend')
      const unit = en.unitOfName(name)
      if (group('rest') !== '') return span(relative.restOf(setting, unit), unit)
      // "the week" alone says nothing; "for the week." means this one.
      const meant = /\b(?:for|in|off)\s+$/iu.test(before) && /^\s*(?:[.!?,;]|$)/u.test(after)
      const found = span(unitSpan(unit, setting.now), unit)
      return found && { ...found, weak: !meant }
    },
  ),
  words('(?:the\\s+)?weekend(?![a-z])', ({ setting, before }) =>
    /\b(?:over|at|this|on|during)\s+$/iu.test(before) ? span(weekendOf(setting, before), 'weekend') : null,
  ),
  words(
    `(?:the\\s+)?(?<unit>weekend|week|month|year|quarter)\\s+(?<side>before|after)(?:\\s+the)?\\s+(?:last|next)(?!\\s+[a-z]*(?:week|month|year))(?![a-z])`,
    ({ group, setting }) => {
      const step = group('side').toLowerCase() === 'before' ? -2 : 2
      if (group('unit').toLowerCase() === 'weekend') return span(weekendSpan(setting.now, step), 'weekend')
      const unit = en.unitOfName(group('unit'))
      return span(relative.unitFrom(setting, unit, step), unit)
    },
  ),
  // the last three weeks, next 4 days, 13 last minutes
  words(
    `(?:the\\s+|these\\s+)?(?:(?<which>${en.which})\\s+(?<count>${en.count})|(?<count2>${en.count})\\s+(?<which2>last|past|next))\\s+(?<business>(?:business|working|work)\\s+)?(?<unit>${en.unit}s|weekends)(?![a-z])(?!\\s+(?:of|in)\\s+(?:\\d|the\\s+(?:year|month)|this|last|next|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?<more>(?:\\s+and\\s+${amount}(?!\\s+ago)){0,2})`,
    ({ group, setting }) => {
      const step = en.stepOf(group('which') || group('which2'))
      if (step === 0) return null
      const name = group('unit')
      const count = en.numberOf(group('count') || group('count2')) ?? 3
      if (group('business') !== '') return span(businessDays(setting, count, step), 'day')
      const unit = en.unitOfName(name)
      const more = readAmounts(group('more')).amounts.filter((_, index) => index >= 0)
      const scale = /^fort/iu.test(name) ? 2 : 1
      return span(relative.runOf(setting, [{ unit, count: count * scale }, ...more], step), unit)
    },
  ),
  words(`(?:the\\s+)?(?:past|last)\\s+couple\\s+(?<unit>${en.unit}s)(?![a-z])`, ({ group, setting }) => {
    const unit = en.unitOfName(group('unit'))
    return span(relative.runOf(setting, [{ unit, count: 2 }], -1), unit)
  }),
  words(`earlier\\s+(?:in\\s+)?(?:this|the)\\s+(?<unit>week|month|year)(?![a-z])`, ({ group, setting }) => {
    const unit = en.unitOfName(group('unit'))
    return span({ start: unitSpan(unit, setting.now).start, end: setting.today.end }, unit)
  }),
  words(`later\\s+(?:in\\s+)?(?:this|the)\\s+(?<unit>week|month|year)(?![a-z])`, ({ group, setting }) => {
    const unit = en.unitOfName(group('unit'))
    return span(relative.restOf(setting, unit), unit)
  }),
  words(`(?:the\\s+)?week\\s+(?<week>[1-4]?\\d|5[0-3])(?!\\d)(?:\\s+of\\s+(?<year>\\d{4}))?`, ({ group, setting }) => {
    const year =
      group('year') === '' ? unitSpan('year', setting.now) : unitSpan('year', Date.UTC(Number(group('year')), 0))
    return Number(group('week')) < 1
      ? null
      : span(relative.unitsInside(year, { first: Number(group('week')), count: 1, unit: 'week' }), 'week')
  }),
  words('(?:the\\s+)?(?:eoy|end\\s+of\\s+year)(?![a-z])', ({ setting }) =>
    span(relative.portion(unitSpan('year', setting.now), [0.5, 1]), 'year'),
  ),
  words('(?:the\\s+)?eom(?![a-z])', ({ setting }) =>
    span(relative.portion(unitSpan('month', setting.now), [0.5, 1]), 'month'),
  ),
  words(`(?<unit>year|quarter|month|week)[\\s-]to[\\s-]date|(?<short>[yqm]td)(?![a-z])`, ({ group, setting }) => {
    const unit = en.unitOfName(
      group('unit') || (/^y/iu.test(group('short')) ? 'year' : /^q/iu.test(group('short')) ? 'quarter' : 'month'),
    )
    return span({ start: unitSpan(unit, setting.now).start, end: setting.today.end }, unit)
  }),
  words(
    `(?:in\\s+)?(?<count>${en.count})\\s+(?:business|working|work)\\s+days?\\s*(?<side>ago|later|from\\s+(?:now|today)|(?<=in\\s.{3,30}))(?![a-z])`,
    ({ group, setting }) => {
      const step = /^ago/iu.test(group('side')) ? -1 : 1
      const run = businessDays(setting, en.numberOf(group('count')) ?? 3, step)
      return span(
        step < 0 ? { start: run.start, end: run.start + dayMs } : { start: run.end - dayMs, end: run.end },
        'day',
      )
    },
  ),
  words(
    `(?:the\\s+)?(?<day>${en.weekday})\\s+before\\s+last(?!\\s+[a-z]*(?:week|month|year))`,
    ({ group, setting }) => {
      const weekday = en.weekdayOfName(group('day'))
      const here = weekdaySpan(setting.now, weekday)
      return span(weekdaySpan(setting.now, weekday, here.start >= setting.today.start ? -2 : -1), 'day')
    },
  ),
  words(
    `(?<count>${en.count})\\s+(?<day>${en.weekday.replace('(?![a-z])', 's?(?![a-z])')})\\s+(?:from\\s+now|later)`,
    ({ group, setting }) => {
      const weekday = en.weekdayOfName(group('day'))
      const count = en.numberOf(group('count')) ?? 3
      const here = weekdaySpan(setting.now, weekday)
      return span(weekdaySpan(setting.now, weekday, (here.start > setting.today.start ? -1 : 0) + count), 'day')
    },
  ),
  // the coming weeks, in recent months
  words(
    `(?:the\\s+|these\\s+)?(?<which>coming|next|upcoming|past|last|recent)\\s+(?<unit>day|week|month|year)s(?![a-z])`,
    ({ group, setting }) => {
      const step = /^(?:coming|next|upcoming)/iu.test(group('which')) ? 1 : -1
      return span(relative.runOf(setting, [{ unit: en.unitOfName(group('unit')), count: 4 }], step), 'fuzzy')
    },
  ),
  words(
    `(?:the|this)\\s+(?:whole|entire|full)\\s+(?<unit>day|week|month|quarter|year)(?![a-z])`,
    ({ group, setting }) => {
      const unit = en.unitOfName(group('unit'))
      return span(unitSpan(unit, setting.now), unit)
    },
  ),
  words(`(?<count>${en.count})\\s+weekends?\\s+ago`, ({ group, setting }) => {
    const last = relative.lastWeekend(setting)
    const weeks = (en.numberOf(group('count')) ?? 3) - 1
    return span({ start: last.start - 7 * weeks * dayMs, end: last.end - 7 * weeks * dayMs }, 'weekend')
  }),
  words(
    '(?:the\\s+)?(?:eod|cob|(?:end|close)\\s+of\\s+(?:the\\s+)?(?:day|business))(?!\\s+on|[a-z])',
    ({ setting: { today } }) => span({ start: today.end - 60_000, end: today.end }, 'minute'),
  ),
  words('recently|lately|(?:these|in\\s+recent)\\s+(?:days|weeks)|of\\s+late', ({ setting, before }) =>
    /\b(?:more|most)\s+$/iu.test(before) ? null : span(relative.daysBack(setting, 30, 0), 'fuzzy'),
  ),
  words('the\\s+other\\s+(?:day|night|evening)(?![a-z])', ({ setting }) =>
    span(relative.daysBack(setting, 7, 1), 'fuzzy'),
  ),
  words('the\\s+other\\s+week(?![a-z])', ({ setting }) => span(relative.daysBack(setting, 28, 7), 'fuzzy')),
  words('a\\s+(?:little\\s+)?while\\s+(?:ago|back)|some\\s+time\\s+ago', ({ setting }) =>
    span(relative.daysBack(setting, 180, 7), 'fuzzy'),
  ),
  words('(?:a\\s+)?long\\s+(?:time\\s+)?ago', ({ setting }) => span(relative.daysBack(setting, 3650, 365), 'fuzzy')),
  words('earlier\\s+this\\s+(?<part>morning|afternoon|evening)', ({ group, setting }) => {
    const [from, until] = dayParts[group('part').toLowerCase()] ?? [0, 24]
    return span(clockOf(setting.today, from, until), 'dayPart')
  }),
  words(
    '(?:(?:till|until)\\s+(?:date|now)|up\\s+(?:to|until)\\s+now|(?<!up\\s)to\\s+date(?=[\\s?.!,]*$))(?![a-z])',
    ({ setting }) => span({ start: -Infinity, end: setting.today.end }, 'day'),
  ),
  words(
    `(?<count>${en.count})\\s+(?<day>${en.weekday.replace('(?![a-z])', 's?(?![a-z])')})\\s+ago`,
    ({ group, setting }) => {
      const weekday = en.weekdayOfName(group('day'))
      const count = en.numberOf(group('count')) ?? 3
      const here = weekdaySpan(setting.now, weekday)
      return span(weekdaySpan(setting.now, weekday, (here.start >= setting.today.start ? 0 : 1) - count), 'day')
    },
  ),
  words('(?:right\\s+)?now(?![a-z])', ({ setting }) => {
    const found = span(setting.today, 'day')
    return found && { ...found, weak: true }
  }),
]

/** The weekend near now: the last one where the words before look back. */
function weekendOf(setting: Setting, before: string): Span {
  return /\b(?:did|was|were|had|went|been)\b/iu.test(before) ? relative.lastWeekend(setting) : weekendSpan(setting.now)
}

function businessDays({ today }: Setting, count: number, step: -1 | 1): Span {
  const isFree = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay())
  let left = Math.min(count, 250)
  let day = today.start
  let first: number | null = null
  while (left > 0) {
    day += step * dayMs
    if (isFree(day)) continue
    first ??= day
    left -= 1
  }
  const near = first ?? day
  return step > 0 ? { start: near, end: day + dayMs } : { start: day, end: near + dayMs }
}

/** Hours of the parts of a day; a night belongs to the day it begins on. */
export const dayParts: Record<string, readonly [number, number]> = {
  morning: [6, 12],
  noon: [11, 13],
  lunchtime: [11, 13],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [18, 24],
}
