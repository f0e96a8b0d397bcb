import { dayMs, weekdayOf } from './calendar.js'
import * as en from './english-words.js'
import { valueOf, words, type Found, type Pattern } from './pattern.js'
import type { Span } from './types.js'

/** Weekdays, and days of a month without its name: Friday, last Friday, the 4th. */
export const englishWeekdays: readonly Pattern[] = [
  // from 4 to 22 this month
  words(
    `(?:from\\s+|between\\s+)?(?:the\\s+)?(?<day>${en.monthDay})\\s*(?:-|to|till?|until|through|and)\\s*(?:the\\s+)?(?<last>${en.monthDay})(?=\\s+(?:of\\s+)?(?:this|last|next|the)\\s+month)`,
    ({ group }) => {
      const [day, lastDay] = [en.numberOf(group('day')) ?? 0, en.numberOf(group('last')) ?? 0]
      return lastDay < day ? null : valueOf({ kind: 'monthDay', day, lastDay }, 'day')
    },
  ),
  words(
    `(?<weak>(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\\.?(?![a-z]))|(?<day>${en.weekday})(?:['’]s)?(?!s)`,
    ({ group, before }) => {
      if (/\b(?:every|each|most|all)\s+$/iu.test(before)) return null
      const weekday = en.weekdayOfName(group('weak') || group('day'))
      const after = /\b(?:on|since|until|till|by|before|after|from|next|last|this)\s+$/iu.test(before)
      return { value: { kind: 'weekday', weekday }, precision: 'day', weak: group('weak') !== '' && !after }
    },
  ),
  words(`(?<which>${en.which})\\s+(?<day>${en.weekday})(?:['’]s)?`, ({ group, setting }) => {
    const weekday = en.weekdayOfName(group('day'))
    const name = group('which').toLowerCase()
    const step = en.stepOf(name)
    const { today } = setting
    const ahead = (weekday - weekdayOf(today.start) + 7) % 7
    if (step < 0) return named(shift(today, ahead === 0 ? -7 : ahead - 7))
    if (/coming$/.test(name)) return named(shift(today, ahead || 7))
    const inWeek = weekday - weekdayOf(today.start)
    return named(shift(today, inWeek + 7 * step))
  }),
  words(
    `the\\s+(?<day>${en.ordinal})(?:\\s+(?<last>(?:and|to|through|until|till?|-)\\s+(?:the\\s+)?(?<second>${en.ordinal})))?(?!\\s*(?:-|\\s)\\s*(?!(?:at|in|on|of|to|from|until|till?|and|we|i|he|she|they|it|for|with|by|between|around|before|after|this|next|last|was|is)\\b)[a-z])`,
    ({ group, before }) => {
      const day = en.numberOf(group('day')) ?? 0
      if (day < 1 || day > 31 || (/^\p{L}/u.test(group('day')) && day < 13 && !/\bon\s+$/iu.test(before))) return null
      return valueOf({ kind: 'monthDay', day }, 'day')
    },
  ),
  words(
    `(?:the\\s+)?(?<day>${en.ordinal}|(?<=(?:the|on)\\s)\\d{1,2}|(?<=day\\s)\\d{1,2}(?=[!.?,]|$))(?:\\s+day)?(?![\\d:])`,
    ({ group, before, after }) => {
      const day = en.numberOf(group('day')) ?? 0
      const sure = /\p{L}$/u.test(group('day'))
        ? /\bon\s+$/iu.test(before)
        : /\b(?:on|for|by|until|since|before|after)\s+$/iu.test(before) && /^\s*(?:[.,;!?]|$)/u.test(after)
      return day >= 1 && day <= 31 ? { value: { kind: 'monthDay', day }, precision: 'day', weak: !sure } : null
    },
  ),
]

function named(span: Span): Found {
  return { value: { kind: 'span', span }, precision: 'day', byWeekday: true }
}

function shift({ start, end }: Span, days: number): Span {
  return { start: start + days * dayMs, end: end + days * dayMs }
}
