import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { memoryKinds, sources, zones } from '../memory/enums.js'
import { instant, instantColumn, integer, integerColumn, vector } from '../graph/values.js'

export const sessionWindow = defineQuery({
  name: 'session-window',
  parameters: {
    scope: z.string(),
    windows: z.array(z.object({ session: z.string(), at: instant, first: z.string(), last: z.string() })),
    around: integer,
  },
  row: z.object({
    id: z.string(),
    session: z.string(),
    speaker: z.string(),
    content: z.string(),
    saidAt: instantColumn,
    writeId: z.string(),
    part: integerColumn,
  }),
})

export const memoryVectors = defineQuery({
  name: 'memory-vectors',
  parameters: { ids: z.array(z.string()) },
  row: z.object({ id: z.string(), embedding: z.array(z.number()).transform((numbers) => Float32Array.from(numbers)) }),
})

export const semanticNeighbours = defineQuery({
  name: 'semantic-neighbours',
  parameters: {
    scope: z.string(),
    memories: z.array(z.object({ id: z.string(), embedding: vector })),
    limit: integer,
  },
  row: z.object({
    id: z.string(),
    neighbour: z.string(),
    score: z.number(),
    writeId: z.string(),
    part: integerColumn,
    agent: z.string(),
    zone: z.enum(zones),
    session: z.string(),
    speaker: z.string(),
    source: z.enum(sources),
    kind: z.enum(memoryKinds),
    lang: z.string(),
    content: z.string(),
    contentHash: z.string(),
    pinned: z.boolean(),
    dated: z.boolean(),
    occurredAt: instantColumn,
    occurredUntil: instantColumn,
    validFrom: instantColumn,
    recordedAt: instantColumn,
  }),
})
