import { activationAt, clampStrength, heatOf, type Strength } from '../../memory/activation.js'
import { openEnd } from '../../memory/instants.js'
import type { Layer, MemoryState } from '../../memory/enums.js'
import { tierKeyOf, tierOf } from '../../memory/tiers.js'
import type { ChangedProperties } from './memory-queries.js'

/** The share of its strength that a memory keeps when it is replaced. */
const keptStrength = 0.3

interface Living extends Strength {
  state: MemoryState
  layer: Layer
}

/**
 * A memory that never fades from now on, with the activation it has now; a cold or archived one is in use again, since
 * what never fades is never put away.
 */
export function pinnedAt(memory: Living, now: Date): ChangedProperties {
  const state = memory.state === 'COLD' || memory.state === 'ARCHIVED' ? 'ACTIVE' : memory.state
  return { ...inState(state), pinned: true, ...fadingAs(memory, 'PINNED', now) }
}

/** A memory that fades as its layer does from now on. */
export function unpinnedAt(memory: Living, now: Date): ChangedProperties {
  return { ...inState(memory.state), pinned: false, ...fadingAs(memory, memory.layer, now) }
}

/** A replaced memory: it keeps its content, is closed, and leaves everyday recall and most of its strength. */
export function supersededAt(memory: Living, { validUntil, now }: { validUntil: Date; now: Date }): ChangedProperties {
  const strength = clampStrength(memory.strength * keptStrength)
  return {
    ...inState('SUPERSEDED'),
    validUntil,
    closedAt: now,
    strength,
    heat: heatOf({ ...memory, strength }),
  }
}

/** A memory that is taken back into use, to be recalled when nothing better is known; `open`: nothing replaces it. */
export function restored({ open }: { open: boolean }): ChangedProperties {
  return { ...inState('COLD'), ...(open ? { validUntil: openEnd, closedAt: openEnd } : {}) }
}

/** A repetition: in no index. */
export const mergedAway: ChangedProperties = {
  state: 'MERGED',
  tier: null,
  tierKey: null,
  embedding: null,
  lexicalText: null,
}

function inState(state: MemoryState): Pick<ChangedProperties, 'state' | 'tier' | 'tierKey'> {
  if (state === 'MERGED') return { state, tier: null, tierKey: null }
  const tier = tierOf(state)
  return { state, tier, tierKey: tierKeyOf(tier) }
}

function fadingAs(memory: Living, decayClass: Strength['decayClass'], now: Date): Strength & { heat: number } {
  const strength = { strength: clampStrength(activationAt(memory, now)), strengthAt: now, decayClass }
  return { ...strength, heat: heatOf(strength) }
}
