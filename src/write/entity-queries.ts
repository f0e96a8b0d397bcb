import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { integer } from '../graph/values.js'

export const knownNames = defineQuery({
  name: 'known-names',
  parameters: { scope: z.string(), limit: integer },
  row: z.object({ name: z.string() }),
})

export const peopleCalled = defineQuery({
  name: 'people-called',
  parameters: { scope: z.string(), lucene: z.string(), limit: integer },
  row: z.object({ key: z.string(), name: z.string(), isAlias: z.boolean() }),
})
