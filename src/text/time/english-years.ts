import { monthsSpan, unitSpan } from './calendar.js'
import * as en from './english-words.js'
import { span, words, type Pattern } from './pattern.js'
import type { Span } from './types.js'

const decades = [
  'hundreds',
  'tens',
  'twenties',
  'thirties',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  'eighties',
  'nineties',
]

/** Years, decades and centuries. */
export const englishYears: readonly Pattern[] = [
  // the nineteen seventies, the twenty tens, the two thousands
  words(
    `(?:the\\s+)?(?:(?<hundreds>eighteen|nineteen|twenty)[\\s-](?<decade>${decades.join('|')})|(?<twoThousands>two\\s+thousands))(?![a-z])`,
    ({ group }) => {
      const hundreds = group('twoThousands') === '' ? (en.numberOf(group('hundreds')) ?? 20) : 20
      const decade = Math.max(0, decades.indexOf(group('decade').toLowerCase()))
      return span(unitSpan('decade', Date.UTC(hundreds * 100 + decade * 10, 0)), 'decade')
    },
  ),
  words(`(?:the\\s+)?(?<from>(?:1[5-9]|20)\\d0)(?:['’])?s(?![a-z])`, ({ group }) =>
    span(unitSpan('decade', Date.UTC(Number(group('from')), 0)), 'decade'),
  ),
  words(
    `(?:the\\s+)?(?:['’](?<a>\\d)0s|(?<=(?:the|late|early|mid)[\\s-])(?<b>[2-9])0['’]?s|(?<=(?:the|late|early|mid)[\\s-])(?<word>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|noughties))(?![a-z])`,
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
    if (year < 1500 || year > 2199 || (/^['’]/u.test(text) && !/\b(?:in|of|since)\s+$/iu.test(before))) return null
    const found = span(yearSpan(year), 'year')
    return found && { ...found, weak: !isYear(before, after) }
  }),
]

function yearSpan(year: number): Span {
  return monthsSpan(year, 1, 12)
}

const yearBefore =
  /(?:^|[(（,]|\b(?:in|since|until|till|til|by|before|after|during|from|to|through|of|year|early|mid|late|between|and|or|around|circa|until|not))\s*$/iu
const thingAfter =
  /^\s+(?!(?:is|was|has|this|as|us|his|its|does|always|perhaps|classes|sales)\b)(?:\p{L}+s\b|tokens?|people|percent|km|kg|usd|rmb|yuan|words?|feet|men|children|or\s+more|dollar|rows?)/iu

/** A number of four digits is a year where it stands like one and counts nothing. */
function isYear(before: string, after: string): boolean {
  return yearBefore.test(before) && !thingAfter.test(after) && !/^[,.]\d|^\s?[x×*+=/]\s?\d/u.test(after)
}
