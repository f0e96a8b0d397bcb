import { z } from 'zod'
import { defineQuery } from '../../graph/define-query.js'
import { instant, integer, integerColumn } from '../../graph/values.js'

const spent = z.object({ calls: integerColumn, tokens: integerColumn })

export const reserveModelBudget = defineQuery({
  name: 'reserve-model-budget',
  parameters: {
    space: z.string(),
    day: z.string(),
    calls: integer,
    tokens: integer,
    mostCalls: integer,
    mostTokens: integer,
    now: instant,
  },
  row: spent,
})

export const settleModelBudget = defineQuery({
  name: 'settle-model-budget',
  parameters: { space: z.string(), day: z.string(), calls: integer, tokens: integer, failures: integer },
  row: spent,
})

export const readModelBudget = defineQuery({
  name: 'read-model-budget',
  parameters: { space: z.string(), day: z.string() },
  row: spent.extend({ failures: integerColumn }),
})
