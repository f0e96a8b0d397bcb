import { fullWidthToAscii } from '../characters.js'
import type { Unit } from './types.js'

/** Traditional forms in words for time, one for one: positions stay what they were. */
const simplified: Record<string, string> = {
  週: '周',
  個: '个',
  後: '后',
  號: '号',
  點: '点',
  時: '时',
  禮: '礼',
  兩: '两',
  鐘: '钟',
  間: '间',
  內: '内',
  來: '来',
  從: '从',
  過: '过',
  這: '这',
  農: '农',
  曆: '历',
  節: '节',
  聖: '圣',
  誕: '诞',
  國: '国',
  慶: '庆',
  開: '开',
  幾: '几',
  當: '当',
  陽: '阳',
  臘: '腊',
  現: '现',
  現在: '现在',
  剛: '刚',
  淩: '凌',
  將: '将',
  為: '为',
  達: '达',
  陣: '阵',
  紀: '纪',
  歲: '岁',
  寒: '寒',
  勞: '劳',
  動: '动',
  萬: '万',
  雙: '双',
  與: '与',
}
const traditional = new RegExp(
  `[${Object.keys(simplified)
    .filter((key) => key.length === 1)
    .join('')}]`,
  'gu',
)

/** Full-width marks and digits as ASCII, traditional words for time as simplified ones: the length stays the same. */
export function plainForm(text: string): string {
  return fullWidthToAscii(text).replace(traditional, (mark) => simplified[mark] ?? mark)
}

const digits = '零〇一二三四五六七八九'
/** A count in digits or words: 3, 三, 二十一, 半. */
export const count =
  '(?:(?<![\\d.])\\d{1,3}(?:\\.\\d)?(?!\\d)|(?![零〇一二三四五六七八九]{4}|[一二两三四五六七八九]{2})[零〇一二两三四五六七八九十百]{1,5})'
export const month = '(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])'
export const monthDay =
  '(?:3[01]|[12]\\d|0?[1-9]|三十一?|二十[一二三四五六七八九]?|廿[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九])'
export const fourDigits = `(?:(?:1\\d|20|21)\\d\\d|[一二][${digits}]{3}|[一二两]千(?:[零〇]?[一二三四五六七八九十]{1,3})?)`
export const week = '(?:周|星期|礼拜)'
/** A unit with the measure word that belongs to it. */
export const unit =
  '(?:分钟|个?小时|个?钟头?|天|日|个?(?:周|星期|礼拜)(?![一二三四五六日天末])|个月|个?季度|年|个?世纪)'

const values = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]))
values.set('〇', 0).set('两', 2)

/** The number in digits or words; null if it is none. Words up to 9999, or digit by digit (二零一六). */
export function numberOf(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (/^[零〇一二三四五六七八九]{2,}$/.test(text)) return Number([...text].map((digit) => values.get(digit)).join(''))
  let total = 0
  let last = 0
  for (const mark of text) {
    const value = values.get(mark)
    if (value !== undefined) last = value
    else if (mark === '十') total += (last || 1) * 10
    else if (mark === '千') total += (last || 1) * 1000
    else if (mark === '百') total += (last || 1) * 100
    else if (mark === '廿') total += 20
    else return null
    if (value === undefined) last = 0
  }
  return text === '' ? null : total + last
}

export function unitOf(text: string): Unit {
  if (text.includes('分')) return 'minute'
  if (/小时|钟/.test(text)) return 'hour'
  if (/周|星期|礼拜/.test(text)) return 'week'
  if (text.includes('月')) return 'month'
  if (text.includes('季')) return 'quarter'
  if (text.includes('年')) return 'year'
  return text.includes('世纪') ? 'century' : 'day'
}

/** How many units from now: 上 -1, 上上 -2, 这 0, 下 1. */
export function stepOf(text: string): number {
  const back = text.split('上').length - 1
  const on = text.split('下').length - 1
  return on - back
}

export function weekdayOf(text: string): number {
  const index = '一二三四五六日天'.indexOf(text)
  return index === 7 ? 7 : index + 1
}

const yearSteps: Record<string, number> = {
  大前年: -3,
  前年: -2,
  去年: -1,
  上一年: -1,
  今年: 0,
  本年: 0,
  这一年: 0,
  明年: 1,
  来年: 1,
  下一年: 1,
  后年: 2,
  大后年: 3,
}
export const relativeYear = '大前年|大后年|前年|去年|今年|本年|明年|来年|后年|上一年|下一年'

export function yearStep(text: string): number {
  return yearSteps[text] ?? 0
}
