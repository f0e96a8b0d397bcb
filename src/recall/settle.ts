import type { Hop } from '../memory/engraph.js'
import type { Loaded } from './load.js'
import type { Plan } from './plan.js'
import type { Ranked } from './push.js'

/** A memory of the answer. */
export interface Settled {
  ranked: Ranked
  loaded: Loaded
  /** How spreading came to it, and over a replacement where it stands for what it replaced. */
  path: Hop[]
}

export interface Dropped {
  id: string
  score: number
  reason: string
}

/** What may be shown in place of, or beside, what it replaced: `asOf` asks for what held then, so nothing is. */
export function versionsNeeded(plan: Plan, ranked: readonly Ranked[], loaded: ReadonlyMap<string, Loaded>): string[] {
  if (plan.asOf !== null) return []
  const current = ranked.map(({ id }) => loaded.get(id)?.current ?? null)
  return [...new Set(current.filter((id) => id !== null && !loaded.has(id)))].filter((id) => id !== null)
}

/**
 * Makes the answer say what holds: a replaced memory gives its place to what replaced it, or with `includeSuperseded`
 * stands right below it; at equal score private goes before shared. Memories that went away meanwhile are dropped.
 */
export function settle(
  plan: Plan,
  ranked: readonly Ranked[],
  loaded: ReadonlyMap<string, Loaded>,
): { settled: Settled[]; dropped: Dropped[] } {
  const settled = new Map<string, Settled>()
  const dropped: Dropped[] = []
  const put = (entry: Settled) => {
    const known = settled.get(entry.loaded.id)
    if (known === undefined || entry.ranked.score > known.ranked.score) settled.set(entry.loaded.id, entry)
  }
  for (const one of ranked) {
    const memory = loaded.get(one.id)
    const path = one.way?.path ?? []
    const drop = (reason: string) => dropped.push({ id: one.id, score: one.score, reason })
    if (memory === undefined) {
      drop('gone')
      continue
    }
    const current = plan.asOf === null && memory.current !== null ? loaded.get(memory.current) : undefined
    if (current !== undefined) put(standIn(one, memory, current))
    const shown = plan.filters.tiers.some((tier) => tier === memory.tier)
    if (current !== undefined && !plan.includeSuperseded) drop(`replaced by ${current.id}`)
    else if (!shown) drop(`of tier ${memory.tier}, and what replaced it may not be shown`)
    else put({ ranked: current === undefined ? one : below(one, settled.get(current.id)), loaded: memory, path })
  }
  return { settled: [...settled.values()].sort(inOrder(plan)), dropped }
}

/** The current version in the place of what it replaced: with its score, and one more step in its path. */
function standIn(one: Ranked, memory: Loaded, current: Loaded): Settled {
  const activation = one.signals.activation
  const step: Hop = { from: memory.id, to: current.id, edge: 'SUPERSEDES', via: null, weight: 1, activation }
  return { ranked: { ...one, id: current.id }, loaded: current, path: [...(one.way?.path ?? []), step] }
}

/** Of two statements about the same thing the later one stands first. */
function below(one: Ranked, current: Settled | undefined): Ranked {
  const step = 1e-9
  return { ...one, score: Math.max(0, Math.min(one.score, (current?.ranked.score ?? one.score) - step)) }
}

function inOrder({ scopes }: Plan): (a: Settled, b: Settled) => number {
  const rank = ({ loaded }: Settled) => (loaded.scope === scopes.private ? 0 : 1)
  return (a, b) => b.ranked.score - a.ranked.score || rank(a) - rank(b) || (a.loaded.id < b.loaded.id ? -1 : 1)
}
