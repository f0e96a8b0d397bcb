import type { Unit } from './types.js'

const units = [
  'one|two|three|four|five|six|seven|eight|nine',
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen',
].join('|')
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const words = new Map([...`zero|${units}`.split('|').entries()].map(([value, word]) => [word, value]))
for (const [index, word] of tens.split('|').entries()) words.set(word, (index + 2) * 10)

const ordinalWords = new Map<string, number>([
  ...'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth'
    .split('|')
    .map((word, index): [string, number] => [word, index + 1]),
  ['thirtieth', 30],
])

/** 1 to 99 in words. */
const cardinal = `(?:(?:${tens})(?:[\\s-](?:one|two|three|four|five|six|seven|eight|nine))?|${units})(?![a-z])`
const ordinalWord = `(?:(?:twenty|thirty)[\\s-](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|${[...ordinalWords.keys()].join('|')})(?![a-z])`

/** A count: 3, 2.5, three, a, an, a couple of, a few. */
export const count = `(?:\\d{1,4}(?:\\.\\d)?|${cardinal}|an?\\s+(?:couple(?:\\s+of)?|few|half)|couple(?:\\s+of)?|few|several|some|half(?:\\s+an?)?|an?|another|one\\s+and\\s+a\\s+half)`
/** 2nd, second, 15th, twenty-first. */
export const ordinal = `(?:\\d{1,2}(?:st|nd|rd|th)(?![a-z])|${ordinalWord})`
/** A day of a month: 2, 02, 2nd, second, twenty nine. */
export const monthDay = `(?:(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?![\\da-z])|${ordinalWord}|${cardinal})`

const yearWords = `(?:(?:eighteen|nineteen|twenty)[\\s-](?:hundred|(?:zero|oh)[\\s-](?:one|two|three|four|five|six|seven|eight|nine)|(?:${tens})(?:[\\s-](?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)|two\\s+thousand(?:\\s+(?:and\\s+)?${cardinal})?)(?![a-z])`
/** Not before a ":" (16:2000 is no year), nor part of a longer number. */
export const year = `(?:(?:1\\d|20|21)\\d\\d(?![\\d:]|(?![hq][1-4](?![a-z]))[a-z]|[.,]\\d)|['’]\\d\\d(?!\\d)|${yearWords})`

/** "may" before these is the verb. */
const notMay =
  "(?!\\s+(?:i|we|you|he|she|it|they|be|been|have|has|not|or|also|well|need|ask|take|want|never|just|still|only|even|get|go|come|do|use|see|help|seem|contain|include|require|cause)(?![a-z’']))"
const monthNames = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may${notMay}|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?`
export const month = `(?:${monthNames})(?:\\.(?=\\s*[\\d,-]))?(?![a-z])`

export const weekdayNames = [
  'mon(?:day)?',
  'tue(?:s(?:day)?)?',
  'wed(?:nesday)?',
  'thu(?:r(?:s(?:day)?)?)?',
  'fri(?:day)?',
  'sat(?:urday)?',
  'sun(?:day)?',
]
export const weekday = `(?:${weekdayNames.join('|')})(?:\\.(?=\\s*[\\d,]))?(?![a-z])`
export const unit = '(?:minute|min|hour|hr|day|night|fortnight|week|month|quarter|year|yr|decade|century|centurie)'

const past = 'last|past|previous|prior|preceding'
const present = 'this|current|present|same'
const future = 'next|coming|upcoming|following'
export const which = `(?:(?:this|these|the)\\s+(?:past|last|coming|upcoming)|${past}|${present}|${future})`

/** -1, 0 or 1. */
export function stepOf(word: string): -1 | 0 | 1 {
  if (new RegExp(`(?:^|\\s)(?:${past})$`, 'i').test(word)) return -1
  return new RegExp(`(?:^|\\s)(?:${future})$`, 'i').test(word) ? 1 : 0
}

export function monthOfName(text: string): number {
  const head = text.slice(0, 3).toLowerCase()
  return ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(head) + 1
}

export function weekdayOfName(text: string): number {
  return ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(text.slice(0, 3).toLowerCase()) + 1
}

export function unitOfName(text: string): Unit {
  const name = text.toLowerCase()
  if (name.startsWith('mi')) return 'minute'
  if (name.startsWith('h')) return 'hour'
  if (name.startsWith('w') || name.startsWith('f')) return 'week'
  if (name.startsWith('mo')) return 'month'
  if (name.startsWith('q')) return 'quarter'
  if (name.startsWith('y')) return 'year'
  if (name.startsWith('c')) return 'century'
  return name.startsWith('de') ? 'decade' : 'day'
}

/** The number a text of `count`, `ordinal` or `monthDay` stands for; null for "few", "several" and "some". */
export function numberOf(text: string): number | null {
  const name = text
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, ' ')
  const digits = /^\d+(?:\.\d+)?/.exec(name)?.[0]
  if (digits !== undefined) return Number(digits)
  if (/^(?:an? )?(?:few|several|some)$/.test(name)) return null
  if (name === 'one and a half') return 1.5
  if (/half/.test(name)) return 0.5
  if (/couple/.test(name)) return 2
  if (/^(?:an?|another)$/.test(name)) return 1
  const [head = '', tail = ''] = name.split(' ')
  const number = (word: string): number => words.get(word) ?? ordinalWords.get(word) ?? 0
  return number(head) + (tail === '' ? 0 : number(tail))
}

/** The year a text of `year` stands for. Two digits mean 1930 to 2029. */
export function yearOfText(text: string): number {
  const name = text.toLowerCase().replace(/[\s-]+/g, ' ')
  if (/^\d{4}/.test(name)) return Number(name.slice(0, 4))
  const short = /\d\d$/.exec(name)
  if (short) return fullYear(Number(short[0]))
  if (name.startsWith('two thousand'))
    return 2000 + (numberOf(name.replace(/^two thousand(?: and)?/, '') || 'zero') ?? 0)
  const [head = '', ...tail] = name.split(' ')
  const hundreds = (words.get(head) ?? 0) * 100
  return tail[0] === 'hundred' ? hundreds : hundreds + (numberOf(tail.join(' ').replace(/^(?:zero|oh) /, '')) ?? 0)
}

export function fullYear(short: number): number {
  return short < 30 ? 2000 + short : 1900 + short
}
