import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { instant, instantColumn } from '../graph/values.js'
import { memoryStates, sources, writeOutcomes, writeStates, zones } from '../memory/enums.js'

export const openScope = defineQuery({
  name: 'open-scope',
  parameters: { space: z.string(), scope: z.string(), zone: z.enum(zones), agent: z.string(), now: instant },
  row: z.object({ id: z.string() }),
})

const inboxItem = {
  id: z.string(),
  space: z.string(),
  scope: z.string(),
  agent: z.string(),
  session: z.string(),
  externalId: z.string().nullable(),
  inputHash: z.string(),
  payload: z.string(),
  acceptedAt: instant,
}

export const acceptWrites = defineQuery({
  name: 'accept-writes',
  parameters: { items: z.array(z.object(inboxItem)) },
  row: z.object({ id: z.string() }),
})

export const acceptKeyedWrites = defineQuery({
  name: 'accept-keyed-writes',
  parameters: { items: z.array(z.object({ ...inboxItem, idempotencyKey: z.string() })) },
  row: z.object({ offered: z.string(), id: z.string(), inputHash: z.string(), scope: z.string() }),
})

export const referencedMemories = defineQuery({
  name: 'referenced-memories',
  parameters: { ids: z.array(z.string()), scopes: z.array(z.string()) },
  row: z.object({
    id: z.string(),
    scope: z.string(),
    agent: z.string(),
    source: z.enum(sources),
    state: z.enum(memoryStates),
    pinned: z.boolean(),
    validFrom: instantColumn,
  }),
})

export const writeReceipts = defineQuery({
  name: 'write-receipts',
  parameters: { ids: z.array(z.string()), scopes: z.array(z.string()) },
  row: z.object({
    id: z.string(),
    state: z.enum(writeStates),
    outcome: z.enum(writeOutcomes).nullable(),
    memories: z.array(z.string()),
    superseded: z.array(z.string()),
    mergedInto: z.string().nullable(),
    review: z.string().nullable(),
    reason: z.string().nullable(),
  }),
})
