import { z } from 'zod'
import type { Scopes } from '../access/scopes.js'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import { instantColumn, integer, integerColumn } from '../graph/values.js'
import { activationAt, decayClasses } from '../memory/activation.js'
import type { MemoryDetail } from '../memory/engraph.js'
import { layers, memoryKinds, memoryStates, sources, zones } from '../memory/enums.js'
import { orNull } from '../memory/instants.js'
import { readable } from './filter-queries.js'

const mostEdges = 200
const object = z.record(z.string(), z.unknown())

const inspectMemory = defineQuery({
  name: 'inspect-memory',
  parameters: { id: z.string(), scopes: readable.scopes },
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
  parameters: { id: z.string(), scopes: readable.scopes, limit: integer },
  row: z.object({
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

/** One memory with its entities and its 200 strongest edges; null when there is none that the caller may read. */
export async function readMemory(
  executor: Executor,
  scopes: Scopes,
  { id, now }: { id: string; now: Date },
): Promise<MemoryDetail | null> {
  const parameters = { id, scopes: scopes.readable }
  const [[memory], edges] = await Promise.all([
    executor.run(inspectMemory, parameters),
    executor.run(inspectEdges, { ...parameters, limit: mostEdges }),
  ])
  if (memory === undefined) return null
  const { dated, strength, strengthAt, decayClass, metadata, importanceSignals, ...rest } = memory
  return {
    ...rest,
    session: rest.session || null,
    speaker: rest.speaker || null,
    importanceSignals: object.parse(JSON.parse(importanceSignals)),
    activation: activationAt({ strength, strengthAt, decayClass }, now),
    occurredAt: dated ? rest.occurredAt : null,
    occurredUntil: dated ? rest.occurredUntil : null,
    validUntil: orNull(rest.validUntil),
    retiredAt: orNull(rest.retiredAt),
    metadata: metadata === null ? null : object.parse(JSON.parse(metadata)),
    edges,
  }
}
