import { daySpan, monthsSpan, unitSpan, weekdayOf } from './calendar.js'
import { englishHolidays, season } from './holidays.js'
import * as en from './english-words.js'
import { date, span, valueOf, words, yearly, type Found, type Pattern } from './pattern.js'

const gap = '(?:\\s*[-/.,]\\s*|\\s+)'
const yearTail = `(?:(?:\\s*,\\s*|\\s+|\\s*[-/.]\\s*)(?:(?:of|in)\\s+)?(?<year>${en.year})|[-/](?<short>\\d\\d)(?!\\d))?`
const to = '\\s*(?:-|–|—|~|\\bto\\b|\\bthrough\\b|\\bthru\\b|\\btill?\\b|\\buntil\\b)\\s*(?:the\\s+)?'
const monthBefore =
  /\b(?:in|since|until|till|til|by|before|after|during|from|to|through|last|next|of|early|mid|late|between|and|every|end)\s+$/iu

function yearIn(group: (name: string) => string): number | null {
  if (group('year') !== '') return en.yearOfText(group('year'))
  return group('short') === '' ? null : en.fullYear(Number(group('short')))
}

function days(group: (name: string) => string): Found {
  const month = en.monthOfName(group('month'))
  const [first, last] = [en.numberOf(group('day')) ?? 0, en.numberOf(group('last')) ?? 0]
  if (last < first) return null
  const inYear = (year: number): { start: number; end: number } | null => {
    const [start, end] = [daySpan(year, month, first), daySpan(year, month, last)]
    return start && end && { start: start.start, end: end.end }
  }
  const year = yearIn(group)
  return year === null ? yearly(inYear, 'day') : span(inYear(year), 'day')
}

function oneDay(group: (name: string) => string): Found {
  return date({
    year: yearIn(group),
    month: en.monthOfName(group('month')),
    day: en.numberOf(group('day')) ?? 0,
  })
}

const plainNumberAfter = /^\s*(?:st|nd|rd|th)?\s*\d|^\s?[%°]/u
const commonWord = /^(?:mar|may|march|dec|sun|sat|sep|jan|jun|oct|nov|feb|apr|aug|jul)\.?$/iu

