import { dayMs, hourMs, unitSpan, weekendSpan, weekdaySpan } from './calendar.js'
import * as en from './english-words.js'
import { span, valueOf, words, type Found, type Pattern } from './pattern.js'
import * as relative from './relative-unit.js'
import type { Amount, Setting, Span, Unit } from './types.js'

const amount = `${en.count}[\\s-]+(?:more\\s+|calendar\\s+)?(?:${en.unit})s?(?!\\p{L})`
const amounts = `(?<amounts>${amount}(?:(?:\\s*,)?\\s+(?:and\\s+)?${amount}){0,3}(?:\\s+and\\s+(?:a\\s+)?half)?)`
const shortAmount = '(?<short>\\d{1,3})\\s?(?<letter>h|hrs?|mins?|d|w|wks?)(?!\\p{L})'
const oneAmount = new RegExp(
  `(?<count>${en.count})[\\s-]+(?:more\\s+|calendar\\s+)?(?<unit>${en.unit})s?(?!\\p{L})`,
  'giu',
)

interface Read {
  amounts: Amount[]
  vague: readonly [number, number] | null
}

function readAmounts(text: string): Read {
  const found: Amount[] = []
  let vague: Read['vague'] = null
  for (const { groups = {} } of text.matchAll(oneAmount)) {
    const unit = en.unitOfName(groups['unit'] ?? '')
    const count = en.numberOf(groups['count'] ?? '')
    if (count === null) vague = relative.few
    else if (/couple/iu.test(groups['count'] ?? '')) vague = relative.couple
    found.push({ unit, count: (count ?? 3) * (/^fort/iu.test(groups['unit'] ?? '') ? 2 : 1) })
  }
  const last = found.at(-1)
  if (last && /\band\s+(?:a\s+)?half$/iu.test(text)) last.count += 0.5
  return { amounts: found, vague }
}

function shortest({ amounts }: Read): Unit {
  return amounts.at(-1)?.unit ?? 'day'
}

function point(read: Read, setting: Setting, { sign, from }: { sign: 1 | -1; from?: Span }): Found {
  const day = from ?? setting.today
  if (read.vague && sign < 0 && !from)
    return span(relative.vaguelyAgo(setting, shortest(read), read.vague), shortest(read))
  return span(relative.pointFrom({ now: setting.now, day: day.start }, read.amounts, sign), shortest(read))
}

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

