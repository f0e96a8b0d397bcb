import { normal, numberWords, ordinalWords, singular } from './english-forms.js'
import type { Value, ValueKind } from './value.js'

const word = [...numberWords.keys()].join('|')
const digits = '\\d+(?:,\\d{3})*(?:\\.\\d+)?k?'
const number = `(?:${digits}|${word})(?:\\s?[-–]\\s?\\d+|\\s(?:to|or)\\s(?:${digits}|${word}))?`
const before = '(?<![\\p{L}\\p{N}$€£¥./:#-])'
const after = '(?![\\p{L}\\p{N}/:%]|[.,]\\d)'
const timeUnit = 'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?'
const measureUnit =
  'miles?|kilomet(?:er|re)s?|kms?|met(?:er|re)s?|kilos?|kgs?|pounds?|lbs?|grams?|ounces?|lit(?:er|re)s?|gallons?|percent|degrees|points?|calories|inches|feet|dozens?'
const period = 'day|night|week|weekend|month|year'
const weekday = 'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?'

/** What numbers the steps of something that goes on. */
const sequence = /^(page|episode|chapter|level|lesson|volume|part|stage|season|unit|module)\s/iu

/** In this order: what one pattern has taken, the later ones leave alone. */
const patterns: readonly { kind: ValueKind; pattern: RegExp }[] = [
  {
    kind: 'frequency',
    pattern: pattern(`(?:once|twice|thrice|${number}\\s(?:times|days|nights))\\s(?:a|per|each|every)\\s(?:${period})`),
  },
  { kind: 'frequency', pattern: pattern(`every\\s(?:other\\s)?(?:${period})`) },
  {
    kind: 'clock',
    pattern: pattern(
      "\\d{1,2}(?::\\d\\d)?(?:\\s?[-–]\\s?\\d{1,2}(?::\\d\\d)?)?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|o['’]clock)",
    ),
  },
  {
    kind: 'money',
    pattern: /(?<![\p{L}\p{N}])[$€£¥]\s?\d+(?:,\d{3})*(?:\.\d+)?(?:\s?(?:k|million))?(?![\p{L}\p{N}])/giu,
  },
  { kind: 'money', pattern: pattern(`${number}\\s(?:dollars|bucks|euros|pounds sterling)`) },
  {
    kind: 'duration',
    pattern: pattern(
      `${number}(?:[\\s-]|\\sand\\sa\\shalf\\s)(?:${timeUnit})(?:\\s(?:and\\s)?${number}\\s(?:${timeUnit}))?`,
    ),
  },
  { kind: 'duration', pattern: pattern('\\d{1,2}:[0-5]\\d(?!\\s?(?:am|pm|a\\.m|p\\.m))') },
  { kind: 'measure', pattern: pattern(`${number}[\\s-](?:${measureUnit})`) },
  { kind: 'times', pattern: pattern(`(?:twice|thrice|${number}\\stimes)`) },
  { kind: 'score', pattern: pattern('\\d{1,3}[-–]\\d{1,3}(?:\\s(?=record|so far|now))?') },
  { kind: 'weekday', pattern: pattern(`on\\s(?:${weekday})(?:(?:,\\s|,?\\sand\\s)(?:${weekday}))*`) },
  {
    kind: 'count',
    pattern: pattern(
      `(?:page|episode|chapter|level|lesson|volume|part|stage|season|unit|module)\\s(?:${digits}|${word})`,
    ),
  },
  { kind: 'count', pattern: pattern(`(?:\\d+(?:st|nd|rd|th)|${[...ordinalWords.keys()].join('|')})`) },
  { kind: 'count', pattern: pattern(`(?:just\\s)?${number}`) },
]

function pattern(source: string): RegExp {
  return new RegExp(`${before}(?:${source})${after}`, 'giu')
}

