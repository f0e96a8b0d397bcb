import { z } from 'zod'
import { defineQuery } from './define-query.js'
import { instant, integer, integerColumn } from './values.js'

const modelRow = z.object({
  model: z.string().nullable(),
  dimensions: integerColumn.nullable(),
  hash: z.string().nullable(),
})

export const serverVersion = defineQuery({
  name: 'server-version',
  parameters: {},
  row: z.object({ version: z.string(), edition: z.string() }),
})

export const appliedMigrations = defineQuery({
  name: 'applied-migrations',
  parameters: {},
  row: z.object({ version: integerColumn, name: z.string(), checksum: z.string() }),
})

export const lockSchema = defineQuery({
  name: 'lock-schema',
  parameters: { now: instant },
  row: z.object({ id: z.string() }),
})

export const recordMigration = defineQuery({
  name: 'record-migration',
  parameters: { id: z.string(), version: integer, name: z.string(), checksum: z.string(), now: instant },
  row: z.object({ id: z.string() }),
})

export const existingIndexes = defineQuery({
  name: 'existing-indexes',
  parameters: {},
  row: z.object({
    name: z.string(),
    state: z.string(),
    type: z.string(),
    labels: z.array(z.string()).nullable(),
    properties: z.array(z.string()).nullable(),
    config: z.record(z.string(), z.unknown()).nullable(),
    isUnique: z.boolean(),
  }),
})

export const awaitIndexes = defineQuery({
  name: 'await-indexes',
  parameters: { seconds: integer },
  row: z.object({}),
})

export const readSettings = defineQuery({ name: 'read-settings', parameters: {}, row: modelRow })

export const recordModel = defineQuery({
  name: 'record-model',
  parameters: { model: z.string(), dimensions: integer, hash: z.string(), now: instant },
  row: modelRow,
})
