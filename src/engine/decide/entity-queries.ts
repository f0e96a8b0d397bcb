import { z } from 'zod'
import { defineQuery } from '../../graph/define-query.js'
import { integer, integerColumn } from '../../graph/values.js'

const place = { scope: z.string(), aliasKey: z.string() }
const batch = { ...place, batch: integer }
const moved = z.object({ moved: integerColumn })

const foundEntity = z.object({
  key: z.string(),
  scope: z.string(),
  name: z.string(),
  type: z.string(),
  /** The name that this one is another form of; null when it stands for itself. */
  canonical: z.object({ key: z.string(), name: z.string() }).nullable(),
})

export type FoundEntity = z.output<typeof foundEntity>

export const findEntities = defineQuery({
  name: 'find-entities',
  parameters: { keys: z.array(z.string()), scopes: z.array(z.string()) },
  row: foundEntity,
})

export const moveMentions = defineQuery({ name: 'move-mentions', parameters: batch, row: moved })

export const moveMentionsBack = defineQuery({ name: 'move-mentions-back', parameters: batch, row: moved })

export const splitEntities = defineQuery({
  name: 'split-entities',
  parameters: place,
  row: z.object({ key: z.string() }),
})
