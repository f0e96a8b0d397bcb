import type { Hop, Missing, Signals, Timings } from './engraph.js'
import type { TaskClass } from './enums.js'

/** How strongly a memory was activated, and over which path. */
export interface Activation {
  memory: string
  hop: number
  score: number
  activation: number
  signals: Signals
  path: Hop[]
}

/** A candidate that was not returned: at which stage it fell, and why. */
export interface Cut {
  memory: string
  stage: string
  reason: string
  score: number | null
}

export interface TimeSpan {
  from: Date | null
  until: Date | null
  text: string | null
}

export interface Trace {
  id: string
  query: string
  at: Date
  task: TaskClass
  depth: number
  during: TimeSpan | null
  seeds: Activation[]
  activated: Activation[]
  returned: string[]
  cuts: Cut[]
  missing: Missing | null
  timings: Timings
}
