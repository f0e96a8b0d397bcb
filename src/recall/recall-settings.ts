import type { EdgeType } from '../memory/enums.js'
import { defaultRanking, type Ranking, type Surroundings } from './ranking.js'

/** What bounds and weighs a recall. Scores and activations lie in 0 to 1. */
export interface RecallSettings {
  /** The zone of recalls that name none. @default 'UTC' */
  timeZone: string
  /** Nearest memories by meaning. @default 200 */
  denseLimit: number
  /** Best memories by words, per index. @default 100 */
  lexicalLimit: number
  /** Matches by words that a caller's filters are applied to. @default 1000 */
  filteredLexicalLimit: number
  /** Memories found within the times that a question names, by meaning and per index of words. @default 100 */
  timeLimit: number
  /** How what was found is weighed, by the kind of memories it is. */
  ranking: Readonly<Record<Surroundings, Ranking>>
  /** Fused candidates that activation spreads from. @default 10 */
  seeds: number
  /** What is left of activation after a hop over an edge of weight 1: .5 to .8 measured alike. @default .65 */
  decay: number
  /** Activation below this spreads no further. @default .05 */
  threshold: number
  /** Memories that are reached per hop, and expanded by the next. @default 100 */
  beam: number
  /** Memories that are reached per half-step (shared entities, nearness in time). @default 50 */
  halfStepBeam: number
  /** Memories with more edges are reached but not expanded. @default 500 */
  maxDegree: number
  /** Entities of the seeds that are followed. @default 100 */
  maxEntities: number
  /** Entities mentioned more often link all with all and are not followed. @default 100 */
  maxMentions: number
  /** Neighbours in time lie within this. @default 48 hours */
  timeWindowMs: number
  /** Their weight falls to 1/e in this. @default 24 hours */
  timeFadeMs: number
  /** Neighbours in time read before a seed, and after it. @default 32 */
  timePerSide: number
  /**
   * How much of the activation that arrives over an edge is added to a score; a path counts as its weakest edge. Shared
   * entities and nearness in time have theirs in `ranking`.
   */
  push: Readonly<Record<Exclude<EdgeType, 'ENTITY'>, number>>
  /** A linked memory reaches at most this share of its seed's score, so that it can't outrank it. @default .95 */
  cap: number
  /** Recalls whose trace is kept per agent. @default 1000 */
  tracesKept: number
  /** Traces are written at most this much later. @default 500 */
  flushMs: number
}

export const defaultRecallSettings: RecallSettings = {
  timeZone: 'UTC',
  denseLimit: 200,
  lexicalLimit: 100,
  filteredLexicalLimit: 1000,
  timeLimit: 100,
  ranking: defaultRanking,
  seeds: 10,
  decay: 0.65,
  threshold: 0.05,
  beam: 100,
  halfStepBeam: 50,
  maxDegree: 500,
  maxEntities: 100,
  maxMentions: 100,
  timeWindowMs: 48 * 3_600_000,
  timeFadeMs: 24 * 3_600_000,
  timePerSide: 32,
  push: {
    SEMANTIC: 0.03,
    TEMPORAL: 0.2,
    CAUSAL: 0.2,
    SUPERSEDES: 1,
    SUMMARIZES: 0.1,
  },
  cap: 0.95,
  tracesKept: 1000,
  flushMs: 500,
}
