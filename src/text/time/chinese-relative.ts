import { dayMs, hourMs, unitSpan } from './calendar.js'
import * as zh from './chinese-words.js'
import { characters, span, valueOf, type Found, type Pattern } from './pattern.js'
import * as relative from './relative-unit.js'
import type { Amount, Setting, Span } from './types.js'

const vague = '几|数|若干|好几|[一二两三四五六七八九]{2}|十几|十来|几十'
const halfAfter = '个半(?:月|小时|钟头|星期|礼拜|季度|世纪)'
const amount = `(?:${zh.count}|半)\\s*(?:${halfAfter}|多?${zh.unit}半?)`
const amounts = `(?<amounts>${amount}(?:[零又]?${amount}){0,2})`
const oneAmount = new RegExp(
  `(?<count>${zh.count}|半)\\s*(?:(?<and>${halfAfter})|多?(?<unit>${zh.unit})(?<half>半)?)`,
  'gu',
)

function readAmounts(text: string): Amount[] {
  return [...text.matchAll(oneAmount)].map(({ groups = {} }) => ({
    unit: zh.unitOf(groups['and'] ?? groups['unit'] ?? ''),
    count:
      (groups['count'] === '半' ? 0.5 : (zh.numberOf(groups['count'] ?? '') ?? 0)) +
      (groups['half'] || groups['and'] ? 0.5 : 0),
  }))
}

function shortest(amounts: readonly Amount[]): Amount['unit'] {
  return amounts.at(-1)?.unit ?? 'day'
}

function point(text: string, setting: Setting, sign: 1 | -1): Found {
  const read = readAmounts(text)
  return span(relative.pointFrom({ now: setting.now, day: setting.today.start }, read, sign), shortest(read))
}

/** How far back the vague counts reach. */
const reach: Record<string, readonly [number, number]> = {
  十几: [19, 11],
  十来: [12, 8],
  几十: [90, 20],
}

/** 两三 is two to three, 三五 three to five. */
function reachOf(count: string): readonly [number, number] {
  const [least, most] = [...count].map((digit) => zh.numberOf(digit) ?? 0)
  return reach[count] ?? (least && most && most > least ? [most, least] : relative.few)
}

const dayWords: Record<string, number> = {
  大前天: -3,
  前天: -2,
  前日: -2,
  昨天: -1,
  昨日: -1,
  昨儿: -1,
  今天: 0,
  今日: 0,
  今儿: 0,
  明天: 1,
  明日: 1,
  明儿: 1,
  后天: 2,
  后日: 2,
  大后天: 3,
}

const nights: Record<string, number> = { 前: -2, 昨: -1, 今: 0, 当: 0, 明: 1 }

