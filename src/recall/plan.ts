import type { Scopes } from '../access/scopes.js'
import type { TaskClass } from '../memory/enums.js'
import { filtersOf, type Filters } from './filters.js'
import type { CheckedInput } from './input.js'

/** What a recall will do: everything that later steps need to know of the question. */
export interface Plan {
  scopes: Scopes
  query: string
  /** The clock when it was asked. */
  at: Date
  /** What "now" means in the question. */
  now: Date
  /** Where the days of `context` begin; null takes the engine's setting. */
  timeZone: string | null
  task: TaskClass
  /** Hops of spreading activation. */
  depth: number
  limit: number
  filters: Filters
  asOf: Date | null
  during: CheckedInput['during']
  includeSuperseded: boolean
  maxMemoryChars: number
  maxContextChars: number
}

/** A fact is found or one hop away; plans and reasons lie further. */
const depthOf: Record<TaskClass, number> = { FACT: 1, PREFERENCE: 2, PLANNING: 3, REASONING: 4 }

export function planRecall(scopes: Scopes, input: CheckedInput, at: Date): Plan {
  const task = input.task ?? 'FACT'
  return {
    scopes,
    query: input.query,
    at,
    now: input.now ?? at,
    timeZone: input.timeZone,
    task,
    depth: input.depth ?? depthOf[task],
    limit: input.limit,
    filters: filtersOf(input, at),
    asOf: input.asOf,
    during: input.during,
    includeSuperseded: input.includeSuperseded,
    maxMemoryChars: input.maxMemoryChars,
    maxContextChars: input.maxContextChars,
  }
}
