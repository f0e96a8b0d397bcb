import { add, dayMs, daySpan, monthsSpan, unitSpan, weekdayOf, weekdaySpan, weekendSpan, yearOf } from './calendar.js'
import * as zh from './chinese-words.js'
import { fullYear } from './english-words.js'
import { chineseHolidays } from './holidays.js'
import { lunarDay } from './lunar.js'
import { characters, date, oneOf, span, valueOf, yearly, type Found, type Match, type Pattern } from './pattern.js'
import { lastWeekend, unitFrom } from './relative-unit.js'
import type { Span } from './types.js'

const yearPart = `(?:(?:(?<![\\d.])(?<year>${zh.fourDigits}|\\d\\d|[零〇一二五六七八九][零〇一二三四五六七八九])\\s*年|(?<relative>${zh.relativeYear})|(?<bare>(?<![\\d.])(?:19|20)\\d\\d)(?=\\s*[一二三四五六七八九十\\d]{1,2}月))\\s*的?\\s*)`
const to = '\\s*(?:到|至|-|–|—|~|、)\\s*'
const dayMark = '(?:日(?![元本报式语系军常内])|号(?![楼线店门桌房院位机馆厅码库棚台仓口车馆铺称]))'

function yearIn({ group, setting }: Match): number | null {
  const text = group('year') || group('bare')
  if (text !== '') {
    const year = zh.numberOf(text)
    return text.length === 2 && year !== null ? fullYear(year) : year
  }
  const relative = group('relative')
  return relative === '' ? null : yearOf(setting.now) + zh.yearStep(relative)
}

function monthIn({ group }: Match): number {
  return zh.numberOf(group('month')) ?? 0
}

function dates(match: Match): Found {
  const year = yearIn(match)
  const month = monthIn(match)
  const first = zh.numberOf(match.group('day')) ?? 0
  const last = match.group('last') === '' ? first : (zh.numberOf(match.group('last')) ?? 0)
  if (first === last) return date({ year, month, day: first })
  if (last < first) return null
  const inYear = (inside: number): Span | null => {
    const [start, end] = [daySpan(inside, month, first), daySpan(inside, month, last)]
    return start && end && { start: start.start, end: end.end }
  }
  return year === null ? yearly(inYear, 'day') : span(inYear(year), 'day')
}

const holidays = oneOf(chineseHolidays)
const notCounted = '(?<![\\d.第个数几])'

