import type { WriteReceipt } from '../memory/engraph.js'

/** What is known of a write at the moment it is accepted. */
export function newReceipt(id: string): WriteReceipt {
  return {
    id,
    state: 'ACCEPTED',
    outcome: null,
    memories: [],
    mergedInto: null,
    superseded: [],
    review: null,
    reason: null,
  }
}

export function isFinished({ state }: Pick<WriteReceipt, 'state'>): boolean {
  return state !== 'ACCEPTED'
}
