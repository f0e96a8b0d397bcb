import { scopeOfZone, type Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type {
  Edge,
  LinkInput,
  MemoryChange,
  MemoryDetail,
  Page,
  Review,
  ReviewsInput,
  SupersedeInput,
} from '../../memory/engraph.js'
import type { MemoryState, ReviewDecision } from '../../memory/enums.js'
import type { Embedder } from '../../models/embedder.js'
import type { ChangeFeed } from '../changes.js'
import { link } from './link.js'
import { pin } from './pin.js'
import { resolveReview } from './resolve-review.js'
import { restore } from './restore.js'
import { listAll, readOne, type ReviewParts } from './reviews.js'
import { supersede } from './supersede.js'

export interface DecisionParts extends ReviewParts {
  embedder: Embedder
  changes: ChangeFeed
  now: () => Date
  newId: () => string
}

/**
 * What is decided about memories by hand or in review: each in one transaction, told to subscribers after it. Nobody
 * decides about what they can't read: that is NOT_FOUND.
 */
export interface Decisions {
  link(scopes: Scopes, input: LinkInput): Promise<Edge>
  pin(scopes: Scopes, id: string, pinned: boolean): Promise<MemoryDetail>
  supersede(scopes: Scopes, input: SupersedeInput): Promise<MemoryDetail>
  restore(scopes: Scopes, id: string): Promise<MemoryDetail>
  reviews(scopes: Scopes, input: ReviewsInput): Promise<Page<Review>>
  resolveReview(scopes: Scopes, id: string, decision: ReviewDecision): Promise<Review>
}

export function openDecisions(parts: DecisionParts): Decisions {
  const detailOf = async (scopes: Scopes, id: string): Promise<MemoryDetail> => {
    const memory = (await parts.memories(scopes, [id])).get(id)
    if (memory !== undefined) return memory
    throw gone('memory', id)
  }

  const tell = (scope: string, id: string, change: MemoryChange['change'], state: MemoryState | null): void =>
    parts.changes.publish(scope, [{ id, change, state, at: parts.now() }])

  /** The memory as it is now; subscribers of its zone hear of it. */
  const told = async (scopes: Scopes, id: string, change: MemoryChange['change'] | null): Promise<MemoryDetail> => {
    const memory = await detailOf(scopes, id)
    if (change !== null) tell(scopeOfZone(scopes, memory.zone), id, change, memory.state)
    return memory
  }

  return {
    link: (scopes, input) => link(parts, scopes, input),

    async pin(scopes, id, pinned) {
      const state = await pin(parts, scopes, { id, pinned })
      return told(scopes, id, state === null ? null : pinned ? 'pinned' : 'unpinned')
    },

    async supersede(scopes, input) {
      const changes = await supersede(parts, scopes, input)
      return told(scopes, input.old, changes ? 'superseded' : null)
    },

    async restore(scopes, id) {
      await restore(parts, scopes, id)
      return told(scopes, id, 'restored')
    },

    reviews: (scopes, input) => listAll(parts, scopes, input),

    async resolveReview(scopes, id, decision) {
      const { superseded, merged, decided } = await resolveReview(parts, scopes, { id, decision })
      const review = await readOne(parts, scopes, id)
      if (review === undefined) throw gone('review', id)
      for (const memory of [review.older, review.newer]) {
        if (memory.id === superseded) tell(scopeOfZone(scopes, memory.zone), memory.id, 'superseded', memory.state)
        if (memory.id === merged) tell(scopeOfZone(scopes, memory.zone), memory.id, 'merged', memory.state)
      }
      const isPrivate = [review.older, review.newer].some(({ zone }) => zone === 'PRIVATE')
      if (decided) tell(isPrivate ? scopes.private : scopes.shared, id, 'reviewed', null)
      return review
    },
  }
}

/** Somebody forgot it between the decision and this look at it. */
function gone(what: string, id: string): EngraphError {
  return new EngraphError('NOT_FOUND', `The ${what} "${id}" is gone.`, { field: 'id', value: id })
}
