import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { clampStrength, heatOf, type DecayClass } from '../memory/activation.js'
import type { MemoryKind } from '../memory/enums.js'
import { openEnd } from '../memory/instants.js'
import type { MemoryNode } from '../memory/memory-node.js'
import { tierKeyOf, tierOf } from '../memory/tiers.js'
import type { Embedder } from '../models/embedder.js'
import { normalForm } from '../text/characters.js'
import { entityKey, extractEntities, type Entity } from '../text/entities.js'
import { detectKind, type DetectedKind } from '../text/kind.js'
import { detectLanguage } from '../text/language.js'
import { splitIntoParts } from '../text/parts.js'
import { summarise } from '../text/summary.js'
import { lexicalText, spokenText } from './lexical-text.js'
import type { WritePayload } from './payload.js'

export interface AcceptedWrite {
  id: string
  payload: WritePayload
}

export interface EncodedMemory {
  node: MemoryNode
  embedding: Float32Array
  entities: Entity[]
}

/** A write with the memories made of it: one, or the parts of a long text in order. */
export interface EncodedWrite extends AcceptedWrite {
  memories: EncodedMemory[]
}

const defaultImportance = 0.5
const kindOf: Record<DetectedKind, MemoryKind> = {
  fact: 'FACT',
  preference: 'PREFERENCE',
  event: 'EVENT',
  plan: 'PLAN',
  instruction: 'INSTRUCTION',
  feedback: 'FEEDBACK',
  question: 'QUESTION',
  tool_result: 'TOOL_RESULT',
  summary: 'SUMMARY',
}

/** Turns accepted writes into memories; one call of the embedder for all. */
export async function encode(
  writes: readonly AcceptedWrite[],
  parts: { embedder: Embedder; newId: () => string },
): Promise<EncodedWrite[]> {
  const drafts: { write: AcceptedWrite; nodes: { node: MemoryNode; entities: Entity[] }[] }[] = []
  for (const write of writes) drafts.push({ write, nodes: await describe(write, parts.newId) })
  const texts = drafts.flatMap(({ nodes }) => nodes.map(({ node }) => spokenText(node)))
  const vectors = (await parts.embedder.embed(texts, 'passage'))[Symbol.iterator]()
  return drafts.map(({ write, nodes }) => ({
    ...write,
    memories: nodes.map(({ node, entities }) => {
      const { value: embedding } = vectors.next()
      if (embedding === undefined)
        throw new Error(`The embedder gave fewer vectors than the ${texts.length} texts it was asked for.`)
      return { node, entities, embedding }
    }),
  }))
}

/** Everything about a write's memories that needs no model. Others get their turn between the parts of a long text. */
async function describe(
  { id, payload }: AcceptedWrite,
  newId: () => string,
): Promise<{ node: MemoryNode; entities: Entity[] }[]> {
  const described: { node: MemoryNode; entities: Entity[] }[] = []
  for (const [part, content] of splitIntoParts(payload.content).entries()) {
    const lang = detectLanguage(content)
    const node = nodeOf({ id, payload, content, part, lang, memoryId: newId() })
    described.push({ node, entities: entitiesOf(payload, content, lang) })
    await nextTurn()
  }
  return described
}

function nodeOf(parts: {
  id: string
  payload: WritePayload
  content: string
  part: number
  lang: string
  memoryId: string
}): MemoryNode {
  const { payload, content, lang } = parts
  const importance = payload.importance ?? defaultImportance
  const occurredAt = payload.occurredAt ?? payload.acceptedAt
  const decayClass: DecayClass = payload.pin ? 'PINNED' : payload.layer
  const strength = { strength: clampStrength(importance), strengthAt: payload.acceptedAt, decayClass }
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
    kind: payload.kind ?? kindOf[detectKind(content, payload.source)],
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
    importance,
    importanceSignals: JSON.stringify(payload.importance === null ? { default: importance } : { given: importance }),
    ...strength,
    heat: heatOf(strength),
    accessCount: 0,
    lastAccessAt: payload.acceptedAt,
    consolidation: importance,
    state: 'BUFFERED',
    tier: tierOf('BUFFERED'),
    tierKey: tierKeyOf(tierOf('BUFFERED')),
    pinned: payload.pin,
    dated: payload.occurredAt !== null,
    occurredAt,
    occurredUntil: occurredAt,
    due: null,
    validFrom: occurredAt,
    validUntil: openEnd,
    closedAt: openEnd,
    retiredAt: openEnd,
    recordedAt: payload.acceptedAt,
  }
}

/**
 * The longest key of an entity, in UTF-16 units: an index takes 8 kB, and one character of a name can become 18 in its
 * normal form.
 */
const longestKey = 1_000

/** The names in the text, and whoever says it. */
function entitiesOf({ speaker }: WritePayload, content: string, lang: string): Entity[] {
  const named = extractEntities(content, { lang }).filter(({ key }) => key.length <= longestKey)
  const key = entityKey(speaker ?? '').slice(0, longestKey)
  if (speaker === null || key === '' || named.some((entity) => entity.key === key)) return named
  return [{ text: speaker, name: speaker, key, type: 'person', role: 'mention' }, ...named]
}
