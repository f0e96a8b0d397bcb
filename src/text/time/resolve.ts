import { dayMs, daySpan, monthOf, weekdayOf, yearOf } from './calendar.js'
import type { Leaning, Part, Setting, Span, Value } from './types.js'

/** Years around now that are tried: every eighth at the latest has a 29 February. */
const yearsAround = [1, 8]

/** How long ahead the next time, and how long ago the last one must be, for `near` to mean the next. */
const nearYearly = { ahead: 45 * dayMs, ago: 180 * dayMs }
const nearMonthly = { ahead: 7 * dayMs, ago: 14 * dayMs }

/** The span of a part, or null where it stands for none (30 February, a duration). */
export function resolve(part: Part, setting: Setting): Span | null {
  const span = spanOf(part.value, setting, setting.leaning(part.at))
  if (span === null || part.refine === undefined) return span
  return part.refine(span)
}

export function spanOf(value: Value, setting: Setting, leaning: Leaning): Span | null {
  const { now, today } = setting
  switch (value.kind) {
    case 'span':
      return value.span
    case 'yearly': {
      const year = yearOf(now)
      if (value.direction === 'this') return value.inYear(year)
      if (value.direction === 'past')
        return around(year, value.inYear).findLast(({ end }) => end <= today.start) ?? null
      if (value.direction === 'future') return around(year, value.inYear).find(({ start }) => start > now) ?? null
      return choose(around(year, value.inYear), { setting, leaning, near: nearYearly })
    }
    case 'weekday': {
      const back = (weekdayOf(today.start) - value.weekday + 7) % 7
      const days = leaning === 'future' ? (7 - back) % 7 : -back
      return { start: today.start + days * dayMs, end: today.end + days * dayMs }
    }
    case 'monthDay':
      return choose(daysAround(now, value), { setting, leaning, near: nearMonthly })
    case 'clock': {
      const span = atClock(today, value)
      if (leaning === 'past' && span.start > now)
        return atClock({ start: today.start - dayMs, end: today.start }, value)
      return leaning === 'future' && span.end <= now
        ? atClock({ start: today.end, end: today.end + dayMs }, value)
        : span
    }
    case 'duration':
      return null
  }
}

/** A time of day on the day that a span begins with. */
export function atClock({ start }: Span, { from, until }: { from: number; until: number }): Span {
  const day = Math.floor(start / dayMs) * dayMs
  return { start: day + from * 60_000, end: day + until * 60_000 }
}

/** In order of time, with at least one that has begun and one that is ahead, where there are such. */
function around(year: number, inYear: (year: number) => Span | null): Span[] {
  for (const years of yearsAround) {
    const spans: Span[] = []
    for (let other = year - years; other <= year + years; other += 1) {
      const span = inYear(other)
      if (span) spans.push(span)
    }
    // A span of every year: last year's has begun, next year's is ahead.
    if (spans.length === 2 * years + 1) return spans
    if (years === yearsAround.at(-1)) return spans
  }
  return []
}

function daysAround(now: number, { day, lastDay = day }: { day: number; lastDay?: number | undefined }): Span[] {
  const spans: Span[] = []
  for (let move = -4; move <= 4; move += 1) {
    const months = yearOf(now) * 12 + monthOf(now) - 1 + move
    const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
    const [first, last] = [daySpan(year, month, day), daySpan(year, month, lastDay)]
    if (first && last) spans.push({ start: first.start, end: last.end })
  }
  return spans
}

interface Choice {
  setting: Setting
  leaning: Leaning
  near: { ahead: number; ago: number }
}

/** Of the spans in order of time: the last that has begun, or the first that isn't over. */
export function choose(spans: readonly Span[], { setting, leaning, near }: Choice): Span | null {
  const { now, today } = setting
  const past = spans.findLast(({ start }) => start <= now) ?? null
  const future = spans.find(({ end }) => end > today.start) ?? null
  if (leaning === 'past') return past ?? future
  if (leaning === 'future') return future ?? past
  if (past === null || future === null) return past ?? future
  return future.start - now <= near.ahead && now - past.end > near.ago ? future : past
}

/** The day of a month that falls on a weekday, in the month nearest on the side the text leans to. */
export function weekdayAndDay(
  setting: Setting,
  leaning: Leaning,
  { weekday, day }: { weekday: number; day: number },
): Span | null {
  const months = yearOf(setting.now) * 12 + monthOf(setting.now) - 1
  const spans: Span[] = []
  // Within 48 months every day of a month, but the 29th to 31st seldom, falls on every weekday.
  for (let move = -48; move <= 48; move += 1) {
    const month = months + move
    const span = daySpan(Math.floor(month / 12), (month % 12) + 1, day)
    if (span && weekdayOf(span.start) === weekday) spans.push(span)
  }
  return choose(spans, { setting, leaning, near: nearMonthly })
}
