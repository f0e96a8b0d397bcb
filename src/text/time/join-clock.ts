import { both, type Pair } from './pair.js'
import { atClock } from './resolve.js'
import type { Edge, Part, Span, Value } from './types.js'

type Clock = Extract<Value, { kind: 'clock' }>

const halfDay = 720
const on = /^[\s,@(，]*(?:(?:at|around|about|from|between|in|on|of|the|for|during|的)\s*){0,2}$/iu
const edges: readonly (readonly [RegExp, Edge])[] = [
  [/^\s*,?\s*(?:before|by|until|till)\s+$/iu, 'until'],
  [/^\s*,?\s*(?:after|since)\s+$/iu, 'since'],
]
const between = /^\s*(?:-|–|—|~|to|till?|until|through|到|至)\s*$/iu

/** The part of a day with its hour, and two hours with "to" between them. */
export function joinClocks(pair: Pair): Part | null {
  const { left, right } = pair
  return left.value.kind === 'clock' && right.value.kind === 'clock' ? clocks(pair, left.value, right.value) : null
}

/** A time of day with its day. */
export function joinDayAndClock(pair: Pair): Part | null {
  const { left, gap, right } = pair
  if (right.value.kind === 'clock' && isDay(left)) {
    if (on.test(gap)) return withClock(pair, left, right.value)
    const edge = edges.find(([pattern]) => pattern.test(gap))?.[1]
    return edge && !right.weak ? { ...withClock(pair, left, right.value), edge } : null
  }
  if (left.value.kind === 'clock' && isDay(right) && on.test(gap)) return withClock(pair, right, left.value)
  return null
}

function clocks(pair: Pair, left: Clock, right: Clock): Part | null {
  const { gap } = pair
  if (between.test(gap) && pair.left.precision === 'minute' && pair.right.precision === 'minute')
    return hours(pair, left, right)
  if (!on.test(gap)) return null
  // "in the afternoon at 7", "7 in the morning"
  const [part, hour] = pair.left.precision === 'dayPart' ? [left, right] : [right, left]
  if ((pair.left.precision === 'dayPart') === (pair.right.precision === 'dayPart')) return null
  const from = inHalf(hour, part.from)
  return both(pair, {
    value: { kind: 'clock', from, until: from + hour.until - hour.from, fixed: true },
    precision: 'minute',
  })
}

/** From an hour to an hour: the one that says its half of the day says it for the other. */
function hours(pair: Pair, left: Clock, right: Clock): Part {
  let { from } = left
  let until = right.from
  if (!left.fixed && right.fixed && from + halfDay <= until) from += halfDay
  if (left.fixed && !right.fixed && until <= from) until += halfDay
  if (until <= from) until += 2 * halfDay
  return both(pair, { value: { kind: 'clock', from, until, fixed: left.fixed || right.fixed }, precision: 'minute' })
}

function inHalf(hour: Clock, partFrom: number): number {
  return !hour.fixed && partFrom >= halfDay && hour.from < halfDay ? hour.from + halfDay : hour.from
}

function isDay({ value, precision, refine }: Part): boolean {
  if (refine !== undefined) return false
  if (precision === 'dayPart') return value.kind === 'span'
  return precision === 'day' && ['yearly', 'span', 'weekday', 'monthDay'].includes(value.kind)
}

function withClock(pair: Pair, day: Part, clock: Clock): Part {
  // "tonight at 7"
  const evening =
    day.precision === 'dayPart' && day.value.kind === 'span' && new Date(day.value.span.start).getUTCHours() >= 12
  const from = evening ? inHalf(clock, halfDay) : clock.from
  const refine = (span: Span): Span => atClock(span, { from, until: from + clock.until - clock.from })
  const precision = pair.left === day ? pair.right.precision : pair.left.precision
  return both(pair, { value: day.value, precision, refine })
}
