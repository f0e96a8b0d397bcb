import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { integer, integerColumn } from '../graph/values.js'
import { writeStates } from '../memory/enums.js'

export const scopesWithWrites = defineQuery({
  name: 'scopes-with-writes',
  parameters: {},
  row: z.object({ scope: z.string(), oldest: z.string(), waiting: integerColumn }),
})

export const leaseScope = defineQuery({
  name: 'lease-scope',
  parameters: { scope: z.string(), token: z.string(), leaseMs: integer },
  row: z.object({ writeSeq: integerColumn }),
})

export const beginWrites = defineQuery({
  name: 'begin-writes',
  parameters: {
    scope: z.string(),
    token: z.string(),
    leaseMs: integer,
    ids: z.array(z.string()),
    /** 1 for a try that counts against its write, else 0. */
    counted: integer,
  },
  row: z.object({ writeSeq: integerColumn }),
})

export const endTries = defineQuery({
  name: 'end-tries',
  parameters: { ids: z.array(z.string()) },
  row: z.object({ id: z.string() }),
})

export const releaseScope = defineQuery({
  name: 'release-scope',
  parameters: { scope: z.string(), token: z.string() },
  row: z.object({ id: z.string() }),
})

export const nextWrites = defineQuery({
  name: 'next-writes',
  parameters: { scope: z.string(), limit: integer },
  row: z.object({ id: z.string(), payload: z.string(), attempts: integerColumn, begun: integerColumn.nullable() }),
})

export const countAttempt = defineQuery({
  name: 'count-attempt',
  parameters: { id: z.string(), reason: z.string(), mostAttempts: integer },
  row: z.object({ state: z.enum(writeStates) }),
})
