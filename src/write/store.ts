import type { Executor, Runner } from '../graph/executor.js'
import type { EncodedWrite } from './encode.js'
import type { Links } from './link.js'
import { semanticLimits } from './similar.js'
import {
  createCausalEdges,
  createMemories,
  createSemanticEdges,
  createTemporalEdges,
  cutTemporalEdges,
  finishWrites,
  linkEntities,
  linkSessions,
  lockScope,
  supersedeMemories,
  updateLexicalTexts,
} from './store-queries.js'

/** Somebody else took the scope over, or stored in it meanwhile: what was encoded must be linked again. */
export class ScopeMoved extends Error {}

export interface Batch {
  scope: string
  leaseToken: string
  /** The scope's counter when its neighbours were looked up. */
  writeSeq: number
  writes: readonly EncodedWrite[]
  links: Links
  now: Date
}

/**
 * Stores a batch in one transaction: memories, edges, and the end of its inbox items. Exactly once: it is fenced by the
 * lease and `writeSeq`, and an item that is no longer ACCEPTED undoes all of it. Throws ScopeMoved.
 */
export async function store(executor: Executor, batch: Batch): Promise<void> {
  await executor.transaction('store-writes', { retry: true }, async (transaction) => {
    const [scope] = await transaction.run(lockScope, { scope: batch.scope })
    if (scope?.leaseToken !== batch.leaseToken || scope.writeSeq !== batch.writeSeq) {
      throw new ScopeMoved(`The scope ${batch.scope} was taken over or written to.`)
    }
    await createNodes(transaction, batch)
    await createEdges(transaction, batch)
    await finish(transaction, batch)
  })
}

async function createNodes(transaction: Runner, { writes, links, scope, now }: Batch): Promise<void> {
  const memories = writes.flatMap((write) => write.memories)
  const properties = memories.map(({ node, embedding }) => ({
    properties: { ...node, lexicalText: links.texts.get(node.id) ?? node.lexicalText },
    embedding,
  }))
  await transaction.run(createMemories, { memories: properties })
  const inSession = memories
    .filter(({ node }) => node.session !== '')
    .map(({ node }) => ({ id: node.id, session: node.session }))
  if (inSession.length > 0) await transaction.run(linkSessions, { scope, memories: inSession, now })
  const mentions = memories.flatMap(({ node, entities }) =>
    entities.map(({ key, name, type, role }) => ({ memory: node.id, key, name, type, role, weight: 1 })),
  )
  if (mentions.length > 0) await transaction.run(linkEntities, { scope, mentions, now })
}

async function createEdges(transaction: Runner, { writes, links, now }: Batch): Promise<void> {
  const { semantic, temporal, cut, causal, supersedes } = links
  const added = new Set(writes.flatMap(({ memories }) => memories.map(({ node }) => node.id)))
  const texts = [...links.texts].filter(([id]) => !added.has(id)).map(([id, lexicalText]) => ({ id, lexicalText }))
  const { mostEdges } = semanticLimits
  if (semantic.length > 0) await transaction.run(createSemanticEdges, { edges: semantic, mostEdges, now })
  if (cut.length > 0) await transaction.run(cutTemporalEdges, { edges: cut })
  if (temporal.length > 0) await transaction.run(createTemporalEdges, { edges: temporal, now })
  if (causal.length > 0) {
    const scopes = [...new Set(writes.flatMap(({ payload }) => payload.readable))]
    await transaction.run(createCausalEdges, { edges: causal, scopes, now })
  }
  if (supersedes.length > 0) await transaction.run(supersedeMemories, { edges: supersedes, now })
  if (texts.length > 0) await transaction.run(updateLexicalTexts, { texts })
}

async function finish(transaction: Runner, { writes, now }: Batch): Promise<void> {
  const items = writes.map(({ id, payload, memories }) => ({
    id,
    memories: memories.map(({ node }) => node.id),
    supersedes: payload.supersedes,
  }))
  const [row] = await transaction.run(finishWrites, { items, now })
  if (row?.finished !== items.length) throw new ScopeMoved('Some writes of the batch were finished by somebody else.')
}
