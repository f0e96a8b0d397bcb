import * as en from './english-words.js'
import { span, valueOf, words, type Found, type Pattern } from './pattern.js'
import * as relative from './relative-unit.js'
import type { Amount, Setting, Span, Unit } from './types.js'

export const amount = `${en.count}[\\s-]+(?:more\\s+|calendar\\s+)?(?:${en.unit})s?(?![a-z])`
const amounts = `(?<amounts>(?:${amount}|fortnight)(?:(?:\\s*,)?\\s+(?:and\\s+)?${amount}){0,3}(?:\\s+and\\s+(?:a\\s+)?half)?)`
const shortAmount = '(?<short>\\d{1,3})\\s?(?<letter>h|hrs?|mins?|d|w|wks?)(?![a-z])'
const oneAmount = new RegExp(
  `(?<count>${en.count})[\\s-]+(?:more\\s+|calendar\\s+)?(?<unit>${en.unit})s?(?![a-z])`,
  'giu',
)

interface Read {
  amounts: Amount[]
  vague: readonly [number, number] | null
}

export function readAmounts(text: string): Read {
  const found: Amount[] = []
  let vague: Read['vague'] = null
  for (const { groups = {} } of text.matchAll(oneAmount)) {
    const unit = en.unitOfName(groups['unit'] ?? '')
    const count = en.numberOf(groups['count'] ?? '')
    if (count === null) vague = relative.few
    else if (/couple/iu.test(groups['count'] ?? '')) vague = relative.couple
    found.push({ unit, count: (count ?? 3) * (/^fort/iu.test(groups['unit'] ?? '') ? 2 : 1) })
  }
  const last = found.at(-1)
  if (last && /\band\s+(?:a\s+)?half$/iu.test(text)) last.count += 0.5
  return { amounts: found, vague }
}

function shortest({ amounts }: Read): Unit {
  return amounts.at(-1)?.unit ?? 'day'
}

function point(read: Read, setting: Setting, { sign, from }: { sign: 1 | -1; from?: Span }): Found {
  const day = from ?? setting.today
  if (read.vague && sign < 0 && !from)
    return span(relative.vaguelyAgo(setting, shortest(read), read.vague), shortest(read))
  return span(relative.pointFrom({ now: setting.now, day: day.start }, read.amounts, sign), shortest(read))
}

/** Counted units: two days ago, in an hour, a month from now. */
export const englishAmounts: readonly Pattern[] = [
  // two days ago, a couple of weeks back, half a year ago
  words(
    `(?:about\\s+|around\\s+|some\\s+|roughly\\s+|nearly\\s+|over\\s+)?${amounts}\\s+(?:ago|back|earlier(?=\\s*(?:[.,!?]|$))|before\\s+now|in\\s+the\\s+past)(?![a-z])`,
    ({ group, setting }) => point(readAmounts(group('amounts')), setting, { sign: -1 }),
  ),
  words(`${amounts}\\s+(?:later|hence|from\\s+now|from\\s+today|after\\s+today)(?![a-z])`, ({ group, setting }) =>
    point(readAmounts(group('amounts')), setting, { sign: 1 }),
  ),
  words(`${amounts}\\s+(?:from|after)\\s+(?:tomorrow|tmrw?)(?![a-z])`, ({ group, setting: { now, today } }) =>
    span(relative.pointFrom({ now, day: today.end }, readAmounts(group('amounts')).amounts, 1), 'day'),
  ),
  words(
    `in\\s+(?:about\\s+|around\\s+)?${amounts}(?:(?:['’])?s?\\s+time)?(?!\\s+(?:ago|of|in)\\b)`,
    ({ group, setting }) => {
      const read = readAmounts(group('amounts'))
      return read.vague && shortest(read) === 'day' && read.amounts.length > 1
        ? null
        : point(read, setting, { sign: 1 })
    },
  ),
  words(`in\\s+${shortAmount}`, ({ group, setting }) => point(short(group), setting, { sign: 1 })),
  words(
    `(?:within|less\\s+than)\\s+(?:the\\s+next\\s+)?(?:${amounts}|${shortAmount})(?:\\s+(?:from|after)\\s+(?<origin>now|today|tomorrow))?(?!\\s+(?:ago|old|of))`,
    ({ group, setting }) => {
      const origin = group('origin').toLowerCase()
      const read = group('amounts') === '' ? short(group) : readAmounts(group('amounts'))
      const start = origin === 'tomorrow' ? setting.today.end : setting.today.start
      const far = relative.pointFrom({ now: setting.now, day: start }, read.amounts, 1)
      const hours = shortest(read) === 'hour' || shortest(read) === 'minute'
      return far && span({ start: hours ? setting.now : start, end: far.end }, shortest(read))
    },
  ),
  words(`${amounts}\\s+in(?:to)?\\s+the\\s+future`, ({ group, setting }) =>
    span(relative.runOf(setting, readAmounts(group('amounts')).amounts, 1), 'day'),
  ),
  words(amounts, ({ group }) => {
    const read = readAmounts(group('amounts'))
    const found = valueOf({ kind: 'duration', amounts: read.amounts }, shortest(read))
    return found && { ...found, weak: true }
  }),
]

function short(group: (name: string) => string): Read {
  const letter = group('letter')
  return { amounts: [{ count: Number(group('short')), unit: en.unitOfName(letter) }], vague: null }
}