export const chineseDates: readonly Pattern[] = [
  characters(
    `(?:${yearPart}|${notCounted})(?<month>${zh.month})\\s*月\\s*份?的?\\s*(?<day>${zh.monthDay})(?:\\s*${dayMark})?${to}(?<last>${zh.monthDay})\\s*${dayMark}`,
    dates,
  ),
  characters(
    `(?:${yearPart}|${notCounted})(?<month>${zh.month})\\s*月\\s*份?的?\\s*(?<day>${zh.monthDay})\\s*${dayMark}`,
    dates,
  ),
  characters(
    `(?:${yearPart}|${notCounted})(?<month>${zh.month})月(?<day>3[01]|[12]\\d|0?[1-9])(?=\\s*(?:[，。,;；！？!?、的我你他她去有]|$))`,
    dates,
  ),
  // 八月十五 without 日, in words only: digits may count something.
  characters(
    `(?:${yearPart}|${notCounted})(?<month>[一二三四五六七八九]|十[一二]?)月(?<day>三十一?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?)(?![一二三四五六七八九十日号个多几月年天周块元])`,
    dates,
  ),
  characters(
    `(?<relative>去年|明年|前年)?(?<step>上上|上|这|本|当|下下|下)一?个?月的?(?<day>${zh.monthDay})\\s*${dayMark}`,
    ({ group, setting }) => {
      const { start } = unitFrom(setting, 'month', zh.stepOf(group('step')))
      const day = zh.numberOf(group('day')) ?? 0
      const inMonth = new Date(add(start, zh.yearStep(group('relative')), 'year'))
      return span(daySpan(inMonth.getUTCFullYear(), inMonth.getUTCMonth() + 1, day), 'day')
    },
  ),
  // 10-12月, 2015年3至5月: two whole months on either side are joined as ranges are.
  characters(
    `(?:${yearPart}|(?<![\\d.第个数几月日号年一二三四五六七八九十零〇]))(?<month>${zh.month})\\s*(?:到|至|-|–|—|~)\\s*(?<last>${zh.month})月(?:份)?(?!\\s*[\\d一二三四五六七八九十初底末中龄刊牙])`,
    (match) => {
      const year = yearIn(match)
      const first = monthIn(match)
      const last = zh.numberOf(match.group('last')) ?? 0
      const over = last < first ? 12 : 0
      const inYear = (inside: number): Span => monthsSpan(inside, first, last + over)
      return year === null ? yearly(inYear, 'month') : span(inYear(year), 'month')
    },
  ),
  characters(`(?:${yearPart}|${notCounted})(?<month>${zh.month})\\s*月(?:份)?(?!\\s*[龄刊牙])`, (match) => {
    const year = yearIn(match)
    const month = monthIn(match)
    // 康熙三年五月: years of another count.
    if (year === null && /[元一二三四五六七八九十]年\s*$/u.test(match.before)) return null
    return year === null
      ? yearly((inside) => monthsSpan(inside, month, month), 'month')
      : span(monthsSpan(year, month, month), 'month')
  }),
  characters(
    `(?<![\\d.月点:/个第])(?<day>${zh.monthDay})\\s*${dayMark}(?:${to}(?<last>${zh.monthDay})\\s*${dayMark})?`,
    ({ group }) => {
      const day = zh.numberOf(group('day')) ?? 0
      const last = group('last') === '' ? day : (zh.numberOf(group('last')) ?? day)
      return valueOf({ kind: 'monthDay', day, lastDay: Math.max(day, last) }, 'day')
    },
  ),
  characters(`(?<![\\d.,$¥€£#])(?:公元)?(?<year>${zh.fourDigits})\\s*年(?![级龄假])(?:度)?`, ({ group }) =>
    yearSpan(zh.numberOf(group('year'))),
  ),
  characters(
    '(?<![\\d.,第零〇一二三四五六七八九十百几数])(?<year>[05-9]\\d|[零〇五六七八九][零〇一二三四五六七八九]|[1-4]\\d(?=年第?[一二三四1-4]季|年[上下]半年|年[春夏秋冬][天季]))年(?![级龄代来前内里多后])',
    ({ group }) => {
      const year = zh.numberOf(group('year'))
      return year === null ? null : yearSpan(fullYear(year))
    },
  ),
  characters(
    '(?<![\\d.,$¥€£#])(?<year>(?:19|20)\\d\\d)(?=\\s*(?:[到至与和、，。,;；~—\\-]|第?[一二三四1-4]季|[Qq][1-4]|[上下]半年|[春夏秋冬][天季]|国庆|春节|中秋|元旦|五一|$))',
    ({ group, before, after }) => {
      const found = yearSpan(Number(group('year')))
      return (
        found && {
          ...found,
          weak:
            !/[从自在到至于与和]\s*$/u.test(before) && !/^\s*(?:[到至]|[-~—]\s*(?:19|20)\d\d\s*年?(?!\d))/u.test(after),
        }
      )
    },
  ),
  characters(`(?<year>${zh.relativeYear})(?:度)?`, ({ group, setting }) =>
    span(unitFrom(setting, 'year', zh.yearStep(group('year'))), 'year'),
  ),
  characters(
    '(?<step>上上|上|这|本|此|下下|下)(?:一?个)?(?:周|星期|礼拜)的?\\s*(?:周|星期|礼拜)?(?<day>[一二三四五六日天](?![年个周天些]))',
    ({ group, setting }) => span(weekdaySpan(setting.now, zh.weekdayOf(group('day')), zh.stepOf(group('step'))), 'day'),
  ),
  characters('(?<step>[上下])一?次的?(?:周|星期|礼拜)(?<day>[一二三四五六日天])', ({ group, setting: { today } }) => {
    const ahead = (zh.weekdayOf(group('day')) - weekdayOf(today.start) + 7) % 7
    const days = group('step') === '下' ? ahead || 7 : ahead - 7
    return span({ start: today.start + days * dayMs, end: today.end + days * dayMs }, 'day')
  }),
  characters('(?<step>上上|上|这|本|此|下下|下)(?:一?个)?(?:周|星期|礼拜)末', ({ group, setting }) =>
    span(weekendSpan(setting.now, zh.stepOf(group('step'))), 'weekend'),
  ),
  characters(
    '(?<step>上上|上|这|本|此|下下|下)(?:一?个)?(?:周|星期|礼拜)(?!末|[一二三四五六日天](?![年个周天些]))',
    ({ group, setting }) => span(unitFrom(setting, 'week', zh.stepOf(group('step'))), 'week'),
  ),
  characters(
    '(?<![每逢\\d两三几]|[一二三四五六七八九十]个?)(?<name>周|星期|礼拜)(?<day>[一二三四五六日天])(?![年个些岁]|周)',
    ({ group, before }) => {
      if (group('name') === '周' && group('day') === '天') return null
      // 每周一到周五, 双周五: again and again.
      if (/每(?:周|星期|礼拜)?[一二三四五六日天]?[到至和、,]?$/u.test(before)) return null
      return valueOf({ kind: 'weekday', weekday: zh.weekdayOf(group('day')) }, 'day')
    },
  ),
  characters('(?<![每个])(?:周末|双休日)', ({ setting, before }) => {
    const past = setting.leaning(before.length) === 'past'
    return span(past ? lastWeekend(setting) : weekendSpan(setting.now), 'weekend')
  }),
  characters('(?<step>上上|上|这|本|当|下下|下)(?:一?个)?月(?!份?的?\\d)(?:份)?', ({ group, setting }) =>
    span(unitFrom(setting, 'month', zh.stepOf(group('step'))), 'month'),
  ),
  characters('(?<step>上上|上|这|本|当|下下|下)一?个?季度?(?!节)', ({ group, setting }) =>
    span(unitFrom(setting, 'quarter', zh.stepOf(group('step'))), 'quarter'),
  ),
  characters('(?<step>上|本|这|下)(?:一?个)?世纪(?!的?\\s*[1-9二三四五六七八九]?[0十]年代)', ({ group, setting }) =>
    span(unitFrom(setting, 'century', zh.stepOf(group('step'))), 'century'),
  ),
  characters(
    '(?<![上下个])(?:第\\s?(?<nth>[1-4一二三四])个?|(?<plain>[1-4一二三四])|[Qq](?<q>[1-4]))(?:季度?(?!节|[.\\d])|(?<=[Qq][1-4])(?![\\da-zA-Z]))',
    ({ group }) => {
      const nth = zh.numberOf(group('nth') || group('plain') || group('q')) ?? 1
      return yearly((year) => monthsSpan(year, nth * 3 - 2, nth * 3), 'quarter')
    },
  ),
  characters('(?:(?<half>[上下])半年(?!度?[前后])|[Hh](?<digit>[12])(?![\\da-zA-Z]))(?:度)?', ({ group, setting }) => {
    const second = group('half') === '下' || group('digit') === '2'
    // 上半年 is this year's, unless another one stands before it.
    const inYear = (year: number): Span => monthsSpan(year, second ? 7 : 1, second ? 12 : 6)
    return group('half') === ''
      ? yearly(inYear, 'quarter')
      : (yearly(inYear, 'quarter', 'this') ?? span(inYear(yearOf(setting.now)), 'quarter'))
  }),
  characters('(?<half>[上下])(?:一?个)半年', ({ group, setting }) => {
    const half = new Date(setting.now).getUTCMonth() < 6 ? 0 : 1
    const move = half + zh.stepOf(group('half'))
    const year = yearOf(setting.now)
    return span(monthsSpan(year, move * 6 + 1, move * 6 + 6), 'quarter')
  }),
  characters('(?<half>[上下])半个?月', ({ group, setting }) => {
    const { start, end } = unitSpan('month', setting.now)
    const middle = start + 15 * 86_400_000
    return span(group('half') === '上' ? { start, end: middle } : { start: middle, end }, 'week')
  }),
  characters(
    '(?:(?<century>\\d{1,2}|[一二十]{1,3})世纪|(?<which>上个?|本|这个?)世纪)?的?(?<decade>[1-9]0|[二三四五六七八九]十|十|00|零零)年代',
    ({ group, setting }) => {
      const decade = zh.numberOf(group('decade')) ?? 0
      const century = group('century') === '' ? null : zh.numberOf(group('century'))
      const here = Math.floor(yearOf(setting.now) / 100)
      const hundreds =
        century === null
          ? group('which') === ''
            ? decade <= 20
              ? 20
              : 19
            : here - (group('which').startsWith('上') ? 1 : 0)
          : century - 1
      return span(unitSpan('decade', Date.UTC(hundreds * 100 + decade, 0)), 'decade')
    },
  ),
  characters(`(?<![\\d])(?<year>${zh.fourDigits.replace('\\d\\d|', '\\d0|')})年代`, ({ group }) => {
    const year = zh.numberOf(group('year'))
    return year === null ? null : span(unitSpan('decade', Date.UTC(year, 0)), 'decade')
  }),
  characters(
    '(?<century>\\d{1,2}|[一二]?十[一二三四五六七八九]?)世纪(?!的?[1-9二三四五六七八九]?[0十]年代)',
    ({ group }) => {
      const century = zh.numberOf(group('century')) ?? 0
      return century < 1 || century > 30 ? null : span(monthsSpan((century - 1) * 100 || 1, 1, 1200), 'century')
    },
  ),
  characters(holidays.source, ({ group }) => yearly(holidays.chosen(group), 'day')),
  characters(`大年初(?<day>[一二三四五六七八九十]|十[一二三四五])`, ({ group }) =>
    lunar(1, zh.numberOf(group('day')) ?? 0),
  ),
  characters(
    `(?:(?:农历|阴历|旧历)的?(?<any>正|腊|冬|${zh.month})|(?<sure>正|腊|冬))月(?<day>十[一二三四五六七八九]|二?[十廿][一二三四五六七八九]|二十|三十|初?[一二三四五六七八九十])?`,
    ({ group }) => {
      const name = group('any') || group('sure')
      const month = name === '正' ? 1 : name === '冬' ? 11 : name === '腊' ? 12 : (zh.numberOf(name) ?? 0)
      const day = group('day').replace('初', '')
      if (day === '') return yearly((year) => lunarMonth(year, month), 'month')
      return lunar(month, zh.numberOf(day) ?? 0)
    },
  ),
  characters(
    `(?<month>${zh.month})月初(?<day>[一二三四五六七八九]|十(?![一二三四五六七八九]))(?![中高])`,
    ({ group }) => lunar(zh.numberOf(group('month')) ?? 0, zh.numberOf(group('day')) ?? 0),
  ),
]

/** The twelfth month falls into January or February of the next civil year, by whose name people call it. */
function lunar(month: number, day: number): Found {
  return yearly((year) => lunarDay(month === 12 ? year - 1 : year, month, day), 'day')
}

function lunarMonth(year: number, month: number): Span | null {
  const lunarYear = month === 12 ? year - 1 : year
  const first = lunarDay(lunarYear, month, 1)
  return first && { start: first.start, end: lunarDay(lunarYear, month, 30)?.end ?? first.start + 29 * 86_400_000 }
}

function yearSpan(year: number | null): Found {
  return year === null ? null : span(monthsSpan(year, 1, 12), 'year')
}
