import type { z } from 'zod'
import type { Executor } from '../graph/executor.js'
import type { Meter } from '../graph/meter.js'
import type { Candidate } from './fuse.js'
import type { Plan } from './plan.js'
import type { Ranking } from './ranking.js'
import type { RecallSettings } from './recall-settings.js'
import { spreadOverEntities, spreadOverHops, spreadOverTime } from './spread-queries.js'
import type { Way } from './way.js'

type Reached = z.output<(typeof spreadOverHops)[number]['row']>

/**
 * Spreads activation from the seeds (the best candidates; their activation is their score) over the plan's depth: over
 * edges in one statement, and over shared entities and nearness in time as half-steps, all three at once, as far as the
 * surroundings give them weight.
 * Returns every way that was found; a memory may be reached by several.
 */
export async function spreadActivation(
  { executor, meter }: { executor: Executor; meter: Meter },
  plan: Plan,
  { seeds, ranking, settings }: { seeds: readonly Candidate[]; ranking: Ranking; settings: RecallSettings },
): Promise<Way[]> {
  const statement = spreadOverHops[plan.depth - 1]
  if (statement === undefined || seeds.length === 0) return []
  const { decay, threshold, beam, halfStepBeam, maxDegree, maxEntities, maxMentions } = settings
  const { tiers, enterTiers, openTiers } = plan.filters
  const common = { decay, threshold }
  const scopes = plan.scopes.readable
  const started = seeds.map(({ id, score }) => ({ id, activation: score }))
  const stream = ranking.nearInTime === 0 ? [] : seeds.filter(({ session, dated }) => session === '' && dated)
  const causal = plan.direction ?? 'both'
  const [overHops, overEntities, overTime] = await Promise.all([
    executor.run(
      statement,
      { ...common, beam, scopes, seeds: started, enterTiers, openTiers, maxDegree, causal },
      { meter },
    ),
    ranking.entity === 0
      ? []
      : executor.run(
          spreadOverEntities,
          { ...common, beam: halfStepBeam, scopes, tiers, openTiers, seeds: started, maxEntities, maxMentions },
          { meter },
        ),
    stream.length === 0
      ? []
      : executor.run(
          spreadOverTime,
          {
            ...common,
            beam: halfStepBeam,
            tiers,
            perSide: settings.timePerSide,
            fadeMs: settings.timeFadeMs,
            seeds: stream.map(({ id, score, scope, occurredAtMs }) => ({
              id,
              activation: score,
              scope,
              at: new Date(occurredAtMs),
              after: new Date(occurredAtMs - settings.timeWindowMs),
              before: new Date(occurredAtMs + settings.timeWindowMs),
            })),
          },
          { meter },
        ),
  ])
  return [
    ...waysOverHops(overHops),
    ...overEntities.map((way) => halfStep({ ...way, edge: 'ENTITY' })),
    ...overTime.map((way) => halfStep({ ...way, edge: 'TEMPORAL', via: null })),
  ]
}

function halfStep(way: {
  id: string
  from: string
  edge: 'ENTITY' | 'TEMPORAL'
  via: string | null
  weight: number
  activation: number
}): Way {
  const { id, from, edge, via, weight, activation } = way
  const path = [{ from, to: id, edge, via, weight, activation }]
  return { id, seed: from, hop: 1, activation, path, nearInTime: edge === 'TEMPORAL', tier: 0 }
}

/** Follows each reached memory back to its seed: the step into it, then the step into where that came from, a hop less. */
export function waysOverHops(reached: readonly Reached[]): Way[] {
  const steps = new Map(reached.map((step) => [`${step.hop} ${step.id}`, step]))
  return reached.map((step) => {
    const path: Way['path'] = []
    for (let at: Reached | undefined = step; at !== undefined; at = steps.get(`${at.hop - 1} ${at.from}`)) {
      const { from, id, edge, weight, activation } = at
      path.unshift({ from, to: id, edge, via: null, weight, activation })
    }
    const { id, hop, activation, tier } = step
    return { id, seed: path[0]!.from, hop, activation, path, nearInTime: false, tier }
  })
}
