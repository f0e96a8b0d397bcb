import { z } from 'zod'
import type { Scopes } from '../access/scopes.js'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import { instantColumn, integer, integerColumn } from '../graph/values.js'
import { activationAt, decayClasses } from '../memory/activation.js'
import type { Edge, MemoryDetail } from '../memory/engraph.js'
import { layers, memoryKinds, memoryStates, sources, zones } from '../memory/enums.js'
import { orNull } from '../memory/instants.js'
import { readable } from './filter-queries.js'

const object = z.record(z.string(), z.unknown())

const inspectMemories = defineQuery({
  name: 'inspect-memories',
  parameters: { ids: z.array(z.string()), scopes: readable.scopes },
  row: z.object({
    id: z.string(),
    content: z.string(),
    summary: z.string(),
    layer: z.enum(layers),
    kind: z.enum(memoryKinds),
    source: z.enum(sources),
    zone: z.enum(zones),
    agent: z.string(),
    session: z.string(),
    speaker: z.string(),
    lang: z.string(),
    state: z.enum(memoryStates),
    pinned: z.boolean(),
    importance: z.number(),
    importanceSignals: z.string(),
    strength: z.number(),
    strengthAt: instantColumn,
    decayClass: z.enum(decayClasses),
    repetitions: integerColumn,
    dated: z.boolean(),
    occurredAt: instantColumn,
    occurredUntil: instantColumn,
    due: instantColumn.nullable(),
    recordedAt: instantColumn,
    validFrom: instantColumn,
    validUntil: instantColumn,
    retiredAt: instantColumn,
    externalIds: z.array(z.string()),
    metadata: z.string().nullable(),
    entities: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
})

const inspectEdges = defineQuery({
  name: 'inspect-edges',
  parameters: { ids: z.array(z.string()), scopes: readable.scopes, limit: integer },
  row: z.object({
    memory: z.string(),
    from: z.string(),
    to: z.string(),
    type: z.enum(['SEMANTIC', 'TEMPORAL', 'CAUSAL', 'SUPERSEDES', 'SUMMARIZES']),
    weight: z.number(),
    by: z.string(),
    createdAt: instantColumn,
    reason: z.string().nullable(),
    confidence: z.number().nullable(),
  }),
})

/** Memories by id with their entities and their `edges` strongest edges each; one that the caller may not read is missing. */
export async function readMemories(
  executor: Executor,
  scopes: Scopes,
  { ids, edges: limit, now }: { ids: readonly string[]; edges: number; now: Date },
): Promise<Map<string, MemoryDetail>> {
  if (ids.length === 0) return new Map()
  const parameters = { ids: [...new Set(ids)], scopes: scopes.readable }
  const [memories, edges] = await Promise.all([
    executor.run(inspectMemories, parameters),
    executor.run(inspectEdges, { ...parameters, limit }),
  ])
  const edgesOf = new Map<string, Edge[]>(memories.map(({ id }) => [id, []]))
  for (const { memory, ...edge } of edges) edgesOf.get(memory)?.push(edge)
  return new Map(memories.map((row) => [row.id, toDetail(row, edgesOf.get(row.id) ?? [], now)]))
}

function toDetail(row: z.output<(typeof inspectMemories)['row']>, edges: Edge[], now: Date): MemoryDetail {
  const { dated, strength, strengthAt, decayClass, metadata, importanceSignals, ...rest } = row
  return {
    ...rest,
    session: rest.session || null,
    speaker: rest.speaker || null,
    importanceSignals: object.parse(JSON.parse(importanceSignals)),
    activation: activationAt({ strength, strengthAt, decayClass }, now),
    occurredAt: dated ? rest.occurredAt : null,
    occurredUntil: dated ? orNull(rest.occurredUntil) : null,
    validUntil: orNull(rest.validUntil),
    retiredAt: orNull(rest.retiredAt),
    metadata: metadata === null ? null : object.parse(JSON.parse(metadata)),
    edges,
  }
}
