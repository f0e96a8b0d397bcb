import type { Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type { Runner } from '../../graph/executor.js'
import type { SupersedeInput } from '../../memory/engraph.js'
import { changed, deciding, memoriesOf, refuseMerged, refuseSame } from './decided.js'
import type { DecisionParts } from './decisions.js'
import { replacesAlready, supersedeByHand } from './edge-queries.js'
import { checkSupersede } from './input.js'
import { supersededAt } from './life.js'
import type { DecidedMemory } from './memory-queries.js'
import { decideReviewsOfPair, findOpenReview, openReview } from './review-queries.js'

/** A replacement as it was asked for. */
export interface Replacement {
  older: DecidedMemory
  newer: DecidedMemory
  reason: string | null
  /** @default since when the newer one holds */
  validUntil: Date | null
  /** What the edge keeps as its evidence, a JSON object as text. */
  evidence: string | null
  now: Date
}

/**
 * Replaces the older memory by the newer one. What another agent shares is not replaced by this one's hand: a review is
 * opened for it, once. Throws BAD_INPUT, NOT_FOUND, and FORBIDDEN naming that review or the other zone.
 */
export async function supersede(parts: DecisionParts, scopes: Scopes, input: SupersedeInput): Promise<boolean> {
  const { old, new: replacing, reason = null, validUntil = null } = checkSupersede(input)
  refuseSame('new', old, replacing)
  const { agent } = scopes.caller
  const now = parts.now()
  const done = await deciding(parts.executor, { name: 'supersede', scopes }, async (transaction) => {
    const { old: older, new: newer } = await memoriesOf(transaction, scopes, { old, new: replacing })
    const replacement = { older, newer, reason, validUntil, evidence: null, now }
    await checkReplacement(transaction, replacement, { older: 'old', newer: 'new' })
    if (older.agent !== agent) return { review: await askFor(transaction, parts, scopes, replacement) }
    const { changes } = await replace(transaction, replacement)
    const pair = { older: old, newer: replacing }
    await transaction.run(decideReviewsOfPair, { ...pair, decision: 'SUPERSEDE', decidedBy: agent, now })
    return { changes }
  })
  if ('changes' in done) return done.changes
  throw new EngraphError(
    'FORBIDDEN',
    `old: the memory ${old} was shared by another agent. The review ${done.review} waits for a decision about it (resolveReview).`,
    { field: 'old', value: old, limit: done.review },
  )
}

/** Which is older is said by `validFrom`, never by arrival. Throws BAD_INPUT and FORBIDDEN. */
export async function checkReplacement(
  runner: Runner,
  { older, newer, validUntil }: Pick<Replacement, 'older' | 'newer' | 'validUntil'>,
  fields: { older: string; newer: string },
): Promise<void> {
  refuseMerged(fields.older, older)
  refuseMerged(fields.newer, newer)
  if (older.scope !== newer.scope) {
    throw new EngraphError(
      'FORBIDDEN',
      `${fields.newer}: the memory ${newer.id} lies in the other zone; a memory replaces those of its own zone (${newer.zone}).`,
      { field: fields.newer, value: newer.id },
    )
  }
  const [olderFrom, newerFrom] = [older, newer].map(({ validFrom }) => validFrom.toISOString())
  if (newer.validFrom < older.validFrom) {
    throw new EngraphError(
      'BAD_INPUT',
      `${fields.newer}: the memory ${newer.id} holds from ${newerFrom}, the memory ${older.id} from ${olderFrom}: an older fact replaces nothing.`,
      { field: fields.newer, value: newer.id, limit: olderFrom },
    )
  }
  if (validUntil !== null && validUntil < older.validFrom) {
    throw new EngraphError(
      'BAD_INPUT',
      `validUntil is ${validUntil.toISOString()}, before the memory ${older.id} began to hold (${olderFrom}).`,
      { field: 'validUntil', value: validUntil.toISOString(), limit: olderFrom },
    )
  }
  const [circle] = await runner.run(replacesAlready, { newer: older.id, older: newer.id })
  if (circle !== undefined) {
    throw new EngraphError(
      'BAD_INPUT',
      `${fields.newer}: the memory ${newer.id} was itself replaced by ${older.id}. Restore it first.`,
      { field: fields.newer, value: newer.id },
    )
  }
}

/** Draws the edge, and closes the older memory unless something has replaced it already; whether it did. */
export async function replace(runner: Runner, replacement: Replacement): Promise<{ changes: boolean }> {
  const { older, newer, reason, evidence, now } = replacement
  await runner.run(supersedeByHand, { newer: newer.id, older: older.id, reason, evidence, now })
  if (older.state === 'SUPERSEDED') return { changes: false }
  const validUntil = replacement.validUntil ?? newer.validFrom
  await changed(runner, older.id, supersededAt(older, { validUntil, now }))
  return { changes: true }
}

/** The review that waits for a replacement to be allowed: the one that is open, else a new one. */
async function askFor(
  runner: Runner,
  { newId }: DecisionParts,
  { caller }: Scopes,
  { older, newer, reason, validUntil, now }: Replacement,
): Promise<string> {
  const pair = { older: older.id, newer: newer.id, kind: 'supersede' as const }
  const [open] = await runner.run(findOpenReview, pair)
  if (open !== undefined) return open.id
  const id = newId()
  const evidence = JSON.stringify({ askedBy: caller.agent, reason, validUntil: validUntil?.toISOString() ?? null })
  await runner.run(openReview, { ...pair, id, scope: older.scope, confidence: 1, evidence, now })
  return id
}
