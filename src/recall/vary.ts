import type { Fused } from './fuse.js'
import type { Plan } from './plan.js'
import type { Ranked } from './push.js'

const chosen = 12
const considered = 40

/**
 * For a question that asks for several things, the answer lies in several sessions: the first places are filled one by
 * one, and each memory that stands above takes a little from the others of its session. Any other question keeps its order.
 */
export function vary(
  ranked: readonly Ranked[],
  { list }: Pick<Plan, 'list'>,
  { ranking, scale, candidates }: Fused,
): readonly Ranked[] {
  if (!list || ranking.spread === 0) return ranked
  const malus = ranking.spread / scale
  const sessions = new Map(candidates.map(({ id, session }) => [id, session]))
  const taken = new Map<string, number>()
  const pool = ranked.slice(0, considered)
  const scoreOf = (one: Ranked) => one.score - malus * (taken.get(sessions.get(one.id) ?? '') ?? 0)
  const first: Ranked[] = []
  while (first.length < chosen && pool.length > 0) {
    const next = pool.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best))
    pool.splice(pool.indexOf(next), 1)
    first.push({ ...next, score: Math.max(0, scoreOf(next)) })
    const session = sessions.get(next.id) ?? ''
    if (session !== '') taken.set(session, (taken.get(session) ?? 0) + 1)
  }
  const last = first.at(-1)?.score ?? 0
  const rest = [...pool, ...ranked.slice(considered)].map((one) => ({ ...one, score: Math.min(one.score, last) }))
  return [...first, ...rest]
}
