import { fullWidthToAscii } from '../characters.js'

const englishWords = new Map(
  (
    'zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 ' +
    'fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 ' +
    'sixty:60 seventy:70 eighty:80 ninety:90 both:2 twice:2 pair:2 half:0.5 dozen:12 fortnight:14 hundred:100 thousand:1000 ' +
    'third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10'
  )
    .split(' ')
    .map((entry): [string, number] => {
      const [word = '', value] = entry.split(':')
      return [word, Number(value)]
    }),
)
const chineseDigits = new Map([...'零一二三四五六七八九'].map((digit, value): [string, number] => [digit, value]))
chineseDigits.set('两', 2).set('俩', 2).set('仨', 3).set('〇', 0)
const chineseUnits = new Map<string, number>([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
])

const numerals = /\d[\d,]*(?:\.\d+)?|[零一二三四五六七八九十百千万两俩仨〇]+|(?<![\p{L}])(?:[a-z]+)(?![\p{L}])/giu
/** Han numerals inside words that count nothing. */
const noCount =
  /百分之|一(?:直|下|起|些|样|定|般|点|边|旦|律|概|向|切|会儿|味)|唯一|统一|万一|十分|千万|三番|周[一二三四五六]|礼拜[一二三四五六]|星期[一二三四五六]|老[大二三四五六]/gu

/** The numbers of a text as values, each once: digits, English number words, Chinese numerals below a hundred million. */
export function numbersIn(text: string): Set<number> {
  const found = new Set<number>()
  for (const [numeral] of fullWidthToAscii(text).replace(noCount, ' ').matchAll(numerals)) {
    const value = valueOf(numeral)
    if (value !== undefined) found.add(value)
  }
  return found
}

function valueOf(numeral: string): number | undefined {
  if (/^\d/.test(numeral)) return Number(numeral.replaceAll(',', ''))
  if (/^[a-z]/iu.test(numeral)) return englishWords.get(numeral.toLowerCase())
  return chineseValue(numeral)
}

function chineseValue(numeral: string): number {
  if (!/[十百千万]/u.test(numeral)) {
    return Number([...numeral].map((digit) => chineseDigits.get(digit) ?? 0).join(''))
  }
  const [high, low] = numeral.includes('万') ? numeral.split('万') : ['', numeral]
  return (numeral.includes('万') ? belowMyriad(high || '一') * 10_000 : 0) + belowMyriad(low ?? '')
}

function belowMyriad(numeral: string): number {
  let sum = 0
  let digit = 0
  let lastUnit = 10
  for (const character of numeral) {
    const unit = chineseUnits.get(character)
    if (unit === undefined) digit = chineseDigits.get(character) ?? 0
    else {
      sum += (digit || 1) * unit
      lastUnit = unit
      digit = 0
    }
  }
  // 一千二 is 1200, 十二 is 12.
  return sum + digit * (lastUnit > 10 && sum > 0 && !numeral.includes('零') ? lastUnit / 10 : 1)
}
