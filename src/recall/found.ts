import { z } from 'zod'
import { integerColumn } from '../graph/values.js'

/** A memory as a channel finds it, with the little that later steps need of it. */
export const foundRow = z.object({
  id: z.string(),
  /** The channel's own: comparable within one answer only. */
  score: z.number(),
  scope: z.string(),
  /** '' without a session. */
  session: z.string(),
  /** '' without a speaker. */
  speaker: z.string(),
  /** Whether `occurredAtMs` is when it happened, and not only when it was recorded. */
  dated: z.boolean(),
  /** Milliseconds since 1970, as the others. */
  saidAtMs: integerColumn,
  occurredAtMs: integerColumn,
  occurredUntilMs: integerColumn,
  /** Characters of the content. */
  length: integerColumn,
  /** Whether it ends with a question mark. */
  asks: z.boolean(),
  /** How near it is to everything: the mean weight of its strongest similar edges, 0 to 1. */
  hub: z.number(),
})

export type Found = z.output<typeof foundRow>

/** What each channel found, best first. */
export interface FoundByChannel {
  /** `score` is the cosine, −1 to 1; the first list is of the whole scope, a second one of the times asked for. */
  dense: Found[][]
  /** `score` is BM25, a list per index and search. */
  lexical: LexicalFound[]
}

export interface LexicalFound {
  index: 'memory_text_english' | 'memory_text_cjk'
  /** Whether only memories of the times asked for were looked at. */
  inRange: boolean
  found: Found[]
}
