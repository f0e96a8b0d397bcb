/** How exactly a text names a time: the unit of its words, not the length of the range. `fuzzy`: "recently", 前段时间. */
export type Precision =
  | 'minute'
  | 'hour'
  | 'dayPart'
  | 'day'
  | 'weekend'
  | 'week'
  | 'month'
  | 'quarter'
  | 'season'
  | 'year'
  | 'decade'
  | 'century'
  | 'fuzzy'

/** A time that a text names. */
export interface TimeRange {
  /** The first millisecond; null where the range is open ("until May"). */
  from: Date | null
  /** The last millisecond, still inside; null where the range is open ("since May"). */
  until: Date | null
  /** The words that say so, with "since", "before" and the like. */
  text: string
  /** Where they begin in the text given, in UTF-16 units. */
  at: number
  precision: Precision
}

/** Milliseconds of a wall clock, counted as if it showed UTC: days always have 24 hours here. */
export type Local = number

/** Wall-clock times from `start` up to but without `end`; ±Infinity where it is open. */
export interface Span {
  start: Local
  end: Local
}

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade' | 'century'

export interface Amount {
  count: number
  unit: Unit
}

/** since: from its first moment on. after: from its end on. before: up to its first moment. until: up to its end. */
export type Edge = 'since' | 'after' | 'before' | 'until'

export type Direction = 'past' | 'this' | 'future'

/** What words mean before it is known which year, month or week they stand in. */
export type Value =
  | { kind: 'span'; span: Span }
  /** A date without a year, a month, a holiday, a season, a quarter: null where a year has none, such as 29 February. */
  | { kind: 'yearly'; inYear: (year: number) => Span | null; direction?: Direction | undefined }
  | { kind: 'weekday'; weekday: number; direction?: Direction | undefined }
  | { kind: 'monthDay'; day: number; lastDay?: number | undefined }
  /** Minutes of a day; `until` may pass midnight. `fixed`: it says which half of the day. */
  | { kind: 'clock'; from: number; until: number; fixed: boolean }
  | { kind: 'duration'; amounts: Amount[] }

/** A piece of text with its meaning. */
export interface Part {
  at: number
  end: number
  value: Value
  precision: Precision
  /** Narrows or moves the span once it is known: "late", "the third week of", "two days before". */
  refine?: ((span: Span) => Span) | undefined
  /** Which end is open. */
  edge?: Edge | undefined
  /** Named by a weekday ("next Friday"): a date behind it says the same more exactly. */
  byWeekday?: boolean | undefined
  /** The end of something: "before the end of May" goes up to that end. */
  isEnd?: boolean | undefined
  /** It is a range of two ends already. */
  ranged?: boolean | undefined
  /** Only means a time next to another one: "sun", "2000", "at 7". */
  weak?: boolean | undefined
}

/** What reading needs besides the text. */
export interface Setting {
  now: Local
  /** The civil day of `now`. */
  today: Span
  /** Which way a date without a year, or a weekday, is taken at this place of the text. */
  leaning: (at: number) => Leaning
  /** Whether 3/5 is 5 March (English) or, with a year behind, 3 May (what Chinese texts do with 3/5/2024). */
  dayFirst: boolean
}

/** `near`: past, unless it is only weeks ahead and the last one was long ago. */
export type Leaning = 'past' | 'future' | 'near'
