import { yearOf } from './calendar.js'
import { both, fold } from './pair.js'
import { atClock, resolve, spanOf } from './resolve.js'
import type { Part, Setting, Span } from './types.js'

const to =
  /^[\s,]*(?:-|–|—|~|～|to|through|thru|till?|until|up\s+to|到|至|直到|一直到|和|与|及|跟|and)\s*(?:the\s+)?$/iu
const needsBetween = /^[\s,]*(?:and|和|与|及|跟)/iu
const longestGap = 12

/** Joins two ends into one range: "from May to July", "between 2007 and 2009", 3月到5月, "Nov 2016 - Feb 2017". */
export function joinRanges(text: string, parts: readonly Part[], setting: Setting): Part[] {
  return fold(text, parts, (left, gap, right) => {
    if (gap.length > longestGap || !to.test(gap) || left.edge || right.edge) return null
    if (left.value.kind === 'duration' || right.value.kind === 'duration') return null
    if (needsBetween.test(gap) && !saysBetween(text, left, right)) return null
    const span = ends(left, right, setting)
    return span && both({ left, right }, { value: { kind: 'span', span }, precision: right.precision, ranged: true })
  })
}

function saysBetween(text: string, left: Part, right: Part): boolean {
  return (
    /(?:\bbetween(?:\s+the)?\s+|介于)$/iu.test(text.slice(Math.max(0, left.at - 16), left.at)) ||
    /^\s*(?:之间|间|期间|这段)/u.test(text.slice(right.end, right.end + 4))
  )
}

function ends(left: Part, right: Part, setting: Setting): Span | null {
  const [first, last] = resolved(left, right, setting)
  if (!first || !last || !(first.start < last.end)) return null
  return { start: first.start, end: last.end }
}

/** The end that names its year lends it to the other one; without any the end follows the beginning. */
function resolved(left: Part, right: Part, setting: Setting): [Span | null, Span | null] {
  if (left.value.kind === 'clock') return [atClock(setting.today, left.value), resolve(right, setting)]
  const leftOpen = left.value.kind === 'yearly'
  const rightOpen = right.value.kind === 'yearly'
  if (leftOpen && !rightOpen) {
    const last = resolve(right, setting)
    return [last && latest(left, last.end), last]
  }
  const first = resolve(left, setting)
  if (first && right.value.kind === 'weekday') {
    const span = spanOf(right.value, { ...setting, today: { start: first.start, end: first.end } }, 'future')
    return [first, span && (right.refine ? right.refine(span) : span)]
  }
  if (first && right.value.kind === 'clock') return [first, atClock(first, right.value)]
  if (!first || !rightOpen) return [first, resolve(right, setting)]
  return [first, earliest(right, first.start)]
}

function inYear(part: Part, year: number): Span | null {
  if (part.value.kind !== 'yearly') return null
  const span = part.value.inYear(year)
  return span && part.refine ? part.refine(span) : span
}

function latest(part: Part, end: number): Span | null {
  const year = yearOf(end - 1)
  const spans = [year, year - 1].map((candidate) => inYear(part, candidate))
  return spans.find((span) => span !== null && span.start < end) ?? null
}

function earliest(part: Part, start: number): Span | null {
  const year = yearOf(start)
  const spans = [year, year + 1].map((candidate) => inYear(part, candidate))
  return spans.find((span) => span !== null && span.start >= start) ?? null
}