export const englishRelative: readonly Pattern[] = [
  ...dayWords.map(([name, days]) =>
    words(`(?:${name})(?:['’]s)?(?!\\p{L})`, ({ setting: { today } }) =>
      span({ start: today.start + days * dayMs, end: today.end + days * dayMs }, 'day'),
    ),
  ),
  words('(?:tonight|tonite|this\\s+night)(?!\\p{L})', ({ setting }) => span(clockOf(setting.today, 18, 24), 'dayPart')),
  words('(?:last\\s+night|yesterday\\s+(?:night|evening))(?!\\p{L})', ({ setting: { today } }) =>
    span({ start: today.start - 6 * hourMs, end: today.start }, 'dayPart'),
  ),
  words(
    `(?<which>this|last|next|yesterday|tomorrow)\\s+(?<part>morning|afternoon|evening|night)(?!\\p{L})`,
    ({ group, setting: { today } }) => {
      const which = group('which').toLowerCase()
      const days = which === 'this' ? 0 : which === 'last' || which === 'yesterday' ? -1 : 1
      const [from, until] = dayParts[group('part').toLowerCase()] ?? [0, 24]
      return span(clockOf({ start: today.start + days * dayMs, end: today.end + days * dayMs }, from, until), 'dayPart')
    },
  ),
  // last week, next month, this year; a weekend is Saturday and Sunday.
  words(
    `(?:the\\s+)?(?<which>${en.which})\\s+(?<unit>weekend|${en.unit})(?!s?\\p{L})(?:['’]s)?`,
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
    `(?:the\\s+|my\\s+|(?<rest>(?:the\\s+)?rest\\s+(?:of\\s+)?(?:the\\s+|this\\s+|my\\s+)?))(?<unit>weekend|day|week|month|quarter|year)(?![\\p{L}-])`,
    ({ group, setting, before, after }) => {
      const name = group('unit').toLowerCase()
      if (name === 'weekend') return span(weekendOf(setting, before), 'weekend')
      const unit = en.unitOfName(name)
      if (group('rest') !== '') return span(relative.restOf(setting, unit), unit)
      // "the week" alone says nothing; "for the week." means this one.
      const meant = /\b(?:for|in|off)\s+$/iu.test(before) && /^\s*(?:[.!?,;]|$)/u.test(after)
      return meant || (/\b(?:my\s+)?$/iu.test(before) && name === 'day' && /^\s+look/iu.test(after))
        ? span(unitSpan(unit, setting.now), unit)
        : null
    },
  ),
  words('(?:the\\s+)?weekend(?!\\p{L})', ({ setting, before }) =>
    /\b(?:over|at|this|on|during)\s+$/iu.test(before) ? span(weekendOf(setting, before), 'weekend') : null,
  ),
  words(
    `the\\s+(?<unit>weekend|week|month|year|quarter)\\s+(?<side>before|after)(?:\\s+the)?\\s+(?:last|next)(?!\\s+\\p{L}*(?:week|month|year))(?!\\p{L})`,
    ({ group, setting }) => {
      const step = group('side').toLowerCase() === 'before' ? -2 : 2
      if (group('unit').toLowerCase() === 'weekend') return span(weekendSpan(setting.now, step), 'weekend')
      const unit = en.unitOfName(group('unit'))
      return span(relative.unitFrom(setting, unit, step), unit)
    },
  ),
  // the last three weeks, next 4 days, 13 last minutes
  words(
    `(?:the\\s+|these\\s+)?(?:(?<which>${en.which})\\s+(?<count>${en.count})|(?<count2>${en.count})\\s+(?<which2>last|past|next))\\s+(?<business>(?:business|working|work)\\s+)?(?<unit>${en.unit}s|weekends)(?!\\p{L})(?!\\s+(?:of|in)\\s+(?:\\d|the\\s+(?:year|month)|this|last|next|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?<more>(?:\\s+and\\s+${amount}(?!\\s+ago)){0,2})`,
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
  words(`(?:the\\s+)?(?:past|last)\\s+couple\\s+(?<unit>${en.unit}s)(?!\\p{L})`, ({ group, setting }) => {
    const unit = en.unitOfName(group('unit'))
    return span(relative.runOf(setting, [{ unit, count: 2 }], -1), unit)
  }),
  // two days ago, a couple of weeks back, half a year ago
  words(
    `(?:about\\s+|around\\s+|some\\s+|roughly\\s+|nearly\\s+|over\\s+)?${amounts}\\s+(?:ago|back|earlier(?=\\s*(?:[.,!?]|$))|before\\s+now|in\\s+the\\s+past)(?!\\p{L})`,
    ({ group, setting }) => point(readAmounts(group('amounts')), setting, { sign: -1 }),
  ),
  words(`${amounts}\\s+(?:later|hence|from\\s+now|from\\s+today|after\\s+today)(?!\\p{L})`, ({ group, setting }) =>
    point(readAmounts(group('amounts')), setting, { sign: 1 }),
  ),
  words(`${amounts}\\s+(?:from|after)\\s+(?:tomorrow|tmrw?)(?!\\p{L})`, ({ group, setting: { now, today } }) =>
    span(relative.pointFrom({ now, day: today.end }, readAmounts(group('amounts')).amounts, 1), 'day'),
  ),
  words(
    `in\\s+(?:about\\s+|around\\s+)?${amounts}(?:(?:['’])?s?\\s+time)?(?!\\s+(?:ago|of|in)\\b)`,
    ({ group, setting }) => {
      const read = readAmounts(group('amounts'))
      return read.vague && shortest(read) === 'day' && read.amounts.length > 1
        ? null
        : point(read, setting, { sign: 1 })
    },
  ),
  words(`in\\s+${shortAmount}`, ({ group, setting }) => point(short(group), setting, { sign: 1 })),
  words(
    `(?:within|less\\s+than)\\s+(?:the\\s+next\\s+)?(?:${amounts}|${shortAmount})(?:\\s+(?:from|after)\\s+(?<origin>now|today|tomorrow))?`,
    ({ group, setting }) => {
      const origin = group('origin').toLowerCase()
      if (/^less/iu.test(group('amounts'))) return null
      const read = group('amounts') === '' ? short(group) : readAmounts(group('amounts'))
      const start = origin === 'tomorrow' ? setting.today.end : setting.today.start
      const far = relative.pointFrom({ now: setting.now, day: start }, read.amounts, 1)
      const hours = shortest(read) === 'hour' || shortest(read) === 'minute'
      return far && span({ start: hours ? setting.now : start, end: far.end }, shortest(read))
    },
  ),
  words(`${amounts}\\s+in(?:to)?\\s+the\\s+future`, ({ group, setting }) =>
    span(relative.runOf(setting, readAmounts(group('amounts')).amounts, 1), 'day'),
  ),
  words(`earlier\\s+(?:in\\s+)?(?:this|the)\\s+(?<unit>week|month|year)(?!\\p{L})`, ({ group, setting }) => {
    const unit = en.unitOfName(group('unit'))
    return span({ start: unitSpan(unit, setting.now).start, end: setting.today.end }, unit)
  }),
  words(`later\\s+(?:in\\s+)?(?:this|the)\\s+(?<unit>week|month|year)(?!\\p{L})`, ({ group, setting }) => {
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
  words('(?:the\\s+)?(?:eoy|end\\s+of\\s+year)(?!\\p{L})', ({ setting }) =>
    span(relative.portion(unitSpan('year', setting.now), [0.5, 1]), 'year'),
  ),
  words('(?:the\\s+)?eom(?!\\p{L})', ({ setting }) =>
    span(relative.portion(unitSpan('month', setting.now), [0.5, 1]), 'month'),
  ),
  words('recently|lately|(?:these|in\\s+recent)\\s+(?:days|weeks)|of\\s+late', ({ setting, before }) =>
    /\b(?:more|most)\s+$/iu.test(before) ? null : span(relative.daysBack(setting, 30, 0), 'fuzzy'),
  ),
  words('the\\s+other\\s+(?:day|night|evening)(?!\\p{L})', ({ setting }) =>
    span(relative.daysBack(setting, 7, 1), 'fuzzy'),
  ),
  words('the\\s+other\\s+week(?!\\p{L})', ({ setting }) => span(relative.daysBack(setting, 28, 7), 'fuzzy')),
  words('a\\s+(?:little\\s+)?while\\s+(?:ago|back)|some\\s+time\\s+ago', ({ setting }) =>
    span(relative.daysBack(setting, 180, 7), 'fuzzy'),
  ),
  words('(?:a\\s+)?long\\s+(?:time\\s+)?ago', ({ setting }) => span(relative.daysBack(setting, 3650, 365), 'fuzzy')),
  words('earlier\\s+this\\s+(?<part>morning|afternoon|evening)', ({ group, setting }) => {
    const [from, until] = dayParts[group('part').toLowerCase()] ?? [0, 24]
    return span(clockOf(setting.today, from, until), 'dayPart')
  }),
  words(
    '(?:(?:till|until)\\s+(?:date|now)|up\\s+(?:to|until)\\s+now|(?<!up\\s)to\\s+date(?=[\\s?.!,]*$))(?!\\p{L})',
    ({ setting }) => span({ start: -Infinity, end: setting.today.end }, 'day'),
  ),
  words(
    `(?<count>${en.count})\\s+(?<day>${en.weekday.replace('(?!\\p{L})', 's?(?!\\p{L})')})\\s+ago`,
    ({ group, setting }) => {
      const weekday = en.weekdayOfName(group('day'))
      const count = en.numberOf(group('count')) ?? 3
      const here = weekdaySpan(setting.now, weekday)
      return span(weekdaySpan(setting.now, weekday, (here.start >= setting.today.start ? 0 : 1) - count), 'day')
    },
  ),
  words('(?:right\\s+)?now(?!\\p{L})', ({ setting }) => {
    const found = span(setting.today, 'day')
    return found && { ...found, weak: true }
  }),
  words(amounts, ({ group }) => {
    const read = readAmounts(group('amounts'))
    const found = valueOf({ kind: 'duration', amounts: read.amounts }, shortest(read))
    return found && { ...found, weak: true }
  }),
]

function short(group: (name: string) => string): Read {
  const letter = group('letter')
  return { amounts: [{ count: Number(group('short')), unit: en.unitOfName(letter) }], vague: null }
}

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
