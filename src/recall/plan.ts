import type { Scopes } from '../access/scopes.js'
import type { TaskClass } from '../memory/enums.js'
import { filtersOf, type Filters } from './filters.js'
import type { CheckedInput } from './input.js'
import { readAsked, type Asked } from './plan/asked.js'
import { causalDirection, type CausalDirection } from './plan/causal-direction.js'
import { depthOf } from './plan/depth.js'
import type { QuestionHeads } from './plan/heads.js'
import { readQuestion } from './plan/read-question.js'

/** What is known of a recall before its query has a vector. */
export interface Search {
  scopes: Scopes
  query: string
  asked: Asked
  /** The clock when it was asked. */
  at: Date
  /** What "now" means in the question. */
  now: Date
  /** Where days begin. */
  timeZone: string
  limit: number
  filters: Filters
  asOf: Date | null
  /** A filter of the caller, as opposed to the times that the question names. */
  during: CheckedInput['during']
  includeSuperseded: boolean
  maxMemoryChars: number
  maxContextChars: number
}

/** What a recall will do: everything that later steps need to know of the question. */
export interface Plan extends Search {
  task: TaskClass
  /** Hops of spreading activation. */
  depth: number
  /** The asker insists on having said it already. */
  toldBefore: boolean
  /** It asks for several things. */
  list: boolean
  /** Which way CAUSAL edges are followed; null for both. */
  direction: CausalDirection | null
}

export function readSearch(
  scopes: Scopes,
  input: CheckedInput,
  { at, timeZone }: { at: Date; timeZone: string },
): Search {
  const now = input.now ?? at
  const zone = input.timeZone ?? timeZone
  return {
    scopes,
    query: input.query,
    asked: readAsked(input.query, { now, timeZone: zone }),
    at,
    now,
    timeZone: zone,
    limit: input.limit,
    filters: filtersOf(input, at),
    asOf: input.asOf,
    during: input.during,
    includeSuperseded: input.includeSuperseded,
    maxMemoryChars: input.maxMemoryChars,
    maxContextChars: input.maxContextChars,
  }
}

/**
 * Decides how far to go for this question, by its kind; the caller's task and depth go before what is read.
 * @param embedding of the whole query; null where no vector was needed
 */
export function planRecall(
  search: Search,
  { input, embedding, heads }: { input: CheckedInput; embedding: Float32Array | null; heads: QuestionHeads },
): Plan {
  const question = readQuestion(search.query, embedding, heads)
  const task = input.task ?? question.task
  return {
    ...search,
    task,
    depth: input.depth ?? depthOf[task],
    toldBefore: question.toldBefore,
    list: question.list,
    direction: causalDirection(search.query),
  }
}
