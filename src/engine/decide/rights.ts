import { z } from 'zod'
import { EngraphError } from '../../errors.js'
import type { ReviewDecision } from '../../memory/enums.js'
import type { DecidedMemory } from './memory-queries.js'

const asked = z.object({ askedBy: z.string() })

/** How long a shared memory is kept, and in what place, is for the agent who shared it. Throws FORBIDDEN. */
export function refuseOthers(field: string, { id, agent }: DecidedMemory, caller: string): void {
  if (agent === caller) return
  throw new EngraphError(
    'FORBIDDEN',
    `${field}: the memory ${id} was shared by the agent "${agent}", who alone pins and unpins it. Share a memory of your own and pin that.`,
    { field, value: id, limit: agent },
  )
}

/**
 * Nobody allows what they asked for: neither the agent who asked for a replacement, nor one whose own memory would take
 * the place of another agent's. The other agent, or a third, decides. Throws FORBIDDEN.
 */
export function refuseOwnReview(parts: {
  review: { id: string; evidence: string | null }
  decision: ReviewDecision
  /** The memory that would give way, and the one that would take its place. */
  loser: DecidedMemory
  winner: DecidedMemory
  caller: string
}): void {
  const { review, decision, loser, winner, caller } = parts
  const request = asked.safeParse(JSON.parse(review.evidence ?? '{}'))
  const asks = request.success && request.data.askedBy === caller
  const replaces = decision === 'SUPERSEDE' || decision === 'MERGE'
  if (!asks && !(replaces && loser.agent !== caller && winner.agent === caller)) return
  const why = asks
    ? 'was opened for what this agent asked for'
    : `would put this agent's memory in the place of one that "${loser.agent}" shared`
  throw new EngraphError('FORBIDDEN', `id: the review ${review.id} ${why}. Another agent of the space decides it.`, {
    field: 'id',
    value: review.id,
    limit: `an agent other than "${caller}"`,
  })
}
