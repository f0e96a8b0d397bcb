import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import type { Meter } from '../graph/meter.js'
import { instantColumn, integerColumn } from '../graph/values.js'
import { memoryKinds, memoryStates, sources } from '../memory/enums.js'
import { readable } from './filter-queries.js'
import type { Plan } from './plan.js'

const loadedRow = z.object({
  id: z.string(),
  content: z.string(),
  summary: z.string(),
  kind: z.enum(memoryKinds),
  source: z.enum(sources),
  speaker: z.string(),
  session: z.string(),
  state: z.enum(memoryStates),
  tier: integerColumn,
  scope: z.string(),
  lang: z.string(),
  saidAt: instantColumn,
  dated: z.boolean(),
  occurredAt: instantColumn,
  occurredUntil: instantColumn,
  due: instantColumn.nullable(),
  externalIds: z.array(z.string()),
  supersededBy: z.string().nullable(),
  /** The end of the chain of replacements; null when nothing that may be read replaced it. */
  current: z.string().nullable(),
  supersedes: z.array(z.string()),
  /** The other sides of open conflict reviews. */
  conflictsWith: z.array(z.string()),
})

export type Loaded = z.output<typeof loadedRow>

const loadMemories = defineQuery({
  name: 'load-memories',
  parameters: { scopes: readable.scopes, ids: z.array(z.string()) },
  row: loadedRow,
})

/** The memories by id, in one round trip; one that is gone or not readable is missing. */
export async function loadByIds(
  { executor, meter }: { executor: Executor; meter: Meter },
  plan: Plan,
  ids: readonly string[],
): Promise<Map<string, Loaded>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.run(loadMemories, { scopes: plan.scopes.readable, ids: [...ids] }, { meter })
  return new Map(rows.map((row) => [row.id, row]))
}
