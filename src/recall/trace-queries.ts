import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { instant, instantColumn, integer, integerColumn } from '../graph/values.js'
import { edgeTypes, taskClasses } from '../memory/enums.js'

/** Bytes in and out of the driver, checked by shape: they may come from another realm. */
const bytes = z.custom<Int8Array>(
  (value) => ArrayBuffer.isView(value) && value.constructor.name === 'Int8Array',
  'must be an Int8Array',
)

export const storeRecalls = defineQuery({
  name: 'store-recalls',
  parameters: {
    recalls: z.array(
      z.object({
        id: z.string(),
        scope: z.string(),
        query: z.string(),
        at: instant,
        task: z.enum(taskClasses),
        depth: integer,
        totalMs: z.number(),
        detail: bytes,
        activated: z.array(
          z.object({
            memory: z.string(),
            score: z.number(),
            hop: integer,
            activation: z.number(),
            lexical: z.number(),
            dense: z.number(),
            edge: z.enum(edgeTypes).nullable(),
            fromMemory: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
  row: z.object({}),
})

export const pruneRecalls = defineQuery({
  name: 'prune-recalls',
  parameters: { scope: z.string(), kept: integer, batch: integer },
  row: z.object({ deleted: integerColumn }),
})

const storedTraceRow = z.object({
  id: z.string(),
  query: z.string(),
  at: instantColumn,
  task: z.enum(taskClasses),
  depth: integerColumn,
  detail: bytes,
})

export type StoredTrace = z.output<typeof storedTraceRow>

export const readRecall = defineQuery({
  name: 'read-recall',
  parameters: { scope: z.string(), id: z.string() },
  row: storedTraceRow,
})

export const listRecalls = defineQuery({
  name: 'list-recalls',
  parameters: { scope: z.string(), before: z.string(), limit: integer },
  row: storedTraceRow,
})
