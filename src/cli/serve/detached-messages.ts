import { z } from 'zod'
import { errorCodes } from '../../errors.js'
import { serverRecordSchema } from '../server-record.js'

/** What a server that was started in the background tells the command that started it. */
export const detachedMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    label: z.string(),
    doneBytes: z.number().exactOptional(),
    totalBytes: z.number().exactOptional(),
  }),
  z.object({ kind: z.literal('ready'), record: serverRecordSchema, alreadyRan: z.boolean() }),
  z.object({
    kind: z.literal('failed'),
    code: z.enum(errorCodes),
    message: z.string(),
  }),
])

export type DetachedMessage = z.infer<typeof detachedMessageSchema>

/** Set for a server in the background: other programs that start processes keep a channel to them too. */
export const detachedVariable = 'ENGRAPH_DETACHED'

// Asked once: the channel is closed as soon as the server is ready.
const startedDetached = process.env[detachedVariable] === '1' && process.send !== undefined

/** Whether `up --detach` started this process. */
export function isDetached(): boolean {
  return startedDetached
}

/** Tells the command that started this process in the background, as long as it listens. */
export function tellParent(message: DetachedMessage): void {
  if (isDetached() && process.connected) process.send?.(message)
}
