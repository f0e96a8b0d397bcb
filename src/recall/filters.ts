import { memoryKinds, sources, type MemoryKind, type Source } from '../memory/enums.js'
import { openEnd } from '../memory/instants.js'
import type { Tier } from '../memory/tiers.js'
import { dayMs } from '../text/time/calendar.js'
import type { TimeRange } from '../text/time/types.js'
import type { CheckedInput } from './input.js'

/** What may be returned, and where spreading may go. */
export interface Filters {
  /** Tiers that may be returned. */
  tiers: Tier[]
  /** Tiers that spreading may enter … */
  enterTiers: Tier[]
  /** … and those that it leaves by any edge. Others are left only towards what replaced them. */
  openTiers: Tier[]
  /** Whether scope and tier are all there is to filter on: the cheaper statement then. */
  plain: boolean
  agents: string[] | null
  /** The other filters as every filtered statement takes them; what was not given lets all through. */
  bounds: Bounds
}

export interface Bounds {
  kinds: MemoryKind[]
  sources: Source[]
  minImportance: number
  from: Date
  until: Date
  /** Valid from here or before … */
  validAt: Date
  /** … until after here … */
  validAfter: Date
  /** … and not taken back until after here. */
  retiredAfter: Date
}

const firstInstant = new Date('0001-01-01T00:00:00.000Z')
const allTiers: Tier[] = [0, 1, 2, 3]

/**
 * The filters of a recall. `asOf` reads every tier: what held then may be cold, replaced or archived by now.
 * `now` is the clock: it says what has been taken back by now.
 */
export function filtersOf(input: CheckedInput, now: Date): Filters {
  const { asOf, during, kinds, sources: wanted, agents, minImportance } = input
  const tiers: Tier[] = asOf ? allTiers : input.includeSuperseded ? [0, 2] : [0]
  return {
    tiers,
    enterTiers: asOf ? allTiers : [0, 2],
    openTiers: asOf ? allTiers : [0],
    plain: [asOf, during, kinds, wanted, agents, minImportance].every((filter) => filter === null),
    agents,
    bounds: {
      kinds: kinds ?? [...memoryKinds],
      sources: wanted ?? [...sources],
      minImportance: minImportance ?? 0,
      from: during?.from ?? firstInstant,
      until: during?.until ?? openEnd,
      validAt: asOf ?? openEnd,
      validAfter: asOf ?? firstInstant,
      retiredAfter: asOf ? now : firstInstant,
    },
  }
}

/**
 * The same filters, within the span of the times that a question names, a day's slack either side. Null where none is
 * named, or where it lies outside of what the caller lets through.
 */
export function withinTimes(filters: Filters, times: readonly Pick<TimeRange, 'from' | 'until'>[]): Filters | null {
  if (times.length === 0) return null
  const { bounds } = filters
  const starts = times.map(({ from }) => (from === null ? firstInstant.getTime() : from.getTime() - dayMs))
  const ends = times.map(({ until }) => (until === null ? openEnd.getTime() : until.getTime() + dayMs))
  const from = Math.max(bounds.from.getTime(), Math.min(...starts))
  const until = Math.min(bounds.until.getTime(), Math.max(...ends))
  if (from > until) return null
  return { ...filters, plain: false, bounds: { ...bounds, from: new Date(from), until: new Date(until) } }
}
