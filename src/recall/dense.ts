import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import type { Meter } from '../graph/meter.js'
import { integer, vector } from '../graph/values.js'
import { bounds, readable } from './filter-queries.js'
import { foundRow, type Found } from './found.js'
import type { Search } from './plan.js'
import type { Filters } from './filters.js'

const search = { ...readable, embedding: vector, limit: integer }

const recallDense = defineQuery({ name: 'recall-dense', parameters: search, row: foundRow })

const recallDenseFiltered = defineQuery({
  name: 'recall-dense-filtered',
  parameters: { ...search, ...bounds },
  row: foundRow,
})

const recallDenseOfAgents = defineQuery({
  name: 'recall-dense-of-agents',
  parameters: { ...search, ...bounds, agents: z.array(z.string()) },
  row: foundRow,
})

/** The nearest memories by meaning that pass the filters, best first; `score` is the cosine. */
export async function searchDense(
  executor: Executor,
  { scopes, filters }: Pick<Search, 'scopes'> & { filters: Filters },
  { embedding, limit, meter }: { embedding: Float32Array; limit: number; meter: Meter },
): Promise<Found[]> {
  const { plain, tiers, agents, bounds: bounded } = filters
  const common = { scopes: scopes.readable, tiers, embedding, limit }
  const found = plain
    ? await executor.run(recallDense, common, { meter })
    : agents === null
      ? await executor.run(recallDenseFiltered, { ...common, ...bounded }, { meter })
      : await executor.run(recallDenseOfAgents, { ...common, ...bounded, agents }, { meter })
  // The index scores (1 + cosine) / 2.
  return found.map((memory) => ({ ...memory, score: 2 * memory.score - 1 }))
}
