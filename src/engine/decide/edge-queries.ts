import { z } from 'zod'
import { defineQuery } from '../../graph/define-query.js'
import { instant, instantColumn, integer, integerColumn } from '../../graph/values.js'

const found = z.object({ id: z.string() })

const link = {
  parameters: {
    from: z.string(),
    to: z.string(),
    weight: z.number(),
    confidence: z.number(),
    reason: z.string().nullable(),
    now: instant,
  },
  row: z.object({
    from: z.string(),
    to: z.string(),
    weight: z.number(),
    by: z.string(),
    createdAt: instantColumn,
    reason: z.string().nullable(),
    confidence: z.number().nullable(),
  }),
}

export const linkCausal = defineQuery({ name: 'link-causal', ...link })

export const linkSemantic = defineQuery({ name: 'link-semantic', ...link })

export const makeRoomForSimilarity = defineQuery({
  name: 'make-room-for-similarity',
  parameters: { ids: z.array(z.string()), kept: integer },
  row: z.object({ gone: integerColumn }),
})

const pair = { newer: z.string(), older: z.string() }

export const replacesAlready = defineQuery({ name: 'replaces-already', parameters: pair, row: found })

export const supersedeByHand = defineQuery({
  name: 'supersede-by-hand',
  parameters: { ...pair, reason: z.string().nullable(), evidence: z.string().nullable(), now: instant },
  row: found,
})

export const cutSupersedes = defineQuery({
  name: 'cut-supersedes',
  parameters: { id: z.string(), scopes: z.array(z.string()) },
  row: z.object({ cut: integerColumn, remaining: integerColumn }),
})

export const mergeDuplicate = defineQuery({
  name: 'merge-duplicate',
  parameters: { ...pair, confidence: z.number(), evidence: z.string().nullable(), now: instant },
  row: found,
})

export const cutDuplicate = defineQuery({
  name: 'cut-duplicate',
  parameters: { id: z.string() },
  row: z.object({ canonical: z.string() }),
})