/** The values of an English statement, in order. */
export function englishValues(text: string): Value[] {
  const found: Value[] = []
  const read: Span[] = []
  for (const { kind, pattern: source } of patterns) {
    for (const { 0: written, index: start } of text.matchAll(source)) {
      const span = { kind, written, start, end: start + written.length }
      if (read.some((one) => start < one.end && span.end > one.start)) continue
      read.push(span)
      if (isPartOfName(text, start, kind) || !isAmount(text, span)) continue
      const position = sequence.test(written)
      found.push({ kind, value: normal(written), unit: unitOf(text, span), position, start, end: span.end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

interface Span {
  kind: ValueKind
  written: string
  start: number
  end: number
}

/** "Charge 3" is a name; "Episode 10" is not, nor is what follows "I". */
function isPartOfName(text: string, start: number, kind: ValueKind): boolean {
  if (kind !== 'count') return false
  const previous = /(\p{L}[\p{L}\p{N}’'-]*)\s$/u.exec(text.slice(Math.max(0, start - 40), start))?.[1]
  if (previous === undefined || !/^\p{Lu}/u.test(previous) || /^(?:I|I['’]\w+)$/u.test(previous)) return false
  return !/^(?:Page|Episode|Chapter|Level|Have|Has|Had|We|My|Our|The|About|Over|At|Just)$/u.test(previous)
}

/** "In two weeks", "the past three months": when, not how long. */
const aside = /(?:^|\s)(?:(?<!put )in|within|past|last|next|after|every|first|about a|another)\s(?:about |around )?$/iu
const month = /(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s(?:the\s)?$/iu

function isAmount(text: string, { kind, written, start, end }: Span): boolean {
  const rest = text.slice(end, end + 24)
  const lead = text.slice(Math.max(0, start - 16), start)
  if (kind === 'frequency' || kind === 'clock') return true
  if (
    kind === 'duration' &&
    (/-\p{L}/u.test(written) || aside.test(lead) || /^\s(?:ago|later|before|after|earlier)\b/iu.test(rest))
  )
    return false
  if (
    kind === 'money' &&
    !/(?<!\p{L})(?:rent|salary|wage|budget|goal|sav(?:ed|ings)|bill|mortgage|fee|raised|balance|debt|owe|price of|membership|allowance|limit)(?!\p{L})/iu.test(
      text,
    )
  )
    return false
  if (month.test(lead) || /^\s(?:of\s)?(?:jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec)/iu.test(rest)) return false
  if (kind === 'count' && /^(?:19|20)\d\d$/u.test(written) && !/^\s(?:\p{L}+s)\b/u.test(rest)) return false
  if (/^(?:just )?(?:one|single)$/iu.test(written)) {
    if (/(?:this|that|which|the|another|no|any|each|every|first|last|new|old|good|other)\s$/iu.test(lead)) return false
    return (
      /^\s\p{L}{3,}/u.test(rest) &&
      !/^\s(?:of|that|thing|more|who|where|day|question|another|last|for|and|with|but|from|the|item|way|or)\b/iu.test(
        rest,
      )
    )
  }
  return true
}

/** Words after a number that are not what is counted. */
const noUnit =
  /^(?:now|already|so|far|times?|lately|recently|total|altogether|since|new|different|more|other|great|good|amazing|ones?|own|of|yet|this|last|past|next|just|hit|but|unique|separate|extra|additional)$/u
const ends =
  /^(?:in|at|on|to|for|from|with|since|that|which|who|and|or|but|so|now|already|when|while|because|after|before|by|during|over|this|last|every|each|is|are|was|were|has|have|had|i|we|it|they|my|our|the|a|an|if|as|than|up|out|right|stocked|worth|left|ago|later|lately|recently|yet|altogether|back|until|till|between|about|into)$/u

function unitOf(text: string, { kind, written, end }: Span): Set<string> {
  const units = new Set<string>()
  if (kind !== 'count' && kind !== 'times' && kind !== 'measure') return units
  const lead = sequence.exec(written)?.[1]
  if (lead !== undefined) units.add(singular(lead.toLowerCase()))
  if (kind === 'measure')
    units.add(singular(written.replace(new RegExp(`^(?:${number})[\\s-]`, 'iu'), '').toLowerCase()))
  if (lead !== undefined || kind === 'times') return units
  const following = /^(?:[\s-](?:\p{L}[\p{L}\p{N}’'-]*)){1,4}/u.exec(text.slice(end, end + 60))?.[0] ?? ''
  for (const one of following.trim().split(/\s/u)) {
    const low = one.toLowerCase()
    if (ends.test(low)) break
    if (noUnit.test(low)) continue
    units.add(singular(low))
  }
  return units
}
