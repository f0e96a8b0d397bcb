import type { MemoryState } from './enums.js'

/**
 * What the indexes filter on, so that a recall reads only what may be current: 0 buffered or active, 1 cold,
 * 2 superseded, 3 archived. A merged write has no tier: it is in no index.
 */
export type Tier = 0 | 1 | 2 | 3

const tierOfState: Record<Exclude<MemoryState, 'MERGED'>, Tier> = {
  BUFFERED: 0,
  ACTIVE: 0,
  COLD: 1,
  SUPERSEDED: 2,
  ARCHIVED: 3,
}

export function tierOf(state: Exclude<MemoryState, 'MERGED'>): Tier {
  return tierOfState[state]
}

/** The tier as full-text indexes hold it: they read strings only. */
export function tierKeyOf(tier: Tier): string {
  return `t${tier}`
}
