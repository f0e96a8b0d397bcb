import { daySpan, monthsSpan } from './calendar.js'
import * as en from './english-words.js'
import { date, span, words, yearly, type Found, type Pattern } from './pattern.js'

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

/** Dates with the name of a month. */
export const englishMonths: readonly Pattern[] = [
  words(
    `(?<month>${en.month})${gap}?(?:between\\s+|from\\s+)?(?:the\\s+)?(?<day>${en.monthDay})${to}(?<last>${en.monthDay})(?!\\s+(?:of\\s+)?${en.month})${yearTail}`,
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
]

function monthOfYear({ group }: { group: (name: string) => string }): Found {
  const text = group('year')
  const month = en.monthOfName(group('month'))
  const year = text.length === 2 ? en.fullYear(Number(text)) : en.yearOfText(text)
  return year < 1000 ? null : span(monthsSpan(year, month, month), 'month')
}
