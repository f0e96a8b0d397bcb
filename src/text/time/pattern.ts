import { daySpan } from './calendar.js'
import type { Direction, Part, Precision, Setting, Span, Value } from './types.js'

/** What a match means; null: nothing after all. */
export type Found = Omit<Part, 'at' | 'end'> | null

/** Named groups of a match, '' where one took no part. */
export interface Match {
  group: (name: string) => string
  setting: Setting
  /** The text before and after the match. */
  before: string
  after: string
}

export interface Pattern {
  regex: RegExp
  read: (match: Match) => Found
}

/** A pattern of English or digits: it begins where no letter or digit stands before. Without the `u` flag, which makes
 * such patterns several times slower; so no \\p{…} in them. */
export function words(source: string, read: Pattern['read']): Pattern {
  return { regex: new RegExp(`(?<![\\da-z])(?:${source})`, 'gi'), read }
}

/** A pattern of Chinese, which has no borders between words. */
export function characters(source: string, read: Pattern['read']): Pattern {
  return { regex: new RegExp(source, 'g'), read }
}

/** One regular expression for many names, and a way to tell which of their meanings was met. */
export function oneOf<Meaning>(names: readonly (readonly [string, Meaning])[]): {
  source: string
  chosen: (group: Match['group']) => Meaning
} {
  const [first] = names
  if (first === undefined) throw new RangeError('oneOf() needs at least one name.')
  return {
    source: names.map(([source], index) => `(?<name${index}>${source})`).join('|'),
    chosen: (group) => (names.find((_, index) => group(`name${index}`) !== '') ?? first)[1],
  }
}

export function span(found: Span | null, precision: Precision): Found {
  return found && { value: { kind: 'span', span: found }, precision }
}

export function yearly(inYear: (year: number) => Span | null, precision: Precision, direction?: Direction): Found {
  return { value: { kind: 'yearly', inYear, direction }, precision }
}

/** A day of a month, in a year if there is one. */
export function date({ year, month, day }: { year: number | null; month: number; day: number }): Found {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  if (year !== null) return span(daySpan(year, month, day), 'day')
  // 29 February is a date too, only not of every year.
  if (daySpan(2000, month, day) === null) return null
  return yearly((inYear) => daySpan(inYear, month, day), 'day')
}

export function valueOf(value: Value, precision: Precision): Found {
  return { value, precision }
}

/** How far around a match its neighbours are looked at. */
const nearby = 24

/** All matches of the patterns, no two over one another: of what begins together the longest, and sure ones before weak ones. */
export function findParts(text: string, patterns: readonly Pattern[], setting: Setting): Part[] {
  const found: Part[] = []
  for (const { regex, read } of patterns) {
    for (const match of text.matchAll(regex)) {
      const at = match.index
      const end = at + match[0].length
      const part = read({
        group: (name) => match.groups?.[name] ?? '',
        setting,
        before: text.slice(Math.max(0, at - nearby), at),
        after: text.slice(end, end + nearby),
      })
      if (part) found.push({ ...part, at, end })
    }
  }
  const sure = withoutOverlaps(found.filter(({ weak }) => !weak))
  const weak = withoutOverlaps(found.filter(({ weak }) => weak))
  return merge(sure, weak)
}

function inOrder(a: Part, b: Part): number {
  return a.at - b.at || b.end - a.end
}

function withoutOverlaps(found: readonly Part[]): Part[] {
  const kept: Part[] = []
  let end = 0
  for (const part of [...found].sort(inOrder)) {
    if (part.at < end) continue
    kept.push(part)
    end = part.end
  }
  return kept
}

/** Puts the weak parts where no sure one is. Both lists are in order, so one walk is enough. */
function merge(sure: readonly Part[], weak: readonly Part[]): Part[] {
  let next = 0
  const free = weak.filter((part) => {
    while ((sure[next]?.end ?? Infinity) <= part.at) next += 1
    return (sure[next]?.at ?? Infinity) >= part.end
  })
  return [...sure, ...free].sort(inOrder)
}
