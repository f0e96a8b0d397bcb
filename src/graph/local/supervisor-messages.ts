import { z } from 'zod'
import { identitySchema, portsSchema } from './records.js'

/** What a supervisor needs; sent once over its IPC channel. */
export const orderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    java: z.string(),
    args: z.array(z.string()),
    folder: z.string(),
    consolePath: z.string(),
    recordPath: z.string(),
    ports: portsSchema,
    owner: identitySchema,
    /** A class archive that the server writes at its end, and the name it gets when it is whole. */
    archive: z.object({ writes: z.string(), becomes: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('adopt'),
    recordPath: z.string(),
    ports: portsSchema,
    owner: identitySchema,
    server: identitySchema,
  }),
  z.object({ kind: z.literal('stop') }),
])

export const reportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running'), server: identitySchema }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({ kind: z.literal('exited'), code: z.int().nullable(), signal: z.string().nullable() }),
])

export type Order = z.infer<typeof orderSchema>
export type Report = z.infer<typeof reportSchema>
