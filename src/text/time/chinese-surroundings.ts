import { add, addAll, dayMs, nthWeekdayIn } from './calendar.js'
import { portionOf } from './chinese-relative.js'
import * as zh from './chinese-words.js'
import { portion } from './relative-unit.js'
import { anyDate, long, nthUnit, type Surrounding } from './surrounding.js'

/** What narrows or moves a Chinese time: 的前两周, 底, 前一周. */
export const chineseSurroundings: readonly Surrounding[] = [
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
    // 五月第二个星期日
    side: 'after',
    pattern:
      /^\s*的?(?:第(?<nth>[一二三四五1-5])|(?<last>最后一))个?(?:周|星期|礼拜)(?<day>[一二三四五六日天])(?![个年])/u,
    of: ['month', 'quarter', 'year'],
    read: (group) => {
      const nth = group('last') === '' ? (zh.numberOf(group('nth')) ?? 1) : -1
      const weekday = zh.weekdayOf(group('day'))
      return { refine: (span) => nthWeekdayIn(span, { nth, weekday }), precision: 'day' }
    },
  },
  {
    side: 'after',
    pattern:
      /^\s*的?年?(?<part>初期?|[早前]期|上旬|中旬|中期|[后晚]期|中(?![国学期旬心文午秋间等型小介外午])|下旬|[底末](?!薪|班)|末期|前半[年月段]?|后半[年月段]?)/u,
    of: ['month', 'year', 'quarter', 'season', 'decade', 'century'],
    read: (group) => {
      const name = group('part')
      if (/半/u.test(name)) return { refine: (span) => portion(span, name.startsWith('前') ? [0, 0.5] : [0.5, 1]) }
      return { refine: (span) => portionOf(span, name), isEnd: /[底末]/u.test(name) }
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
