import { add, addAll, dayMs, nthWeekdayIn, weekdayOf, weekendSpan, weekdaySpan, startOf } from './calendar.js'
import { portionOf } from './chinese-relative.js'
import * as zh from './chinese-words.js'
import * as en from './english-words.js'
import { portion, unitsInside } from './relative-unit.js'
import type { Direction, Part, Precision, Span, Unit } from './types.js'

/** What stands directly before or after a part and narrows or moves it. */
interface Surrounding {
  /** Tried on the text before the part (ends with it) or after it (begins with it). */
  side: 'before' | 'after'
  pattern: RegExp
  of: readonly Precision[]
  read: (group: (name: string) => string) => { refine: (span: Span) => Span; precision?: Precision } | null
}

const long: readonly Precision[] = ['week', 'month', 'quarter', 'season', 'year', 'decade', 'century']
const anyDate: readonly Precision[] = ['day', 'weekend', ...long]
const unitWords = 'day|week|weekend|month|quarter|year|decade'

const shares: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/^(?:earl|beginning|start|first)/iu, [0, 0.5]],
  [/^mid/iu, [1 / 3, 2 / 3]],
  [/./u, [0.5, 1]],
]

function part(name: string): (span: Span) => Span {
  const share = shares.find(([pattern]) => pattern.test(name))?.[1] ?? [0, 1]
  return (span) => {
    // Thursday to Sunday is late in a week, Monday to Wednesday early.
    if (span.end - span.start === 7 * dayMs)
      return portion(span, share[0] === 0 ? [0, 3 / 7] : share[1] === 1 ? [3 / 7, 1] : [1 / 7, 5 / 7])
    return portion(span, share)
  }
}

const surroundings: readonly Surrounding[] = [
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
      `(?:the\\s+)?(?<nth>${en.ordinal}|last|final)\\s+(?<day>${en.weekday})\\s+(?:of|in)(?:\\s+the)?\\s+$`,
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
    read: (group) => ({ refine: part(group('part').replace(/^the\s+/iu, '')) }),
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
  {
    // 2021年的前2周, 去年最后三个月, 十月的第一周
    side: 'after',
    pattern: new RegExp(
      `^\\s*的?\\s*(?:(?<end>最[后後]|后|[前头首])\\s*(?<count>${zh.count})|第\\s*(?<nth>${zh.count}))\\s*(?<unit>个?(?:天|周(?!末)|星期|礼拜)|个月|个?季度)(?![一二三四五六日天内里后])`,
      'u',
    ),
    of: long,
    read: (group) => {
      const end = group('end')
      const unit = zh.unitOf(group('unit'))
      if (end !== '')
        return nthUnit({ nth: /后|後/u.test(end) ? -1 : 1, count: zh.numberOf(group('count')) ?? 1, unit })
      return nthUnit({ nth: zh.numberOf(group('nth')) ?? 1, count: 1, unit })
    },
  },
  {
    side: 'after',
    pattern: /^\s*的?(?<part>初期?|上旬|中旬|中期|下旬|[底末](?!薪|班)|末期|前半[年月段]?|后半[年月段]?)/u,
    of: ['month', 'year', 'quarter', 'season', 'decade', 'century'],
    read: (group) => {
      const name = group('part')
      if (/半/u.test(name)) return { refine: (span) => portion(span, name.startsWith('前') ? [0, 0.5] : [0.5, 1]) }
      return { refine: (span) => portionOf(span, name) }
    },
  },
  {
    // 国庆前一周, 春节后三天
    side: 'after',
    pattern: new RegExp(`^(?<side>[前后])(?<count>${zh.count}|半)(?<unit>${zh.unit})`, 'u'),
    of: ['day', 'weekend', 'month'],
    read: (group) => {
      const unit = zh.unitOf(group('unit'))
      const count = group('count') === '半' ? 0.5 : (zh.numberOf(group('count')) ?? 1)
      return {
        refine: ({ start, end }) =>
          group('side') === '前'
            ? { start: addAll(start, [{ count, unit }], -1), end: start }
            : { start: end, end: add(end, count, unit) },
        precision: unit,
      }
    },
  },
  {
    side: 'after',
    pattern: /^\s*(?:前后|左右)/u,
    of: anyDate,
    read: () => ({
      refine: ({ start, end }) => {
        const margin = Math.min(7, Math.max(3, Math.round((end - start) / dayMs / 4))) * dayMs
        return { start: start - margin, end: end + margin }
      },
    }),
  },
]

