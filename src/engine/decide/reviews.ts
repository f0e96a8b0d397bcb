import { z } from 'zod'
import type { Scopes } from '../../access/scopes.js'
import type { Executor } from '../../graph/executor.js'
import type { MemoryDetail, Page, Review, ReviewsInput } from '../../memory/engraph.js'
import { checkPage, pageOf } from '../../memory/page.js'
import { checkReviewState } from './input.js'
import { listReviews, readReview, type StoredReview } from './review-queries.js'

/** Each memory of a review shows this many edges: a page has up to 200 memories. */
const mostEdges = 50

const evidence = z.record(z.string(), z.unknown())

export interface ReviewParts {
  executor: Executor
  /** Memories by id; one that the caller may not read is missing. */
  memories: (scopes: Scopes, ids: readonly string[], edges?: number) => Promise<ReadonlyMap<string, MemoryDetail>>
}

/** Reviews whose memories the caller can read, newest first. Throws BAD_INPUT for the state and the page. */
export async function listAll(parts: ReviewParts, scopes: Scopes, input: ReviewsInput): Promise<Page<Review>> {
  const states = checkReviewState(input.state)
  const { first, before } = checkPage(input)
  const rows = await parts.executor.run(listReviews, { scopes: scopes.readable, states, before, limit: first + 1 })
  const { nodes, pageInfo } = pageOf(rows, first)
  return { nodes: await withMemories(parts, scopes, nodes), pageInfo }
}

/** One review; undefined when its memories went away meanwhile. */
export async function readOne(parts: ReviewParts, scopes: Scopes, id: string): Promise<Review | undefined> {
  const rows = await parts.executor.run(readReview, { id, scopes: scopes.readable })
  return (await withMemories(parts, scopes, rows))[0]
}

async function withMemories(
  { memories }: ReviewParts,
  scopes: Scopes,
  reviews: readonly StoredReview[],
): Promise<Review[]> {
  const ids = reviews.flatMap(({ older, newer }) => [older, newer])
  const found = await memories(scopes, ids, mostEdges)
  return reviews.flatMap((review) => {
    const [older, newer] = [found.get(review.older), found.get(review.newer)]
    if (older === undefined || newer === undefined) return []
    const { id, kind, confidence, state, decision, decidedBy, createdAt } = review
    const text = review.evidence ?? '{}'
    const shown = { evidence: evidence.parse(JSON.parse(text)), state, decision, decidedBy, createdAt }
    return [{ id, kind, older, newer, confidence, ...shown }]
  })
}
