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
  /** Whether `occurredAtMs` is when it happened, and not only when it was recorded. */
  dated: z.boolean(),
  /** Milliseconds since 1970. */
  occurredAtMs: integerColumn,
})

export type Found = z.output<typeof foundRow>

/** What each channel found, best first. */
export interface FoundByChannel {
  /** `score` is the cosine, −1 to 1. */
  dense: Found[]
  /** `score` is BM25, one list per index asked. */
  lexical: Found[][]
}
