import { numbersIn } from '../../text/cues/numbers.js'
import type { Value, ValueKind } from './value.js'

/**
 * Read in linear time whatever is given: a number begins where no other runs into it, takes at most twelve digits (what
 * has more is a code), and each further part of it begins with its unit ("3千5百").
 */
const number =
  '(?:(?<![\\d.,])\\d{1,12}(?:,\\d{3}){0,4}(?:\\.\\d{1,6})?(?!\\d)(?:[万千百亿](?:\\d{1,4})?){0,4}|(?<![零一二两三四五六七八九十百千万俩仨])[零一二两三四五六七八九十百千万俩仨]{1,12})(?:[多来几]|(?:[-–~到至](?:\\d+(?:\\.\\d+)?|[一二两三四五六七八九十百千万]+)))?'
const timeUnit = '秒|分钟|刻钟|个?半?小时|个?钟头|天|晚|周|个?星期|个?礼拜|个半?月|年半?'
const measure = '公里|千米|里|米|公斤|千克|斤|克|升|毫升|度|岁|%|分(?!钟)|厘米|平米?|步|千卡|卡'
const classifier =
  '个|本|次|遍|回|趟|条|张|家|只|篇|部|集|章|页|节|课|门|台|辆|套|件|双|杯|瓶|颗|棵|盆|株|首|把|位|名|人|座|幅|枚|盒|包|块|种|场|轮|关|级|道|粉丝|单|票|章|封|届|副|支|枝|层|间|匹|头|根|片|株|所|款|组|道|份|针|省|国|城市|项|队|期|班'

const patterns: readonly { kind: ValueKind; pattern: RegExp }[] = [
  {
    kind: 'frequency',
    pattern: new RegExp(
      `每个?(?:天|日|晚|周|星期|礼拜|月|年)(?:都?[\\p{Script=Han}]{0,4}?)${number}[次回趟遍天]|(?:一|每)个?(?:天|周|星期|礼拜|月|年)\\p{Script=Han}{0,2}?${number}[次回趟遍天]|每隔?${number}?个?(?:天|周|星期|月|年)(?:一次)?`,
      'gu',
    ),
  },
  {
    kind: 'clock',
    pattern: new RegExp(
      `(?:(?:凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里)${number}点(?:半|一刻|三刻|钟|${number}分?)?)|${number}点(?:半|一刻|三刻|钟|${number}分?)|\\d{1,2}[::][0-5]\\d`,
      'gu',
    ),
  },
  {
    kind: 'weekday',
    pattern: /(?:每个?)?(?:周|星期|礼拜)[一二三四五六日天](?:[、和跟](?:周|星期|礼拜)?[一二三四五六日天])*/gu,
  },
  { kind: 'money', pattern: new RegExp(`${number}(?:块钱?|元|万元|美元|欧元|人民币)|[¥$]\\d[\\d,.]*`, 'gu') },
  {
    kind: 'duration',
    pattern: new RegExp(
      `(?<![第每])${number}(?:${timeUnit})(?:半|零?${number}(?:${timeUnit}))?(?!前|后|之?内|以[前后内])`,
      'gu',
    ),
  },
  { kind: 'measure', pattern: new RegExp(`${number}(?:${measure})`, 'gu') },
  { kind: 'times', pattern: new RegExp(`(?<!第)(?<!这)(?<!那)${number}[次遍回趟]`, 'gu') },
  {
    kind: 'score',
    pattern: new RegExp(`${number}(?:比|胜)${number}负?|(?<![\\d:-])\\d{1,3}[-–]\\d{1,3}(?![\\d:-])`, 'gu'),
  },
  { kind: 'count', pattern: new RegExp(`第?${number}(?:多)?(?:${classifier})`, 'gu') },
]

/** Words in which a numeral counts nothing. */
const noAmount = /^(?:一(?:个|次|点|下|些|直|起|样|般|定|边|家|种|本|条|张|位|件|场|块|首|部|天|年)|第一)/u

/** The values of a Chinese statement, in order. */
export function chineseValues(text: string): Value[] {
  const found: Value[] = []
  for (const { kind, pattern } of patterns) {
    for (const { 0: written, index } of text.matchAll(pattern)) {
      const end = index + written.length
      if (found.some((one) => index < one.end && end > one.start)) continue
      if ((kind === 'count' || kind === 'times' || kind === 'duration') && noAmount.test(written)) continue
      if (kind === 'duration' && /^(?:19|20)\d\d年/u.test(written)) continue
      if (/[今明后昨前去上下这]$/u.test(text.slice(Math.max(0, index - 1), index)) && kind !== 'times') continue
      const position = /^第/u.test(written)
      found.push({
        kind,
        value: normal(written, kind),
        unit: unitOf(text, { kind, written, end }),
        position,
        start: index,
        end,
      })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Numbers as digits, 周 for all words for week. */
function normal(text: string, kind: ValueKind): string {
  const written = text.replace(/星期|礼拜/gu, '周')
  if (kind === 'weekday') return written
  const numbers = [...numbersIn(written.replace(/^(?:每|一)个?[周天日晚月年]/u, ''))].join(' ')
  if (kind === 'frequency') return `${numbers} / ${/[天日晚周月年]/u.exec(written)?.[0] ?? ''}`
  return `${numbers} ${written.replace(/[\d.,零一二两三四五六七八九十百千万俩仨]+/gu, '')}`.trim()
}

function unitOf(text: string, { kind, written, end }: { kind: ValueKind; written: string; end: number }): Set<string> {
  const units = new Set<string>()
  if (kind !== 'count' && kind !== 'measure') return units
  const own = written
    .replace(/^第/u, '')
    .replace(new RegExp(`^${number}`, 'u'), '')
    .replace(/^多/u, '')
  if (own !== '个') units.add(own)
  const noun = /^[\p{Script=Han}]{1,4}/u.exec(text.slice(end, end + 4))?.[0] ?? ''
  for (let index = 0; index + 2 <= noun.length; index++) units.add(noun.slice(index, index + 2))
  return units
}
