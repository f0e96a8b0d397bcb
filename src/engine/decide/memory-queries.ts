import { z } from 'zod'
import { defineQuery } from '../../graph/define-query.js'
import { instant, instantColumn, integer, vector } from '../../graph/values.js'
import { decayClasses } from '../../memory/activation.js'
import { layers, memoryStates, zones } from '../../memory/enums.js'

const found = z.object({ id: z.string() })

const decidedRow = z.object({
  id: z.string(),
  scope: z.string(),
  agent: z.string(),
  zone: z.enum(zones),
  layer: z.enum(layers),
  state: z.enum(memoryStates),
  pinned: z.boolean(),
  speaker: z.string(),
  content: z.string(),
  validFrom: instantColumn,
  strength: z.number(),
  strengthAt: instantColumn,
  decayClass: z.enum(decayClasses),
  /** What it repeats; null unless it is MERGED. */
  canonical: z.string().nullable(),
})

/** A memory as a decision by hand looks at it. */
export type DecidedMemory = z.output<typeof decidedRow>

export const memoriesToDecide = defineQuery({
  name: 'memories-to-decide',
  parameters: { ids: z.array(z.string()), scopes: z.array(z.string()) },
  row: decidedRow,
})

/** Null takes a property away. */
const changedProperties = z.object({
  state: z.enum(memoryStates),
  tier: integer.nullable(),
  tierKey: z.string().nullable(),
  pinned: z.boolean().optional(),
  decayClass: z.enum(decayClasses).optional(),
  strength: z.number().optional(),
  strengthAt: instant.optional(),
  heat: z.number().optional(),
  validUntil: instant.optional(),
  closedAt: instant.optional(),
  embedding: z.null().optional(),
  lexicalText: z.string().nullable().optional(),
})

export type ChangedProperties = z.input<typeof changedProperties>

export const changeMemory = defineQuery({
  name: 'change-memory',
  parameters: { id: z.string(), properties: changedProperties },
  row: found,
})

export const embedMemory = defineQuery({
  name: 'embed-memory',
  parameters: { id: z.string(), embedding: vector },
  row: found,
})
