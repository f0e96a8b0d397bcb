import { z } from 'zod'
import type { Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type { Runner } from '../../graph/executor.js'
import type { ReviewDecision } from '../../memory/enums.js'
import { deciding, memoriesOf, refuseMerged } from './decided.js'
import type { DecisionParts } from './decisions.js'
import { linkCausal } from './edge-queries.js'
import { checkDecision } from './input.js'
import type { DecidedMemory } from './memory-queries.js'
import { merge } from './merge.js'
import { decideReview, decideReviewsOfPair, readReview, type StoredReview } from './review-queries.js'
import { refuseOwnReview } from './rights.js'
import { checkReplacement, replace } from './supersede.js'

/** What the review of an asked-for replacement keeps of it. */
const askedFor = z.object({
  reason: z.string().nullish(),
  validUntil: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullish(),
})

/** What a decision did: which memories are in another state now. */
export interface Resolved {
  superseded: string | null
  merged: string | null
  /** False when the same had been decided before. */
  decided: boolean
}

/**
 * Decides a review and carries it out, in one transaction. The same decision again changes nothing; another one is
 * BAD_INPUT saying what was decided. Throws NOT_FOUND too, FORBIDDEN to the agent who asked for it, and what the decision
 * itself can't do.
 */
export async function resolveReview(
  { executor, now }: DecisionParts,
  scopes: Scopes,
  { id, decision }: { id: string; decision: ReviewDecision },
): Promise<Resolved> {
  checkDecision(decision)
  const decided = { decision, decidedBy: scopes.caller.agent, now: now() }
  return deciding(executor, { name: 'resolve-review', scopes }, async (transaction) => {
    const [review] = await transaction.run(readReview, { id, scopes: scopes.readable })
    if (review === undefined) {
      throw new EngraphError('NOT_FOUND', `id names the review "${id}", which this caller does not have.`, {
        field: 'id',
        value: id,
      })
    }
    if (review.state === 'DECIDED') {
      if (review.decision !== decision) throw decidedAlready(review)
      return { superseded: null, merged: null, decided: false }
    }
    const { older, newer } = review
    const pair = await memoriesOf(transaction, scopes, { older, newer })
    const [loser, winner] = decision === 'MERGE' ? [pair.newer, pair.older] : inOrder(pair)
    refuseOwnReview({ review, decision, loser, winner, caller: scopes.caller.agent })
    const done = await carryOut(transaction, { review, pair, decision, now: decided.now })
    await transaction.run(decideReview, { id, ...decided })
    // What has become of the two decides whatever else waits between them.
    if (done.superseded !== null || done.merged !== null)
      await transaction.run(decideReviewsOfPair, { older, newer, ...decided })
    return { ...done, decided: true }
  })
}

async function carryOut(
  runner: Runner,
  parts: {
    review: StoredReview
    pair: { older: DecidedMemory; newer: DecidedMemory }
    decision: ReviewDecision
    now: Date
  },
): Promise<Pick<Resolved, 'superseded' | 'merged'>> {
  const { review, pair, decision, now } = parts
  const { evidence } = review
  if (decision === 'SUPERSEDE') {
    const [older, newer] = inOrder(pair)
    const asked = askedFor.safeParse(JSON.parse(evidence ?? '{}'))
    const { reason = null, validUntil = null } = asked.success && review.kind === 'supersede' ? asked.data : {}
    const replacement = { older, newer, reason, validUntil, evidence, now }
    await checkReplacement(runner, replacement, { older: 'id', newer: 'id' })
    const { changes } = await replace(runner, replacement)
    return { superseded: changes ? older.id : null, merged: null }
  }
  if (decision === 'MERGE') {
    await merge(runner, { ...pair, evidence, now })
    return { superseded: null, merged: pair.newer.id }
  }
  if (decision === 'LINK_CAUSAL') {
    const ends = { from: pair.older.id, to: pair.newer.id }
    refuseMerged('id', pair.older)
    refuseMerged('id', pair.newer)
    await runner.run(linkCausal, { ...ends, weight: 1, confidence: 1, reason: null, now })
  }
  return { superseded: null, merged: null }
}

/** By `validFrom`; as the review has them where that is the same. */
function inOrder({ older, newer }: { older: DecidedMemory; newer: DecidedMemory }): [DecidedMemory, DecidedMemory] {
  return newer.validFrom < older.validFrom ? [newer, older] : [older, newer]
}

function decidedAlready({ id, decision, decidedBy, decidedAt }: StoredReview): EngraphError {
  return new EngraphError(
    'BAD_INPUT',
    `decision: the review ${id} was decided as ${decision} by "${decidedBy}" on ${decidedAt?.toISOString()}. A decision is undone by restoring the memory, not by another one.`,
    { field: 'decision', value: decision, limit: decision },
  )
}
