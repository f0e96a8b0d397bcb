import * as zh from './chinese-words.js'
import { characters, type Pattern } from './pattern.js'

const part = '凌晨|清晨|早晨|早上|清早|早间|上午|中午|正午|午后|下午|傍晚|黄昏|晚上|晚间|夜里|夜间|深夜|半夜|午夜|夜晚'

/** Hours of the parts of a day; those of the night go on after midnight. */
const hours: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/凌晨/u, [0, 6]],
  [/早|晨/u, [5, 12]],
  [/上午/u, [6, 12]],
  [/中午|正午/u, [11, 14]],
  [/午后|下午/u, [12, 18]],
  [/傍晚|黄昏/u, [17, 20]],
  [/深夜|半夜|午夜/u, [22, 26]],
  [/晚|夜/u, [18, 24]],
]

function hoursOf(name: string): readonly [number, number] {
  return hours.find(([pattern]) => pattern.test(name))?.[1] ?? [0, 24]
}

function hourIn(hour: number, name: string): number {
  if (hour > 12 || name === '') return hour
  if (/下午|午后|傍晚|黄昏|晚/u.test(name)) return hour === 12 && /晚/u.test(name) ? 24 : (hour % 12) + 12
  if (/夜/u.test(name)) return hour === 12 ? 24 : hour >= 6 ? hour + 12 : hour + 24
  if (/中午|正午/u.test(name)) return hour <= 3 ? hour + 12 : hour
  return hour === 12 && /凌晨/u.test(name) ? 0 : hour
}

export const chineseClock: readonly Pattern[] = [
  characters(
    `(?<part>${part}|(?<![今昨明前])[早晚](?=\\s*[\\d一二三四五六七八九十]{1,2}\\s*[点时])|(?<=[今昨明前][早晚夜晨]))?\\s*(?<hour>2[0-4]|1\\d|\\d|十[一二三四五六七八九]?|二十[一二三四]?|[一二两三四五六七八九])\\s*(?:点(?!击|赞|评|心|名|餐|子|儿|缀|滴|数|[多几]?[个件])|时(?![间候代尚常刻装光差]))钟?整?(?<minute>半|一刻|三刻|(?:[0-5]?\\d|[一二三四五]?十[一二三四五六七八九]?|零?[一二三四五六七八九])\\s*分?(?!之)(?![点月日号年个%]))?`,
    ({ group, before }) => {
      if (/[\d.第]$/u.test(before) || (/[一二三四五六七八九十几有差早]$/u.test(before) && group('part') === ''))
        return null
      const name = group('part') || (/[今昨明前]晚$/u.test(before) ? '晚' : /[今昨明]夜$/u.test(before) ? '夜' : '')
      const minute = minutesOf(group('minute'))
      const hour = hourIn(zh.numberOf(group('hour')) ?? 0, name)
      const from = hour * 60 + minute
      return {
        value: { kind: 'clock', from, until: from + 1, fixed: name !== '' || hour > 12 },
        precision: 'minute',
        weak: name === '',
      }
    },
  ),
  characters(
    `(?<part>${part}|(?<=[今昨明前][早晚夜晨]))\\s*(?<hour>[01]?\\d|2[0-4]):(?<minute>[0-5]\\d)(?::[0-5]\\d)?`,
    ({ group, before }) => {
      const name = group('part') || (/晚$/u.test(before) ? '晚' : '')
      const from = hourIn(Number(group('hour')), name) * 60 + Number(group('minute'))
      return { value: { kind: 'clock', from, until: from + 1, fixed: true }, precision: 'minute' }
    },
  ),
  characters(`(?<part>${part}|(?<=[日号天])[早晚](?![餐饭会报安])|午饭时|晚饭后)`, ({ group }) => {
    const [from, until] = hoursOf(group('part'))
    return {
      value: { kind: 'clock', from: from * 60, until: until * 60, fixed: true },
      precision: 'dayPart',
      weak: true,
    }
  }),
]

function minutesOf(text: string): number {
  if (text === '半') return 30
  if (text === '一刻') return 15
  if (text === '三刻') return 45
  return zh.numberOf(text.replace(/[分\s]/gu, '')) ?? 0
}
