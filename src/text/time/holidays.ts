import { civilDay, dayMs, daySpan, monthsSpan, nthWeekday } from './calendar.js'
import { islamicDay } from './islamic.js'
import { lunarDay, lunarYearEnd, qingming, winterSolstice } from './lunar.js'
import type { Span } from './types.js'

export type InYear = (year: number) => Span | null

const fixed =
  (month: number, day: number, days = 1): InYear =>
  (year) => {
    const span = daySpan(year, month, day)
    return span && { start: span.start, end: span.start + days * dayMs }
  }
const nth =
  (month: number, which: number, weekday: number, later = 0): InYear =>
  (year) =>
    move(nthWeekday(year, month, { nth: which, weekday }), later)
const islamic =
  (month: number, day: number): InYear =>
  (year) =>
    islamicDay(year, month, day)
const lunar =
  (month: number, day: number): InYear =>
  (year) =>
    lunarDay(year, month, day)

function move(span: Span | null, days: number): Span | null {
  return span && { start: span.start + days * dayMs, end: span.end + days * dayMs }
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, ch. 8). */
export function easter(year: number): Span | null {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return daySpan(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

const afterEaster =
  (days: number): InYear =>
  (year) =>
    move(easter(year), days)

/** The Spring Festival holiday: from New Year's Eve to the seventh day. */
const springFestivalHoliday: InYear = (year) => {
  const eve = lunarYearEnd(year)
  return eve && { start: eve.start, end: eve.end + 7 * dayMs }
}

/** Names as regular expressions, the longer ones first where one begins another. */
export const englishHolidays: readonly (readonly [string, InYear])[] = [
  ["new\\s+year['’]?s?\\s+eve", fixed(12, 31)],
  ["(?:chinese|lunar)\\s+new\\s+year['’]?s?(?:\\s+day)?|spring\\s+festival", lunar(1, 1)],
  ["new\\s+year(?:['’]?s)?\\s+day|new\\s+year['’]?s", fixed(1, 1)],
  ['(?:x-?mas|christmas)\\s+eve', fixed(12, 24)],
  ['(?:x-?mas|christmas)(?:\\s+day)?', fixed(12, 25)],
  ['boxing\\s+day', fixed(12, 26)],
  ['easter\\s+monday', afterEaster(1)],
  ['good\\s+friday', afterEaster(-2)],
  ['palm\\s+sunday', afterEaster(-7)],
  ['ash\\s+wednesday', afterEaster(-46)],
  ['easter(?:\\s+(?:sunday|day))?', easter],
  ['whit\\s+monday|pentecost\\s+monday', afterEaster(50)],
  ['black\\s+friday', nth(11, 4, 4, 1)],
  ['cyber\\s+monday', nth(11, 4, 4, 4)],
  ['thanks\\s?giving(?:\\s+day)?', nth(11, 4, 4)],
  ["hallowe['’]?en", fixed(10, 31)],
  ["(?:st\\.?|saint)\\s+valentine['’]?s?(?:\\s+day)?|valentine['’]?s?\\s+day", fixed(2, 14)],
  ["(?:st\\.?|saint)\\s+patrick['’]?s?(?:\\s+day)?", fixed(3, 17)],
  ['cinco\\s+de\\s+mayo', fixed(5, 5)],
  ['(?:remembrance|armistice)\\s+day', fixed(11, 11)],
  ['guy\\s+fawkes(?:\\s+(?:day|night))?|bonfire\\s+night', fixed(11, 5)],
  ['inauguration\\s+day', fixed(1, 20)],
  ['(?:international\\s+)?youth\\s+day', fixed(5, 4)],
  ['(?:arbor|tree\\s+planting)\\s+day', fixed(3, 12)],
  ['eid(?:\\s+al-?\\s?|\\s+ul-?\\s?|\\s+)?fitr', islamic(10, 1)],
  ['eid(?:\\s+al-?\\s?|\\s+ul-?\\s?|\\s+)?adha', islamic(12, 10)],
  ["april\\s+fool['’]?s?['’]?(?:\\s+day)?", fixed(4, 1)],
  ['earth\\s+day', fixed(4, 22)],
  ['may\\s+day', fixed(5, 1)],
  ["mother['’]?s['’]?\\s+day", nth(5, 2, 7)],
  ["father['’]?s['’]?\\s+day", nth(6, 3, 7)],
  ['memorial\\s+day', nth(5, -1, 1)],
  ['juneteenth|freedom\\s+day|jubilee\\s+day', fixed(6, 19)],
  ['independence\\s+day', fixed(7, 4)],
  ['labou?r\\s+day', nth(9, 1, 1)],
  ['columbus\\s+day', nth(10, 2, 1)],
  ["veteran['’]?s['’]?\\s+day", fixed(11, 11)],
  ["(?:mlk|martin\\s+luther\\s+king)(?:,?\\s+jr\\.?)?(?:['’]s)?\\s+day", nth(1, 3, 1)],
  ["president['’]?s['’]?\\s+day", nth(2, 3, 1)],
  ['groundhog\\s+day', fixed(2, 2)],
  ["women['’]s\\s+day", fixed(3, 8)],
  ["children['’]s\\s+day", fixed(6, 1)],
  ["teacher['’]?s['’]?\\s+day", fixed(9, 10)],
  ['(?:chinese\\s+)?national\\s+day', fixed(10, 1)],
  ['mid-?autumn(?:\\s+(?:festival|day))?|moon\\s+festival', lunar(8, 15)],
  ['dragon\\s+boat\\s+(?:festival|day)', lunar(5, 5)],
  ['lantern\\s+festival', lunar(1, 15)],
  ['tomb[\\s-]sweeping\\s+(?:day|festival)|qingming(?:\\s+festival)?', qingming],
  ["singles['’]?\\s+day", fixed(11, 11)],
]

/** With 假期, 长假 or 小长假 the days off as the state sets them in most years, without the working days swapped for them. */
export const chineseHolidays: readonly (readonly [string, InYear])[] = [
  ['(?:国庆节?|十一)(?:小?长假|假期|期间|黄金周)|黄金周', fixed(10, 1, 7)],
  ['(?:五一|劳动节|五一劳动节)(?:小?长假|假期|期间)', fixed(5, 1, 5)],
  ['(?:春节|过年|新年)(?:小?长假|假期|期间)', springFestivalHoliday],
  ['元旦(?:节)?(?:小?长假|假期|期间)', fixed(1, 1, 3)],
  ['清明(?:节)?(?:小?长假|假期|期间)', (year) => threeDays(qingming(year))],
  ['端午(?:节)?(?:小?长假|假期|期间)', (year) => threeDays(lunarDay(year, 5, 5))],
  ['中秋(?:节)?(?:小?长假|假期|期间)', (year) => threeDays(lunarDay(year, 8, 15))],
  ['除夕(?:夜)?|大年三十|年三十|大年夜|年夜', lunarYearEnd],
  ['复活节', easter],
  ['耶稣受难日', afterEaster(-2)],
  ['春节|农历新年|农历正月初一|过年', lunar(1, 1)],
  ['元宵节?|正月十五', lunar(1, 15)],
  ['端午节?', lunar(5, 5)],
  ['七夕节?', lunar(7, 7)],
  ['中元节|鬼节', lunar(7, 15)],
  ['中秋节?', lunar(8, 15)],
  ['重阳节?', lunar(9, 9)],
  ['腊八节?', (year) => lunarDay(year - 1, 12, 8)],
  ['北方小年|小年', (year) => lunarDay(year - 1, 12, 23)],
  ['清明节?', qingming],
  ['冬至', winterSolstice],
  ['元旦(?:节)?|新年(?=那?[天当])', fixed(1, 1)],
  ['(?<!西方)情人节', fixed(2, 14)],
  ['(?:国际)?(?:三八)?妇女节|三八节|女神节', fixed(3, 8)],
  ['女生节', fixed(3, 7)],
  ['植树节', fixed(3, 12)],
  ['消费者权益日', fixed(3, 15)],
  ['愚人节', fixed(4, 1)],
  ['(?:五一)?(?:国际)?劳动节|五一(?!路|广场|大道|节?[一二三四五六七八九十百号])(?:节)?', fixed(5, 1)],
  ['(?:五四)?青年节', fixed(5, 4)],
  ['母亲节', nth(5, 2, 7)],
  ['父亲节', nth(6, 3, 7)],
  ['(?:六一)?(?:国际)?儿童节|六一(?!节?[一二三四五六七八九十百号])(?:节)?', fixed(6, 1)],
  ['建党节', fixed(7, 1)],
  ['建军节|八一(?:节)', fixed(8, 1)],
  ['教师节', fixed(9, 10)],
  ['国庆节?|十一(?=国庆|那天|当天|期间)', fixed(10, 1)],
  ['万圣节(?:前夜)?', fixed(10, 31)],
  ['光棍节|双(?:十一|11)', fixed(11, 11)],
  ['双(?:十二|12)', fixed(12, 12)],
  ['感恩节', nth(11, 4, 4)],
  ['平安夜|圣诞夜', fixed(12, 24)],
  ['圣诞节?', fixed(12, 25)],
  ['跨年(?:夜|当晚|那[天晚])', fixed(12, 31)],
]

function threeDays(day: Span | null): Span | null {
  return day && { start: day.start, end: day.start + 3 * dayMs }
}

/** The seasons by whole months on the northern half: winter begins in December of its year. */
export const seasonMonths = { spring: [3, 5], summer: [6, 8], autumn: [9, 11], winter: [12, 14] } as const

export type Season = keyof typeof seasonMonths

export function season(name: Season): InYear {
  const [first, last] = seasonMonths[name]
  return (year) => (civilDay(year, 1, 1) === null ? null : monthsSpan(year, first, last))
}
