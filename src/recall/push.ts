import type { Signals } from '../memory/engraph.js'
import type { EdgeType } from '../memory/enums.js'
import type { Candidate } from './fuse.js'
import type { Ranking } from './ranking.js'
import type { RecallSettings } from './recall-settings.js'
import type { Way } from './way.js'

/** A memory with its score and what made it. */
export interface Ranked {
  id: string
  score: number
  signals: Signals
  /** The best way by which activation came; null for what only the channels found. */
  way: Way | null
}

/**
 * Adds to scores what spreading brought: x ← min(x + push · activation, cap · x of the seed). It never lowers a score,
 * and a linked memory never outranks its seed: without that cap, associations run away (measured on dialogues and on
 * multi-hop questions). `push` is that of the weakest edge of the way. All is computed from the fused scores, so the
 * order of ways doesn't matter.
 */
export function pushActivation(
  candidates: readonly Candidate[],
  {
    ways,
    seeds,
    ranking,
    settings,
  }: {
    ways: readonly Way[]
    seeds: readonly Candidate[]
    ranking: Pick<Ranking, 'entity' | 'nearInTime'>
    settings: Pick<RecallSettings, 'push' | 'cap'>
  },
): Ranked[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const seedScores = new Map(seeds.map(({ id, score }) => [id, score]))
  const push = { ...settings.push, ENTITY: ranking.entity, NEAR_IN_TIME: ranking.nearInTime }
  const best = new Map<string, { way: Way; score: number }>()
  for (const way of ways) {
    const before = byId.get(way.id)?.score ?? 0
    const limit = settings.cap * (seedScores.get(way.seed) ?? 0)
    const score = Math.max(before, Math.min(before + pushOf(way, push) * way.activation, limit))
    const known = best.get(way.id)
    if (!known || score > known.score || (score === known.score && way.activation > known.way.activation)) {
      best.set(way.id, { way, score })
    }
  }
  const ids = new Set([...byId.keys(), ...best.keys()])
  return [...ids]
    .map((id): Ranked => {
      const candidate = byId.get(id)
      const reached = best.get(id)
      const before = candidate?.score ?? 0
      const score = reached?.score ?? before
      const signals: Signals = {
        lexical: candidate?.lexical ?? 0,
        dense: candidate?.dense ?? 0,
        time: candidate?.time ?? 0,
        importance: candidate?.importance ?? 0,
        graph: score - before + (candidate?.company ?? 0),
        activation: Math.max(seedScores.get(id) ?? 0, reached?.way.activation ?? 0),
        rerank: null,
      }
      // A seed stands for itself unless another one raised it.
      const way = reached && (!seedScores.has(id) || score > before) ? reached.way : null
      return { id, score, signals, way }
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

function pushOf(way: Way, push: Readonly<Record<EdgeType | 'NEAR_IN_TIME', number>>): number {
  return Math.min(...way.path.map(({ edge }) => (way.nearInTime ? push.NEAR_IN_TIME : push[edge])))
}
