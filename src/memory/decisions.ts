import type { MemoryState, ReviewDecision, ReviewKind, ReviewState, WriteState } from './enums.js'
import type { Instant } from './engraph.js'
import type { MemoryDetail } from './memory-detail.js'
import type { PageInput } from './page.js'

export interface LinkInput {
  from: string
  to: string
  /** CAUSAL goes from cause to effect; SEMANTIC is read in both directions. */
  type: 'CAUSAL' | 'SEMANTIC'
  /** 0 to 1. @default 1 */
  weight?: number | null
  /** At most 500 characters. */
  reason?: string | null
}

export interface SupersedeInput {
  /** The memory that is replaced. */
  old: string
  /** The memory that replaces it; it must not hold from earlier on. */
  new: string
  /** At most 500 characters. */
  reason?: string | null
  /** Until when the older one held, exclusive. @default since when the newer one holds */
  validUntil?: Instant | null
}

/** A decision that waits for a person, or was made. */
export interface Review {
  id: string
  kind: ReviewKind
  older: MemoryDetail
  newer: MemoryDetail
  /** How sure whoever opened it was, 0 to 1. */
  confidence: number
  /** What it was opened for. */
  evidence: Record<string, unknown>
  state: ReviewState
  decision: ReviewDecision | null
  /** The agent that decided. */
  decidedBy: string | null
  createdAt: Date
}

export interface ReviewsInput extends PageInput {
  /** null: both. @default 'OPEN' */
  state?: ReviewState | null
}

export interface WritesInput extends PageInput {
  /** @default all */
  state?: WriteState | null
}

export const memoryChanges = ['stored', 'superseded', 'restored', 'pinned', 'unpinned', 'merged', 'reviewed'] as const

/** Something that happened to what a caller may read. */
export interface MemoryChange {
  /** The memory; the review when one was decided. */
  id: string
  change: (typeof memoryChanges)[number]
  /** The memory's state from then on; null for a review. */
  state: MemoryState | null
  at: Date
}
