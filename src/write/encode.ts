import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MemoryNode } from '../memory/memory-node.js'
import type { Embedder } from '../models/embedder.js'
import type { Entity } from '../text/entities.js'
import { detectLanguage } from '../text/language.js'
import { splitIntoParts } from '../text/parts.js'
import { describeNode, type Described } from './describe-node.js'
import { entitiesOf } from './entities.js'
import { spokenText } from './lexical-text.js'
import type { TextHeads } from './meaning/heads.js'
import { readText } from './meaning/read-text.js'
import type { WritePayload } from './payload.js'
import { mayDrop, weigh } from './weigh.js'

export interface AcceptedWrite {
  id: string
  payload: WritePayload
}

export interface EncodedMemory {
  node: MemoryNode
  embedding: Float32Array
  entities: Entity[]
}

/** A fact that a language model drew out of a write. */
export interface FactMemory extends EncodedMemory {
  /** The memory that has it in its own words. */
  of: string
}

/** A write with the memories made of it: one, the parts of a long text in order, or none when it was small talk. */
export interface EncodedWrite extends AcceptedWrite {
  memories: EncodedMemory[]
  facts: FactMemory[]
}

/** All that a write becomes: its own words first. */
export function allOf({ memories, facts }: EncodedWrite): EncodedMemory[] {
  return [...memories, ...facts]
}

/** Turns accepted writes into memories; one call of the embedder for all. */
export async function encode(
  writes: readonly AcceptedWrite[],
  parts: { embedder: Embedder; heads: TextHeads; newId: () => string; knownNames?: readonly string[] },
): Promise<EncodedWrite[]> {
  const drafts: { write: AcceptedWrite; nodes: Draft[] }[] = []
  for (const write of writes) drafts.push({ write, nodes: await describe(write, parts) })
  const texts = drafts.flatMap(({ nodes }) => nodes.map(({ node }) => spokenText(node)))
  const vectors = (await parts.embedder.embed(texts, 'passage'))[Symbol.iterator]()
  return drafts.map(({ write, nodes }) => {
    const memories = nodes.map(({ node, entities }) => {
      const { value: embedding } = vectors.next()
      if (embedding === undefined)
        throw new Error(`The embedder gave fewer vectors than the ${texts.length} texts it was asked for.`)
      const { content: text, source, lang } = node
      const meaning = readText({ text, source, vector: embedding, lang }, parts.heads)
      return { meaning, memory: { node: { ...node, ...weigh(write.payload, node, meaning) }, entities, embedding } }
    })
    const isChatter = mayDrop(write.payload) && memories.every(({ meaning }) => meaning.smallTalk.drop)
    return { ...write, memories: isChatter ? [] : memories.map(({ memory }) => memory), facts: [] }
  })
}

interface Draft {
  node: Described
  entities: Entity[]
}

/** Everything about a write's memories that needs no model. Others get their turn between the parts of a long text. */
async function describe(
  { id, payload }: AcceptedWrite,
  { newId, knownNames = [] }: { newId: () => string; knownNames?: readonly string[] },
): Promise<Draft[]> {
  const described: Draft[] = []
  for (const [part, content] of splitIntoParts(payload.content).entries()) {
    const lang = detectLanguage(content)
    const node = describeNode({ id, payload, content, part, lang, memoryId: newId() })
    described.push({ node, entities: entitiesOf(payload, content, { lang, knownNames }) })
    await nextTurn()
  }
  return described
}
