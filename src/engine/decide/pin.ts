import type { Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type { MemoryState } from '../../memory/enums.js'
import { changed, deciding, memoriesOf, refuseMerged } from './decided.js'
import type { DecisionParts } from './decisions.js'
import { pinnedAt, unpinnedAt } from './life.js'
import { refuseOthers } from './rights.js'

/**
 * Pins a memory or gives it back to its layer; the state it is in then, null when there was nothing to do. Throws
 * NOT_FOUND, BAD_INPUT, and FORBIDDEN for what another agent shared.
 */
export async function pin(
  { executor, now }: DecisionParts,
  scopes: Scopes,
  { id, pinned }: { id: string; pinned: boolean },
): Promise<MemoryState | null> {
  return deciding(executor, { name: 'pin', scopes }, async (transaction) => {
    const { id: memory } = await memoriesOf(transaction, scopes, { id })
    refuseOthers('id', memory, scopes.caller.agent)
    refuseMerged('id', memory)
    if (memory.pinned === pinned) return null
    if (pinned && memory.state === 'SUPERSEDED') {
      throw new EngraphError(
        'BAD_INPUT',
        `id: the memory ${id} was replaced. Restore it first, or pin what replaced it.`,
        {
          field: 'id',
          value: id,
          limit: 'a memory that is not SUPERSEDED',
        },
      )
    }
    return changed(transaction, id, pinned ? pinnedAt(memory, now()) : unpinnedAt(memory, now()))
  })
}
