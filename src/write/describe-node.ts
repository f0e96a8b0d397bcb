import { createHash } from 'node:crypto'
import { openEnd } from '../memory/instants.js'
import type { MemoryNode } from '../memory/memory-node.js'
import { tierKeyOf, tierOf } from '../memory/tiers.js'
import { normalForm } from '../text/characters.js'
import { summarise } from '../text/summary.js'
import { timesOf } from './event-times.js'
import { lexicalText } from './lexical-text.js'
import type { WritePayload } from './payload.js'
import type { Weight } from './weigh.js'

/** A memory before it is known what it means. */
export type Described = Omit<MemoryNode, keyof Weight>

export function describeNode(parts: {
  id: string
  payload: WritePayload
  content: string
  part: number
  lang: string
  memoryId: string
}): Described {
  const { payload, content, lang } = parts
  const saidAt = payload.occurredAt ?? payload.acceptedAt
  const times = timesOf(content, { saidAt, timeZone: payload.timeZone })
  const speaker = payload.speaker ?? ''
  return {
    id: parts.memoryId,
    space: payload.space,
    scope: payload.scope,
    zone: payload.zone,
    agent: payload.agent,
    session: payload.session ?? '',
    writeId: parts.id,
    part: parts.part,
    layer: payload.layer,
    source: payload.source,
    speaker,
    content,
    summary: summarise(content, lang),
    lang,
    lexicalText: lexicalText({ speaker, content }, {}),
    contentHash: createHash('sha256').update(normalForm(content)).digest('hex'),
    metadata: payload.metadata,
    externalIds: payload.externalId === null ? [] : [payload.externalId],
    repetitions: 0,
    accessCount: 0,
    lastAccessAt: payload.acceptedAt,
    state: 'BUFFERED',
    tier: tierOf('BUFFERED'),
    tierKey: tierKeyOf(tierOf('BUFFERED')),
    saidAt,
    dated: payload.occurredAt !== null || times.named,
    occurredAt: times.occurredAt,
    occurredUntil: times.occurredUntil,
    due: times.due,
    validFrom: saidAt,
    validUntil: openEnd,
    closedAt: openEnd,
    retiredAt: openEnd,
    recordedAt: payload.acceptedAt,
  }
}