export const chineseRelative: readonly Pattern[] = [
  characters('(?<first>今明|明后|昨今)(?:两天|天)', ({ group, setting: { today } }) => {
    const first = { 今明: 0, 明后: 1, 昨今: -1 }[group('first')] ?? 0
    return span({ start: today.start + first * dayMs, end: today.end + (first + 1) * dayMs }, 'day')
  }),
  characters(
    '(?<day>大前天|大后天|前天|昨天|今天|明天|后天|(?<![目之年月以])前日|昨日|(?<!如)今日|(?<!文)明日(?!之后》)|(?<!年)后日|昨儿|今儿|明儿)',
    ({ group, setting: { today } }) => {
      const days = dayWords[group('day')] ?? 0
      return span({ start: today.start + days * dayMs, end: today.end + days * dayMs }, 'day')
    },
  ),
  characters(
    '(?<day>前|昨|今|明)(?<part>晚|夜|早|晨)(?!餐|饭|会|报|安|点|期|恋|年|晚)(?:上|间)?',
    ({ group, setting: { today } }) => {
      const start = today.start + (nights[group('day')] ?? 0) * dayMs
      const [from, until] = /晚|夜/.test(group('part')) ? [18, 24] : [5, 12]
      return span({ start: start + from * hourMs, end: start + until * hourMs }, 'dayPart')
    },
  ),
  characters(`${amounts}(?:以|之)?前(?![往台面端后提])`, ({ group, setting, before }) =>
    // 2015年前 is before that year, and 3月前 before March.
    /[\d年月]$/u.test(before) ? null : point(group('amounts'), setting, -1),
  ),
  characters(
    `(?:再?过|再有)${amounts}|${amounts.replace('<amounts>', '<later>')}(?:以|之)?后(?![台面天])`,
    ({ group, setting }) => point(group('amounts') || group('later'), setting, 1),
  ),
  characters(
    `(?:(?<count>${vague})\\s*(?<unit>${zh.unit})|(?<some>数)(?<months>月))(?:以|之)?前(?![往台面端后提])`,
    ({ group, setting }) => {
      const unit = zh.unitOf(group('unit') || group('months'))
      return span(relative.vaguelyAgo(setting, unit, reachOf(group('count'))), unit)
    },
  ),
  characters(`(?:(?:${vague})\\s*(?<unit>${zh.unit})|数(?<months>月))(?:以|之)?后`, ({ group, setting }) => {
    const unit = zh.unitOf(group('unit') || group('months'))
    const found = relative.runOf(setting, [{ unit, count: 5 }], 1)
    return span(found, unit)
  }),
  // 最近一周, 近三年, 过去两个月, 过去3月, 上2个月, 未来三天, 后三天
  characters(
    `(?<step>过去|最近|(?<!将)近|这|前|上|未来|接下来|今后|往后|此后|下|(?<![一-鿿])之?后)的?(?<counted>(?<count>${zh.count}|半)|(?<some>几|数))多?\\s*(?<unit>${zh.unit}|(?<=\\d)月(?!份?的?\\s*[\\d一二三四五六七八九十上中下初底末]))(?:内|里|间|以来|来|之内)?`,
    ({ group, setting, before }) => {
      if (/[年月周]的?$/u.test(before) && /^[前上下]/u.test(group('step'))) return null
      const step = /未来|接下来|今后|往后|此后|下|后/.test(group('step')) ? 1 : -1
      const unit = zh.unitOf(group('unit'))
      const count = group('count') === '半' ? 0.5 : group('some') === '' ? (zh.numberOf(group('count')) ?? 1) : 5
      const one = count === 1 && /^[上下]$/u.test(group('step'))
      if (one && unit !== 'hour' && unit !== 'minute') return span(relative.unitFrom(setting, unit, step), unit)
      // 前两天 and 前几天 are a few days ago.
      if (group('step') === '前' && unit === 'day' && count <= 5)
        return span(relative.daysBack(setting, count === 2 ? 3 : count, 1), 'fuzzy')
      const fuzzy = group('step') === '这' && unit === 'day'
      return span(relative.runOf(setting, [{ unit, count }], step), fuzzy ? 'fuzzy' : unit)
    },
  ),
  characters(`(?<step>[上下])(?:一?个)(?<unit>小时|钟头)`, ({ group, setting }) =>
    span(relative.runOf(setting, [{ unit: 'hour', count: 1 }], group('step') === '上' ? -1 : 1), 'hour'),
  ),
  characters(`还[剩有]\\s*${amounts}`, ({ group, setting }) => {
    const read = readAmounts(group('amounts'))
    const unit = shortest(read)
    return unit === 'hour' || unit === 'minute' ? span(relative.runOf(setting, read, 1), unit) : null
  }),
  characters('最近(?![的地]?(?:一[家个条次]|路))|近期|近来|近日|近些?(?:天|日子)', ({ setting }) =>
    span(relative.daysBack(setting, 30, 0), 'fuzzy'),
  ),
  characters('(?:前段|前一段|前一阵|前阵|上阵)(?:时间|子|日子)?|前些(?:天|日子|时候)|早些时候', ({ setting }) =>
    span(relative.daysBack(setting, 90, 3), 'fuzzy'),
  ),
  characters('这段(?:时间|日子)|这阵子?|这些(?:天|日子)', ({ setting }) =>
    span(relative.daysBack(setting, 30, 0), 'fuzzy'),
  ),
  // 两年来
  characters(`${amounts}以?来(?![的不了得到自说看回往])`, ({ group, setting }) => {
    const read = readAmounts(group('amounts'))
    return span(relative.runOf(setting, read, -1), shortest(read))
  }),
  characters('(?:刚刚|刚才|方才)', () => null),
  characters(`${amounts}(?:之|以)?内`, ({ group, setting, before }) => {
    // 出院后的两天内: counted from an event.
    if (/后的?\s*$/u.test(before)) return null
    const read = readAmounts(group('amounts'))
    const step = /[过去近]\s*$/u.test(before) || setting.leaning(0) === 'past' ? -1 : 1
    return span(relative.runOf(setting, read, step), shortest(read))
  }),
  characters('年(?<part>初|中|底|末|终)(?!奖|总)', ({ group, setting, before }) =>
    /[\d一二三四五六七八九零去今明前后]$/u.test(before)
      ? null
      : span(portionOf(unitSpan('year', setting.now), group('part')), 'month'),
  ),
  characters('(?<!\\d|[一二三四五六七八九十上下个本当])月(?<part>初|中旬?|底|末)', ({ group, setting }) =>
    span(portionOf(unitSpan('month', setting.now), group('part')), 'week'),
  ),
  characters(amounts, ({ group }) => {
    const read = readAmounts(group('amounts'))
    const found = valueOf({ kind: 'duration', amounts: read }, shortest(read))
    return found && { ...found, weak: true }
  }),
]

/** The beginning, the middle or the end of a month in days (旬), of a year in months, of anything else in thirds. */
export function portionOf({ start, end }: Span, name: string): Span {
  const days = Math.round((end - start) / dayMs)
  const which = /初|上|早|前/u.test(name) ? 0 : /中/u.test(name) ? 1 : 2
  if (days >= 28 && days <= 31) {
    const cuts = [0, 10, 20, days]
    return { start: start + (cuts[which] ?? 0) * dayMs, end: start + (cuts[which + 1] ?? days) * dayMs }
  }
  const [from = 0, until = 1] = (days >= 36_000 ? ofCentury : days >= 365 && days <= 366 ? ofYear : thirds)[which] ?? []
  return relative.portion({ start, end }, [from, until])
}

/** 初, 中 and 末: of a century its first twenty years, of a year its first three months. */
const ofCentury = [
  [0, 0.2],
  [0.35, 0.65],
  [0.8, 1],
] as const
const ofYear = [
  [0, 0.25],
  [0.4, 0.65],
  [0.75, 1],
] as const
const thirds = [
  [0, 1 / 3],
  [1 / 3, 2 / 3],
  [2 / 3, 1],
] as const
