/** What kind of value a statement gives; only values of one kind can stand for each other. */
export type ValueKind =
  'count' | 'times' | 'frequency' | 'duration' | 'clock' | 'weekday' | 'money' | 'measure' | 'score'

/** A value in a statement: the part of it that may change while the rest stays. */
export interface Value {
  kind: ValueKind
  /** In one form whatever the words: "five" and "5", 五 and 5 are the same. */
  value: string
  /** What is counted or measured ("followers", 本书): stems; empty where it isn't said. */
  unit: ReadonlySet<string>
  /** A place in something that goes on: "page 220", "episode 10", 第15课. */
  position: boolean
  start: number
  end: number
}
