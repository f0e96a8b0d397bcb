import { daySpan, minuteMs, monthsSpan } from './calendar.js'
import { fullYear } from './english-words.js'
import { date, span, words, type Found, type Match, type Pattern } from './pattern.js'

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:19|20|21)\\d\\d'
/** Not part of a longer number, a version, an address or a fraction. */
const ends = '(?![\\da-z]|[.,/:-]\\d)'
const begins = '(?<!\\d[.,/:-]|[v$¥€£#@]\\s?)'
/** Slashes leave a hyphen free for a range: 10/1-11/7. */
const slashBegins = '(?<!\\d[.,/:]|[v$¥€£#@]\\s?)'
const slashEnds = '(?![\\da-z]|[.,/:]\\d)'
const fractionOf =
  /^\s*(?:of\s|cups?\b|tsp|tbsp|tea|table|inch|miles?\b|hours?\b|pounds?\b|stars?\b|points?\b|scale|full|done|complete|support|rat(?:e|ing|io))/iu
const scoreBefore =
  /(?:rat\w+|score[ds]?|got|gave|about|approximately|nearly|almost|version|ratio|chapter|page|step|part)\s+(?:\w+\s+)?$/iu
const dateBefore = /(?:\b(?:on|by|since|from|until|till|before|after|to|due|dated|in|for)|[日期于在到从至])[\s:]*$/iu

export const numericDates: readonly Pattern[] = [
  words(
    `${begins}(?<year>\\d{4})[-/.](?<month>${month})[-/.](?<day>${day})(?:T|\\s+)(?<hour>[01]?\\d|2[0-4]):(?<minute>[0-5]\\d)(?::[0-5]\\d(?:[.,]\\d+)?)?(?:\\s?Z|[+-]\\d\\d:?\\d\\d)?(?![\\d:])`,
    ({ group }) => {
      const at = daySpan(Number(group('year')), Number(group('month')), Number(group('day')))
      if (at === null) return null
      const start = at.start + (Number(group('hour')) * 60 + Number(group('minute'))) * minuteMs
      return span({ start, end: start + minuteMs }, 'minute')
    },
  ),
  words(
    `(?:${begins}(?<year>\\d{4})\\s?-\\s?(?<month>${month})\\s?-\\s?(?<day>${day})(?![\\da-z]|[./-]\\d)|${slashBegins}(?<year2>\\d{4})\\s?(?<mark>[/.])\\s?(?<month2>${month})\\s?\\k<mark>\\s?(?<day2>${day})(?![\\da-z]|[./]\\d))`,
    ({ group }) =>
      date({
        year: Number(group('year') || group('year2')),
        month: Number(group('month') || group('month2')),
        day: Number(group('day') || group('day2')),
      }),
  ),
  words(`(?<year>(?:19|20)\\d\\d)(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?!\\d)`, ({ group, before }) =>
    /[$¥€£#.,]$/.test(before)
      ? null
      : date({ year: Number(group('year')), month: Number(group('month')), day: Number(group('day')) }),
  ),
  words(
    `${slashBegins}(?<first>\\d{1,2})(?<mark>\\s?[-/.]\\s?)(?<second>\\d{1,2})(?:\\k<mark>(?<year>\\d{4}|\\d\\d)|,\\s?(?<year4>\\d{4}))${slashEnds}`,
    (match) => {
      const digits = match.group('year') || match.group('year4')
      if (match.group('mark').trim() === '-' && /\d-$/.test(match.before)) return null
      const marked = match.group('mark').trim()
      if (digits.length === 2 && marked === '.' && !dateBefore.test(match.before) && Number(match.group('first')) <= 12)
        return null
      return dayAndMonth(match, digits.length === 2 ? fullYear(Number(digits)) : Number(digits))
    },
  ),
  words(`${slashBegins}(?<first>\\d{1,2})(?<mark>[/.])(?<second>\\d{1,2})${slashEnds}(?!\\s?%)`, (match) => {
    const [first, second] = [Number(match.group('first')), Number(match.group('second'))]
    const dated = dateBefore.test(match.before)
    if (match.group('mark') === '.') {
      // 4.22 is a date only where the text says so, "on 4.22" or "Friday 7.6"; a time of day, a price, a version else.
      const weekdayBefore = /(?:day|星期[一二三四五六日天]|周[一二三四五六日])[\s,]*$/iu.test(match.before)
      if (!weekdayBefore && !/\b(?:on|in|dated)\s+$/iu.test(match.before)) return null
      if (match.group('second').length < 2 && !weekdayBefore) return null
    } else if (first === 24 && second === 7) return null
    else if (fractionOf.test(match.after) || (scoreBefore.test(match.before) && !dated)) return null
    else if (
      !dated &&
      (match.before + match.after).trim() !== '' &&
      first < second &&
      [2, 3, 4, 5, 8].includes(second) &&
      first <= 5
    )
      return null
    return dayAndMonth(match, null)
  }),
  words(`${begins}(?<year>${year})\\s?[-/.]\\s?(?<month>${month})${ends}`, monthOfYear),
  words(`${begins}(?<month>${month})\\s?[-/]\\s?(?<year>${year})${ends}`, monthOfYear),
]

function monthOfYear({ group }: Match): Found {
  const month = Number(group('month'))
  return span(monthsSpan(Number(group('year')), month, month), 'month')
}

/** In English the month stands first, unless it can't be one. */
function dayAndMonth({ group, setting }: Match, year: number | null): Found {
  const [first, second] = [Number(group('first')), Number(group('second'))]
  const dayFirst =
    first > 12 ||
    (second <= 12 && setting.dayFirst && year !== null) ||
    (second <= 12 && group('mark').trim() === '.' && year !== null)
  return dayFirst ? date({ year, month: second, day: first }) : date({ year, month: first, day: second })
}
