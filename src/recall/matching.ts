import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import type { Meter } from '../graph/meter.js'
import { bounds, readable } from './filter-queries.js'
import type { Plan } from './plan.js'

const recallMatching = defineQuery({
  name: 'recall-matching',
  parameters: { ...readable, ...bounds, ids: z.array(z.string()), agents: z.array(z.string()).nullable() },
  row: z.object({ id: z.string() }),
})

/** Which of the memories pass the caller's filters. No round trip when there are none to check. */
export async function matchingFilters(
  { executor, meter }: { executor: Executor; meter: Meter },
  plan: Plan,
  ids: readonly string[],
): Promise<Set<string>> {
  const { plain, tiers, agents, bounds: filters } = plan.filters
  if (plain || ids.length === 0) return new Set(ids)
  const parameters = { scopes: plan.scopes.readable, tiers, agents, ids: [...ids], ...filters }
  return new Set((await executor.run(recallMatching, parameters, { meter })).map(({ id }) => id))
}
