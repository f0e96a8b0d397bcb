import type { Executor, Runner } from '../graph/executor.js'
import { allOf, type EncodedWrite } from './encode.js'
import type { Links } from './link.js'
import type { Decision } from './resolve/decision.js'
import { strengthening } from './related.js'
import { hubFloor, semanticLimits } from './similar.js'
import {
  createCausalEdges,
  createFactEdges,
  createMemories,
  createRepetitions,
  createSemanticEdges,
  createTemporalEdges,
  cutTemporalEdges,
  finishWrites,
  joinEntities,
  linkEntities,
  linkSessions,
  lockScope,
  measureHubs,
  openReviews,
  strengthenRelated,
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
  /** What the new memories do to what was known. */
  decisions: readonly Decision[]
  now: Date
  newId: () => string
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
    const reviews = await applyDecisions(transaction, batch)
    await strengthen(transaction, batch)
    await finish(transaction, batch, reviews)
  })
}

async function createNodes(transaction: Runner, { writes, links, decisions, scope, now }: Batch): Promise<void> {
  const merged = new Set(decisions.filter(({ action }) => action === 'merge').map(({ newer }) => newer))
  const memories = writes.flatMap(allOf).filter(({ node }) => !merged.has(node.id))
  if (memories.length === 0) return
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
  for (const alias of links.aliases)
    await transaction.run(joinEntities, { ...alias, scope, type: 'person', by: 'rule', now })
  if (mentions.length > 0) await transaction.run(linkEntities, { scope, mentions, now })
}

async function createEdges(transaction: Runner, { writes, links, scope, now }: Batch): Promise<void> {
  const { semantic, temporal, cut, causal } = links
  const added = new Set(writes.flatMap(({ memories }) => memories.map(({ node }) => node.id)))
  const facts = writes.flatMap((write) => write.facts.map(({ node, of }) => ({ from: node.id, to: of })))
  if (facts.length > 0) await transaction.run(createFactEdges, { edges: facts, now })
  const texts = [...links.texts].filter(([id]) => !added.has(id)).map(([id, lexicalText]) => ({ id, lexicalText }))
  const { mostEdges } = semanticLimits
  if (semantic.length > 0) {
    await transaction.run(createSemanticEdges, { edges: semantic, mostEdges, now })
    const ids = [...new Set(semantic.flatMap(({ from, to }) => [from, to]))]
    await transaction.run(measureHubs, { ids, floor: hubFloor })
  }
  if (cut.length > 0) await transaction.run(cutTemporalEdges, { edges: cut })
  if (temporal.length > 0) await transaction.run(createTemporalEdges, { edges: temporal, now })
  const edges = [
    ...causal.map((edge) => ({ ...edge, confidence: 1, reason: null, by: 'agent' as const })),
    ...links.causes
      .filter(({ action }) => action === 'link')
      .map(({ cause, effect, confidence, reason }) => {
        return { from: cause, to: effect, confidence, reason, by: 'rule' as const }
      }),
  ]
  if (edges.length > 0) {
    const scopes = [...new Set([...writes.flatMap(({ payload }) => payload.readable), scope])]
    await transaction.run(createCausalEdges, { edges, scopes, now })
  }
  if (texts.length > 0) await transaction.run(updateLexicalTexts, { texts })
}

/** After what was decided: what has just been replaced is not spoken of again. */
async function strengthen(transaction: Runner, { links: { related }, now }: Batch): Promise<void> {
  const { rates, most } = strengthening
  if (related.length > 0) await transaction.run(strengthenRelated, { related, rates, most, now })
}

/** Carries out what was decided. Returns the review that each memory led to. */
async function applyDecisions(
  transaction: Runner,
  { writes, decisions, links, scope, now, newId }: Batch,
): Promise<ReadonlyMap<string, string>> {
  const nodes = new Map(writes.flatMap(({ memories }) => memories.map(({ node }) => [node.id, node] as const)))
  const repetitions = decisions.flatMap(({ action, older, newer, confidence, evidence }) => {
    const node = nodes.get(newer)
    if (action !== 'merge' || !node) return []
    const { lexicalText: _text, tier: _tier, tierKey: _key, ...properties } = node
    const repetition = { ...properties, state: 'MERGED' as const }
    return [{ repeats: older, properties: repetition, confidence, evidence: JSON.stringify(evidence) }]
  })
  const changes = [
    ...links.supersedes.map((edge) => ({
      ...edge,
      confidence: 1,
      reason: 'declared',
      by: 'agent' as const,
      evidence: null,
    })),
    ...decisions
      .filter(({ action }) => action === 'supersede')
      .map(({ older, newer, confidence, evidence }) => ({
        from: newer,
        to: older,
        confidence,
        reason: 'a change was stated',
        by: 'rule' as const,
        evidence: JSON.stringify(evidence),
      })),
  ]
  const reviews = decisions
    .filter(({ action }) => action === 'review')
    .map(({ kind, older, newer, confidence, evidence }) => {
      return { id: newId(), scope, kind, older, newer, confidence, evidence: JSON.stringify(evidence) }
    })
  if (repetitions.length > 0) await transaction.run(createRepetitions, { repetitions, now })
  if (changes.length > 0) await transaction.run(supersedeMemories, { edges: changes, now })
  const questions = links.causes
    .filter(({ action }) => action === 'review')
    .map(({ cause, effect, confidence, evidence }) => {
      const shown = { confidence, evidence: JSON.stringify(evidence) }
      return { id: newId(), scope, kind: 'causal' as const, older: cause, newer: effect, ...shown }
    })
  if (reviews.length + questions.length > 0)
    await transaction.run(openReviews, { reviews: [...reviews, ...questions], now })
  // The one that came later led to it: ids are in order of making.
  return new Map(reviews.map(({ id, older, newer }) => [older > newer ? older : newer, id]))
}

async function finish(
  transaction: Runner,
  { writes, decisions, now }: Batch,
  reviews: ReadonlyMap<string, string>,
): Promise<void> {
  const items = writes.map(({ id, payload, memories, facts }) => {
    const ids = memories.map(({ node }) => node.id)
    const found = decisions.filter(({ action, newer }) => action === 'supersede' && ids.includes(newer))
    const merge = decisions.find(({ action, newer }) => action === 'merge' && newer === ids[0])
    return {
      id,
      memories: [...ids, ...facts.map(({ node }) => node.id)],
      supersedes: [...payload.supersedes, ...found.map(({ older }) => older)],
      mergedInto: ids.length === 1 ? (merge?.older ?? null) : null,
      review: ids.map((memory) => reviews.get(memory)).find((review) => review !== undefined) ?? null,
    }
  })
  const [row] = await transaction.run(finishWrites, { items, now })
  if (row?.finished !== items.length) throw new ScopeMoved('Some writes of the batch were finished by somebody else.')
}