export const englishDates: readonly Pattern[] = [
  words(
    `(?<month>${en.month})${gap}?(?:between\\s+|from\\s+)?(?:the\\s+)?(?<day>${en.monthDay})${to}(?<last>${en.monthDay})${yearTail}`,
    ({ group, after }) => (/^\s?(?::\d|[ap]\.?m)/iu.test(after) ? null : days(group)),
  ),
  words(
    `(?:the\\s+)?(?<day>${en.monthDay})(?:${to}|(?<and>\\s+and\\s+(?:the\\s+)?))(?<last>${en.monthDay})${gap}?(?:of\\s+)?(?<month>${en.month})${yearTail}`,
    ({ group, before }) => {
      // "3 and 9 May" are two days, "between 3 and 9 May" is a range, and so are two days in a row.
      const next = (en.numberOf(group('last')) ?? 0) === (en.numberOf(group('day')) ?? 0) + 1
      return group('and') !== '' && !next && !/between\s+$/iu.test(before) ? null : days(group)
    },
  ),
  words(
    `(?<month>${en.month})(?:${gap}(?:the\\s+)?|(?=\\d))(?<day>${en.monthDay})(?!\\d|\\s?(?::\\d|[ap]\\.?m\\b|o['’]clock|%))${yearTail}`,
    ({ group, after }) =>
      group('month') === 'may' && /^\d+$/.test(group('day')) && /^\s+(?:people|times|days|more)/u.test(after)
        ? null
        : oneDay(group),
  ),
  words(
    `(?:the\\s+)?(?<day>${en.monthDay})(?:\\s+day)?(?:${gap}|(?<=\\d))(?:of\\s+)?(?<month>${en.month})${yearTail}`,
    ({ group, before }) => (/\d[.,:]$|[$€£¥]\s?$/u.test(before) ? null : oneDay(group)),
  ),
  words(`(?<year>\\d{4})${gap}(?<month>${en.month})${gap}(?<day>${en.monthDay})(?!\\d)`, ({ group }) => oneDay(group)),
  words(`(?<year>\\d{4})${gap}(?<day>\\d{1,2})${gap}(?<month>${en.month})`, ({ group }) => oneDay(group)),
  words(`(?<day>\\d{1,2})[-/](?<year>\\d{4})[-/](?<month>${en.month})`, ({ group }) => oneDay(group)),
  words(`(?<month>${en.month})[-/](?<year>\\d{4})[-/](?<day>\\d{1,2})(?!\\d)`, ({ group }) => oneDay(group)),
  words(
    `(?:month\\s+of\\s+)?(?<month>${en.month})(?:\\s*,\\s*|\\s+|\\s*[-/]\\s*)(?:(?:of|in)\\s+)?(?<year>${en.year}|(?<=of\\s)\\d\\d(?!\\d))`,
    monthOfYear,
  ),
  words(`(?<year>\\d{4})(?:\\s+|[-/])(?<month>${en.month})(?!${gap}\\d)`, monthOfYear),
  words(`(?:month\\s+of\\s+)?(?<month>${en.month})(?:['’]s)?`, ({ group, before, after }) => {
    // A number behind was no year and no day ("june 0000", "May 5 times"), so this is no date either.
    if (plainNumberAfter.test(after)) return null
    const name = group('month')
    if (name === 'may' && /\bthis\s+$/u.test(before)) return null
    const named = monthBefore.test(before)
    const capital =
      /^\p{Lu}/u.test(name) &&
      /^(?:march|may)$/iu.test(name) &&
      /^\s*(?:[-–/,?!]|to\b|and\b|$)/u.test(after) &&
      /\bthis\s+$/iu.test(before)
    const month = en.monthOfName(name)
    const found = yearly((year) => monthsSpan(year, month, month), 'month')
    // "march", "may", "dec" and the like may be other words: they need a neighbour.
    return found && { ...found, weak: commonWord.test(name) && !named && !capital }
  }),
  words(
    `(?<weak>(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\\.?(?!\\p{L}))|(?<day>${en.weekday})(?:['’]s)?(?!s)`,
    ({ group, before }) => {
      if (/\b(?:every|each|most|all)\s+$/iu.test(before)) return null
      const weekday = en.weekdayOfName(group('weak') || group('day'))
      const after = /\b(?:on|since|until|till|by|before|after|from|next|last|this)\s+$/iu.test(before)
      return { value: { kind: 'weekday', weekday }, precision: 'day', weak: group('weak') !== '' && !after }
    },
  ),
  words(
    `the\\s+(?<day>${en.ordinal})(?:\\s+(?<last>(?:and|to|through|until|till?|-)\\s+(?:the\\s+)?(?<second>${en.ordinal})))?(?!\\s*(?:-|\\s)\\s*(?!(?:at|in|on|of|to|from|until|till?|and|we|i|he|she|they|it|for|with|by|between|around|before|after|this|next|last|was|is)\\b)\\p{L})`,
    ({ group }) => {
      const day = en.numberOf(group('day')) ?? 0
      if (day < 1 || day > 31 || (/^\p{L}/u.test(group('day')) && day < 13)) return null
      return valueOf({ kind: 'monthDay', day }, 'day')
    },
  ),
  words(
    `(?:the\\s+)?(?<day>${en.ordinal}|(?<=the\\s)\\d{1,2}|(?<=day\\s)\\d{1,2}(?=[!.?,]|$))(?:\\s+day)?(?![\\d:])`,
    ({ group, before, after }) => {
      const day = en.numberOf(group('day')) ?? 0
      const sure = /\p{L}$/u.test(group('day'))
        ? /\bon\s+$/iu.test(before)
        : /\b(?:on|for|by|until|since|before|after)\s+$/iu.test(before) && /^\s*(?:[.,;!?]|$)/u.test(after)
      return day >= 1 && day <= 31 ? { value: { kind: 'monthDay', day }, precision: 'day', weak: !sure } : null
    },
  ),
  ...englishHolidays.map(([name, inYear]) => words(`(?:${name})(?!\\p{L})`, () => yearly(inYear, 'day'))),
  words('(?:the\\s+)?(?:4th|fourth)\\s+of\\s+july', () => yearly((year) => daySpan(year, 7, 4), 'day')),
  words('(?<name>spring|summer|autumn|fall|winter)(?:time)?(?!\\p{L})', ({ group, before, after }) => {
    const word = group('name').toLowerCase()
    const name =
      word === 'fall'
        ? 'autumn'
        : word === 'spring'
          ? 'spring'
          : word === 'summer'
            ? 'summer'
            : word === 'winter'
              ? 'winter'
              : 'autumn'
    // "spring" and "fall" are things and deeds, too.
    const named = /\b(?:in|of|the|this|last|next|since|until|till|by|during|over|past|early|mid|late|whole)\s+$/iu.test(
      before,
    )
    const found = yearly(season(name), 'season')
    return (
      found && {
        ...found,
        weak:
          !named ||
          (/^\s+(?:in|of)\s+(?!\d|the\s+(?:year|19|20)|last|this|next)/iu.test(after) &&
            (word === 'fall' || word === 'spring')),
      }
    )
  }),
  words(
    `(?:(?:the\\s+)?(?<nth>first|second|third|fourth|1st|2nd|3rd|4th)\\s+quarter|q(?<quarter>[1-4])|h(?<half>[12])|(?:the\\s+)?(?<halfWord>first|second|1st|2nd)\\s+half(?=\\s+(?:of\\s+)?(?:the\\s+year|this\\s+year|last\\s+year|next\\s+year|\\d{4})))(?!\\p{L})(?:\\s+of\\s+the\\s+year(?!\\s+\\d))?`,
    ({ group }) => {
      const half = en.numberOf(group('half') || group('halfWord') || '0') ?? 0
      if (half > 0) return yearly((year) => monthsSpan(year, half * 6 - 5, half * 6), 'quarter')
      const quarter = en.numberOf(group('nth') || group('quarter')) ?? 1
      return yearly((year) => monthsSpan(year, quarter * 3 - 2, quarter * 3), 'quarter')
    },
  ),
  words('(?<year>(?:19|20)\\d\\d)\\s?-?\\s?(?:q(?<quarter>[1-4])|h(?<half>[12]))(?![\\p{L}\\d])', ({ group }) => {
    const [size, nth] = group('half') === '' ? [3, Number(group('quarter'))] : [6, Number(group('half'))]
    return span(monthsSpan(Number(group('year')), size * (nth - 1) + 1, size * nth), 'quarter')
  }),
  words(`(?:the\\s+)?(?<from>(?:1[5-9]|20)\\d0)(?:['’])?s(?!\\p{L})`, ({ group }) =>
    span(unitSpan('decade', Date.UTC(Number(group('from')), 0)), 'decade'),
  ),
  words(
    `(?:the\\s+)?(?:['’](?<a>\\d)0s|(?<=the\\s)(?<b>[2-9])0['’]?s|(?<=the\\s)(?<word>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|noughties))(?!\\p{L})`,
    ({ group }) => {
      const decades = [
        'noughties',
        '',
        'twenties',
        'thirties',
        'forties',
        'fifties',
        'sixties',
        'seventies',
        'eighties',
        'nineties',
      ]
      const word = group('word').toLowerCase()
      const decade = word === '' ? Number(group('a') || group('b')) : decades.indexOf(word)
      // The twenties are this century's, the thirties to nineties the last one's.
      const from = (decade <= 2 ? 2000 : 1900) + decade * 10
      return span(unitSpan('decade', Date.UTC(from, 0)), 'decade')
    },
  ),
  words(`(?:the\\s+)?(?<nth>${en.ordinal})\\s+century`, ({ group }) => {
    const nth = en.numberOf(group('nth')) ?? 0
    return nth < 1 || nth > 30 ? null : span(monthsSpan((nth - 1) * 100 || 1, 1, 1200), 'century')
  }),
  words(
    `(?:(?:the\\s+)?(?:calendar\\s+)?year\\s+(?:of\\s+)?|cy\\s?|=\\s*)(?<year>${en.year}|(?<=cy\\s?)\\d\\d(?!\\d))`,
    ({ group }) => {
      const text = group('year')
      return span(yearSpan(text.length === 2 ? en.fullYear(Number(text)) : en.yearOfText(text)), 'year')
    },
  ),
  words(`(?<year>${en.year})(?!\\s?(?:[%°$€£¥]|st\\b|nd\\b|rd\\b|th\\b))`, ({ group, before, after }) => {
    const text = group('year')
    const year = en.yearOfText(text)
    if (year < 1500 || year > 2199 || /^['’]/u.test(text)) return null
    const found = span(yearSpan(year), 'year')
    return found && { ...found, weak: !isYear(before, after) }
  }),
  words(`(?<which>${en.which})\\s+(?<day>${en.weekday})(?:['’]s)?`, ({ group, setting }) => {
    const weekday = en.weekdayOfName(group('day'))
    const name = group('which').toLowerCase()
    const step = en.stepOf(name)
    const { today } = setting
    const ahead = (weekday - weekdayOf(today.start) + 7) % 7
    if (step < 0) return span(shift(today, ahead === 0 ? -7 : ahead - 7), 'day')
    if (/coming$/.test(name)) return span(shift(today, ahead || 7), 'day')
    const inWeek = weekday - weekdayOf(today.start)
    return span(shift(today, inWeek + 7 * step), 'day')
  }),
]

const dayMs = 86_400_000

function shift({ start, end }: { start: number; end: number }, days: number): { start: number; end: number } {
  return { start: start + days * dayMs, end: end + days * dayMs }
}

function yearSpan(year: number): { start: number; end: number } {
  return monthsSpan(year, 1, 12)
}

function monthOfYear({ group }: { group: (name: string) => string }): Found {
  const text = group('year')
  const month = en.monthOfName(group('month'))
  const year = text.length === 2 ? en.fullYear(Number(text)) : en.yearOfText(text)
  return year < 1000 ? null : span(monthsSpan(year, month, month), 'month')
}

const yearBefore =
  /(?:^|[(（,]|\b(?:in|since|until|till|til|by|before|after|during|from|to|through|of|year|early|mid|late|between|and|or|around|circa|until|not))\s*$/iu
const thingAfter =
  /^\s+(?!(?:is|was|has|this|as|us|his|its|does|always|perhaps|classes|sales)\b)(?:\p{L}+s\b|tokens?|people|percent|km|kg|usd|rmb|yuan|words?|feet|men|children|or\s+more|dollar|rows?)/iu

/** A number of four digits is a year where it stands like one and counts nothing. */
function isYear(before: string, after: string): boolean {
  return yearBefore.test(before) && !thingAfter.test(after) && !/^[,.]\d|^\s?[x×*+=/]\s?\d/u.test(after)
}