const reach = 48

/** Widens parts by the words around them that narrow or move what they mean; parts inside those words go. */
export function applySurroundings(text: string, parts: readonly Part[]): Part[] {
  const done: Part[] = []
  for (const part of parts) {
    // Inside the words around the one before: "2 weeks" in 2021年的前2周.
    if (part.at < (done.at(-1)?.end ?? 0)) continue
    const read = applied(text, part)
    while (done.length > 0 && (done.at(-1)?.end ?? 0) > read.at) done.pop()
    done.push(read)
  }
  return done
}

const directions: readonly (readonly [RegExp, Direction])[] = [
  [/(?<!\p{L})(?:the\s+|this\s+)?(?:last|past|previous)\s+$/iu, 'past'],
  [/(?<!\p{L})this\s+$/iu, 'this'],
  [/(?<!\p{L})(?:the\s+|this\s+)?(?:next|coming|upcoming|following)\s+$/iu, 'future'],
]

/** Last May, this summer, next Christmas. */
function directed(text: string, part: Part): Part {
  if (part.value.kind !== 'yearly' || part.value.direction !== undefined) return part
  const before = text.slice(Math.max(0, part.at - 16), part.at)
  for (const [pattern, direction] of directions) {
    const match = pattern.exec(before)
    if (match) return { ...part, at: part.at - match[0].length, value: { ...part.value, direction }, weak: false }
  }
  return part
}

function applied(text: string, plain: Part): Part {
  if (plain.value.kind === 'clock' || plain.value.kind === 'duration') return plain
  const part = directed(text, plain)
  const before = text.slice(Math.max(0, part.at - reach), part.at)
  const after = text.slice(part.end, part.end + reach)
  for (const { side, pattern, of, read } of surroundings) {
    if (!of.includes(part.precision)) continue
    const match = pattern.exec(side === 'before' ? before : after)
    const found = match && read((name) => match.groups?.[name] ?? '')
    if (!match || !found) continue
    const inner = part.refine
    const { refine, precision = part.precision } = found
    return {
      ...part,
      at: side === 'before' ? part.at - match[0].length : part.at,
      end: side === 'before' ? part.end : part.end + match[0].length,
      refine: inner ? (span) => refine(inner(span)) : refine,
      precision,
      weak: false,
    }
  }
  return part
}

function nthUnit({ nth, count, unit }: { nth: number; count: number; unit: Unit }): {
  refine: (span: Span) => Span
  precision: Precision
} {
  return { refine: (span) => unitsInside(span, { first: nth, count, unit }), precision: unit }
}

function weekendIn(span: Span, nth: number): Span {
  const saturday = nthWeekdayIn(span, { nth, weekday: 6 })
  return { start: saturday.start, end: saturday.end + dayMs }
}

/** From a holiday to the weekend beside it: Thursday to Sunday, Saturday to Monday. */
function longWeekend(day: Span): Span {
  const weekend = weekendSpan(day.start, weekdayOf(day.start) <= 2 ? -1 : 0)
  return { start: Math.min(day.start, weekend.start), end: Math.max(day.end, weekend.end) }
}

function weekendBeside({ start, end }: Span, before: boolean): Span {
  const here = weekendSpan(before ? start : end - dayMs)
  if (before) return here.end <= start ? here : weekendSpan(start, -1)
  return here.start >= end ? here : weekendSpan(end - dayMs, 1)
}

function beside(span: Span, { before, unit }: { before: boolean; unit: Unit }): Span {
  if (unit === 'day') return before ? dayAt(span.start - dayMs) : dayAt(span.end)
  if (unit === 'week' && span.end - span.start <= dayMs) {
    const monday = weekdaySpan(span.start, 1, before ? -1 : 1).start
    return { start: monday, end: monday + 7 * dayMs }
  }
  return before
    ? { start: add(span.start, -1, unit), end: span.start }
    : { start: span.end, end: add(span.end, 1, unit) }
}

function dayAt(start: number): Span {
  const day = startOf('day', start)
  return { start: day, end: day + dayMs }
}
