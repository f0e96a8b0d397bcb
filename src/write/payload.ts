import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Scopes } from '../access/scopes.js'
import { layers, memoryKinds, sources, zones } from '../memory/enums.js'
import type { CheckedWrite } from './input.js'

const isoInstant = z.iso.datetime().transform((text) => new Date(text))

/** An accepted write as its InboxItem keeps it, until its memories are stored. */
const payloadSchema = z.object({
  space: z.string(),
  scope: z.string(),
  /** What its writer may read: where its declared causes may lie. */
  readable: z.array(z.string()),
  agent: z.string(),
  acceptedAt: isoInstant,
  content: z.string(),
  session: z.string().nullable(),
  speaker: z.string().nullable(),
  source: z.enum(sources),
  zone: z.enum(zones),
  occurredAt: isoInstant.nullable(),
  /** The IANA zone in which the writer's days begin and end. */
  timeZone: z.string().default('UTC'),
  kind: z.enum(memoryKinds).nullable(),
  layer: z.enum(layers),
  importance: z.number().nullable(),
  pin: z.boolean(),
  keep: z.boolean().default(false),
  causes: z.array(z.string()),
  supersedes: z.array(z.string()),
  externalId: z.string().nullable(),
  metadata: z.string().nullable(),
})

export type WritePayload = z.output<typeof payloadSchema>

export function payloadText(
  write: CheckedWrite,
  place: { scopes: Scopes; scope: string; acceptedAt: Date; timeZone: string },
): string {
  const { scopes, scope, acceptedAt } = place
  const { idempotencyKey: _key, wait: _wait, ...kept } = write
  const { space, agent } = scopes.caller
  const timeZone = write.timeZone ?? place.timeZone
  return JSON.stringify({ space, scope, readable: scopes.readable, agent, acceptedAt, ...kept, timeZone })
}

/** Throws when the text is not a payload: then the item is passed over as FAILED. */
export function readPayload(text: string): WritePayload {
  return payloadSchema.parse(JSON.parse(text))
}

/** The same for the same write by the same caller; what tells a retry from another write under the same key. */
export function inputHash(write: CheckedWrite, scope: string): string {
  const { wait: _wait, ...what } = write
  return createHash('sha256')
    .update(JSON.stringify([scope, what]))
    .digest('hex')
}
