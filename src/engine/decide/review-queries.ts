import { z } from 'zod'
import { defineQuery } from '../../graph/define-query.js'
import { instant, instantColumn, integer } from '../../graph/values.js'
import { reviewDecisions, reviewKinds, reviewStates } from '../../memory/enums.js'

const found = z.object({ id: z.string() })
const pair = { newer: z.string(), older: z.string() }
const scopes = z.array(z.string())

const reviewRow = z.object({
  id: z.string(),
  scope: z.string(),
  kind: z.enum(reviewKinds),
  state: z.enum(reviewStates),
  confidence: z.number(),
  /** A JSON object as text. */
  evidence: z.string().nullable(),
  decision: z.enum(reviewDecisions).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instantColumn.nullable(),
  createdAt: instantColumn,
  older: z.string(),
  newer: z.string(),
})

/** A review with the ids of its two memories. */
export type StoredReview = z.output<typeof reviewRow>

export const findOpenReview = defineQuery({
  name: 'find-open-review',
  parameters: { ...pair, kind: z.enum(reviewKinds) },
  row: found,
})

export const openReview = defineQuery({
  name: 'open-review',
  parameters: {
    ...pair,
    id: z.string(),
    scope: z.string(),
    kind: z.enum(reviewKinds),
    confidence: z.number(),
    evidence: z.string(),
    now: instant,
  },
  row: found,
})

export const listReviews = defineQuery({
  name: 'list-reviews',
  parameters: { scopes, states: z.array(z.enum(reviewStates)), before: z.string(), limit: integer },
  row: reviewRow,
})

export const readReview = defineQuery({
  name: 'read-review',
  parameters: { id: z.string(), scopes },
  row: reviewRow,
})

const decided = { decision: z.enum(reviewDecisions), decidedBy: z.string(), now: instant }

export const decideReview = defineQuery({
  name: 'decide-review',
  parameters: { id: z.string(), ...decided },
  row: found,
})

export const decideReviewsOfPair = defineQuery({
  name: 'decide-reviews-of-pair',
  parameters: { ...pair, ...decided },
  row: found,
})
