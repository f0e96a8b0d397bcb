import { add, daySpan, monthOf, startOf, unitSpan, yearOf } from './calendar.js'
import * as zh from './chinese-words.js'
import { characters, span, type Pattern } from './pattern.js'
import type { Local, Span } from './types.js'

const thisDay = '的?(?:今天|今日|这一?天|同一天|此时|这个?时候)'

/** The same day of another year: of 29 February the 28th. */
function inOtherYear(today: Local, years: number): Span | null {
  const [year, month, day] = [yearOf(today) + years, monthOf(today), new Date(today).getUTCDate()]
  return daySpan(year, month, day) ?? daySpan(year, month, day - 1)
}

/** 去年的今天, 上周的今天, 再下周: counted whole units away from today. */
export const chineseSameDay: readonly Pattern[] = [
  characters(`(?<year>${zh.relativeYear})${thisDay}`, ({ group, setting: { today } }) =>
    span(inOtherYear(today.start, zh.yearStep(group('year'))), 'day'),
  ),
  characters(
    `(?<step>上上|上|下下|下)(?:一?个)?(?<unit>周|星期|礼拜|月)${thisDay}`,
    ({ group, setting: { today } }) => {
      const start = startOf('day', add(today.start, zh.stepOf(group('step')), zh.unitOf(group('unit'))))
      return span({ start, end: add(start, 1, 'day') }, 'day')
    },
  ),
  characters(
    `(?<count>${zh.count})(?<unit>年|个月|个?(?:周|星期|礼拜))(?:以|之)?(?<side>前|后)${thisDay}`,
    ({ group, setting: { today } }) => {
      const sign = group('side') === '前' ? -1 : 1
      const count = sign * (zh.numberOf(group('count')) ?? 0)
      if (group('unit') === '年') return span(inOtherYear(today.start, count), 'day')
      const start = startOf('day', add(today.start, count, zh.unitOf(group('unit'))))
      return span({ start, end: add(start, 1, 'day') }, 'day')
    },
  ),
  characters('再(?<step>[上下])(?:一?个)?(?<unit>周|星期|礼拜|月)(?![末一二三四五六日天])', ({ group, setting }) => {
    const unit = zh.unitOf(group('unit'))
    return span(unitSpan(unit, setting.now, 2 * zh.stepOf(group('step'))), unit)
  }),
]
