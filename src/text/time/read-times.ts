import { dayMs, startOf } from './calendar.js'
import { chineseClock } from './chinese-clock.js'
import { chineseDates } from './chinese-dates.js'
import { chineseRelative } from './chinese-relative.js'
import { chineseSameDay } from './chinese-same-day.js'
import { chineseSeasons } from './chinese-seasons.js'
import { plainForm } from './chinese-words.js'
import { applyEdge, opened } from './edges.js'
import { englishAmounts } from './english-amounts.js'
import { englishClock } from './english-clock.js'
import { englishMonths } from './english-months.js'
import { englishNamed } from './english-named.js'
import { englishRelative } from './english-relative.js'
import { englishWeekdays } from './english-weekdays.js'
import { englishYears } from './english-years.js'
import { joinParts } from './join.js'
import { leaningOf } from './leaning.js'
import { numericDates } from './numeric-dates.js'
import { findParts, type Pattern } from './pattern.js'
import { joinRanges } from './ranges.js'
import { resolve } from './resolve.js'
import { applySurroundings } from './surroundings.js'
import type { Part, Setting, Span, TimeRange } from './types.js'
import { toInstant, toLocal } from './zone.js'

export interface ReadTimesOptions {
  /** When the text was written or asked. */
  now: Date
  /** The IANA zone in which the writer's days begin and end. @default 'UTC' */
  timeZone?: string | undefined
  /** Decides how 3/5/2024 is read: 5 March in 'en', 3 May in 'zh'. @default 'zh' where the text has Han characters */
  lang?: 'en' | 'zh' | undefined
  /** A question looks back; a memory looks where its sentence does. */
  as: 'memory' | 'question'
}

const hasHan = /\p{Script=Han}/u
const hasDigit = /\d/
const hasWord = /[a-z]{2}/i
/** A part of one of these stands in every English expression without digits. */
const englishHint =
  /day|mon|tue|wed|thu|fri|sat|sun|week|month|year|hour|minute|quarter|decade|centur|morning|noon|evening|night|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|tom|tmr|mas|easter|eid|hallow|thanks|festival|season|new|teenth|patrick|valentine|recent|lately|while|ago|ties|teen|thousand|hundred|clock|past|now|eo[ymd]|date|fortnight/i

/** The patterns that can match at all: most texts that name no time are done here. */
function patternsFor(text: string, han: boolean): Pattern[] {
  const digits = hasDigit.test(text)
  const words = hasWord.test(text) && (digits || englishHint.test(text))
  return [
    ...(digits ? numericDates : []),
    ...(words ? [...englishMonths, ...englishWeekdays, ...englishNamed] : []),
    ...(words || digits ? englishYears : []),
    ...(words ? [...englishRelative, ...englishAmounts] : []),
    ...(words || digits ? englishClock : []),
    ...(han ? [...chineseDates, ...chineseSeasons, ...chineseSameDay, ...chineseRelative, ...chineseClock] : []),
  ]
}

/**
 * The times that a text names, in order of appearance, both ends inside. English and Chinese expressions are read in any
 * text, mixed too. Takes no clock: everything relative is counted from `now`. Throws BAD_INPUT for an unknown time zone.
 */
export function readTimes(text: string, { now, timeZone = 'UTC', lang, as }: ReadTimesOptions): TimeRange[] {
  const han = hasHan.test(text)
  const local = toLocal(now.getTime(), timeZone)
  const start = startOf('day', local)
  const plain = plainForm(text)
  const setting: Setting = {
    now: local,
    today: { start, end: start + dayMs },
    leaning: leaningOf(plain, as),
    dayFirst: (lang ?? (han ? 'zh' : 'en')) === 'zh',
  }
  const patterns = patternsFor(plain, han)
  if (patterns.length === 0) return []
  const found = joinParts(plain, findParts(plain, patterns, setting), setting)
  const whole = joinRanges(plain, joinParts(plain, applySurroundings(plain, found), setting), setting)
  const read = whole.flatMap((part) => {
    const edged = applyEdge(plain, part)
    const span = edged.weak ? null : resolve(edged, setting)
    return span ? [{ part: edged, span: opened(span, edged) }] : []
  })
  return meet(plain, read).flatMap(({ part, span }) => toRange(text, part, span, timeZone))
}

interface Read {
  part: Part
  span: Span
}

/** "After 2010 and before 2018", 2010年之后2018年之前: one range of the two open ones. */
function meet(text: string, read: readonly Read[]): Read[] {
  const done: Read[] = []
  for (const next of read) {
    const last = done.at(-1)
    const gap = last && text.slice(last.part.end, next.part.at)
    const meets = last?.span.end === Infinity && next.span.start === -Infinity && last.span.start < next.span.end
    if (meets && gap !== undefined && /^\s*(?:,|，|、|and|but|且|并且|而且|到)?\s*$/iu.test(gap)) {
      done[done.length - 1] = {
        part: { ...next.part, at: last.part.at },
        span: { start: last.span.start, end: next.span.end },
      }
    } else done.push(next)
  }
  return done
}

function toRange(text: string, { at, end, precision }: Part, span: Span, timeZone: string): TimeRange[] {
  if (Number.isNaN(span.start) || Number.isNaN(span.end)) return []
  const from = Number.isFinite(span.start) ? new Date(toInstant(span.start, timeZone)) : null
  const until = Number.isFinite(span.end) ? new Date(toInstant(span.end, timeZone) - 1) : null
  if (from && until && !(from <= until)) return []
  if ((from && Number.isNaN(from.getTime())) || (until && Number.isNaN(until.getTime()))) return []
  return [
    {
      from,
      until,
      text: text.slice(at, end).trim(),
      at: at + (text.slice(at, end).length - text.slice(at, end).trimStart().length),
      precision,
    },
  ]
}
