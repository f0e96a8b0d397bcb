import { add, addAll, dayMs, nthWeekdayIn, startOf } from './calendar.js'
import * as en from './english-words.js'
import {
  anyDate,
  beside,
  dayAt,
  long,
  longWeekend,
  nthUnit,
  part,
  weekendBeside,
  weekendIn,
  type Surrounding,
} from './surrounding.js'

const unitWords = 'day|week|weekend|month|quarter|year|decade'

/** What narrows or moves an English time: "the first week of", "late", "two days before". */
export const englishSurroundings: readonly Surrounding[] = [
  {
    // the first week of, the last 3 days of, the third month of
    side: 'before',
    pattern: new RegExp(
      `(?:the\\s+)?(?<nth>${en.ordinal}|last|final)\\s+(?:(?<count>\\d{1,3}|${en.count})\\s+)?(?<unit>weekend|${en.unit})s?(?:\\s+(?:of|in)(?:\\s+the)?)?\\s+$`,
      'iu',
    ),
    of: long,
    read: (group) => {
      const nth = /^(?:last|final)$/iu.test(group('nth')) ? -1 : (en.numberOf(group('nth')) ?? 1)
      const count = group('count') === '' ? 1 : (en.numberOf(group('count')) ?? 3)
      if (/^weekend$/iu.test(group('unit'))) return { refine: (span) => weekendIn(span, nth), precision: 'weekend' }
      return nthUnit({ nth, count, unit: en.unitOfName(group('unit')) })
    },
  },
  {
    // the first Friday of
    side: 'before',
    pattern: new RegExp(
      `(?:the\\s+)?(?<nth>${en.ordinal}|last|final)\\s+(?<day>${en.weekday})(?:\\s+(?:of|in)(?:\\s+the)?)?\\s+$`,
      'iu',
    ),
    of: ['month', 'quarter', 'year'],
    read: (group) => {
      const nth = /^(?:last|final)$/iu.test(group('nth')) ? -1 : (en.numberOf(group('nth')) ?? 1)
      const weekday = en.weekdayOfName(group('day'))
      return { refine: (span) => nthWeekdayIn(span, { nth, weekday }), precision: 'day' }
    },
  },
  {
    side: 'before',
    pattern:
      /(?<![\p{L}])(?<part>earlier|later|early(?:\s+(?:in|on\s+in))?|mid(?:dle)?(?:\s+of)?|late(?:\s+in)?|(?:the\s+)?(?:(?:beginning|start|middle|end|first\s+half|second\s+half)\s+of))(?:\s+the)?[\s-]+$/iu,
    of: long,
    read: (group) => {
      const name = group('part').replace(/^the\s+/iu, '')
      return { refine: part(name), isEnd: /^(?:end|late)/iu.test(name) }
    },
  },
  {
    side: 'before',
    pattern: /(?<!\p{L})(?:the\s+)?end\s+of(?:\s+the)?\s+$/iu,
    of: ['day'],
    read: () => ({ refine: ({ end }) => ({ start: end - 60_000, end }), precision: 'minute' }),
  },
  {
    // the week of April 10th; the week beginning 4 February
    side: 'before',
    pattern: /(?:the\s+)?week\s+(?<how>of|beginning|starting|commencing)(?:\s+(?:on|from))?(?:\s+the)?\s+$/iu,
    of: ['day'],
    read: (group) => ({
      refine: ({ start }) => {
        const first = /^of$/iu.test(group('how')) ? startOf('week', start) : start
        return { start: first, end: first + 7 * dayMs }
      },
      precision: 'week',
    }),
  },
  {
    side: 'before',
    pattern: /(?:the\s+)?weekend\s+(?:of|around)(?:\s+the)?\s+$/iu,
    of: ['day'],
    read: () => ({ refine: longWeekend, precision: 'weekend' }),
  },
  {
    side: 'after',
    pattern: /^\s+weekend(?!s?\p{L})/iu,
    of: ['day'],
    read: () => ({ refine: longWeekend, precision: 'weekend' }),
  },
  {
    // the weekend before 15 May, the day after Christmas
    side: 'before',
    pattern: new RegExp(
      `the\\s+(?<unit>${unitWords}|night|evening)\\s+(?<side>before|after|following|preceding)(?:\\s+the)?\\s+$`,
      'iu',
    ),
    of: anyDate,
    read: (group) => {
      const name = group('unit').toLowerCase()
      const before = /^(?:before|prec)/iu.test(group('side'))
      const unit = en.unitOfName(name)
      if (name === 'weekend') return { refine: (span) => weekendBeside(span, before), precision: 'weekend' }
      return { refine: (span) => beside(span, { before, unit }), precision: unit }
    },
  },
  {
    // two weeks before, 3 days after
    side: 'before',
    pattern: new RegExp(
      `(?<count>${en.count})\\s+(?<unit>${en.unit})s?\\s+(?<side>before|after|from|prior\\s+to|following)(?:\\s+the)?\\s+$`,
      'iu',
    ),
    of: anyDate,
    read: (group) => {
      const unit = en.unitOfName(group('unit'))
      const count = (en.numberOf(group('count')) ?? 3) * (/^fort/iu.test(group('unit')) ? 2 : 1)
      const sign = /^(?:before|prior)/iu.test(group('side')) ? -1 : 1
      return { refine: ({ start }) => dayAt(addAll(start, [{ count, unit }], sign)), precision: unit }
    },
  },
  {
    // 2 weeks starting May 20th
    side: 'before',
    pattern: new RegExp(
      `(?<count>${en.count})\\s+(?<unit>${en.unit})s?\\s+(?:starting|beginning|commencing)(?:\\s+(?:on|from))?(?:\\s+the)?\\s+$`,
      'iu',
    ),
    of: anyDate,
    read: (group) => {
      const unit = en.unitOfName(group('unit'))
      const count = (en.numberOf(group('count')) ?? 3) * (/^fort/iu.test(group('unit')) ? 2 : 1)
      return { refine: ({ start }) => ({ start, end: add(start, count, unit) }), precision: unit }
    },
  },
]
