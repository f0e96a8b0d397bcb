import { randomBytes } from 'node:crypto'
import { heatOf } from '../../src/memory/activation.js'
import { openEnd } from '../../src/memory/instants.js'
import { tierKeyOf, tierOf } from '../../src/memory/tiers.js'
import { uuidMaker } from '../../src/memory/uuid.js'
import type { MemoryNode } from '../../src/memory/memory-node.js'
import { toDateTime } from '../../src/graph/values.js'
import type { TestDatabase } from './database.js'

/**
 * Puts memories into the database without the write path: for tests of what reads them, which need exact vectors, tiers
 * and edges. Vectors are the caller's (clustered random ones, or a real model's).
 */
export interface LoadedMemory extends MemoryNode {
  embedding: Float32Array
}

export interface LoadedEdge {
  from: string
  to: string
  type: 'SEMANTIC' | 'TEMPORAL' | 'CAUSAL' | 'SUPERSEDES' | 'SUMMARIZES'
  weight: number
}

export const newTestId = uuidMaker({
  now: () => Date.now(),
  random: (bytes) => (bytes.set(randomBytes(bytes.length)), bytes),
})

/** A memory with usual values; `scope`, `content` and `embedding` are the least one says. */
export function aMemory(
  given: Pick<MemoryNode, 'scope' | 'content'> & { embedding: Float32Array } & Partial<MemoryNode>,
): LoadedMemory {
  const occurredAt = given.occurredAt ?? new Date('2025-01-01T00:00:00.000Z')
  const state = given.state ?? 'ACTIVE'
  const tier = given.tier ?? tierOf(state)
  const id = given.id ?? newTestId()
  const memory: LoadedMemory = {
    id,
    space: 'loaded',
    zone: 'PRIVATE',
    agent: 'default',
    session: '',
    writeId: id,
    part: 0,
    layer: 'EPISODIC',
    kind: 'FACT',
    source: 'USER',
    speaker: '',
    summary: given.content,
    lang: 'en',
    lexicalText: given.content,
    contentHash: '',
    metadata: null,
    externalIds: [],
    repetitions: 0,
    importance: 0.5,
    importanceSignals: '{}',
    strength: 0.5,
    strengthAt: occurredAt,
    decayClass: 'EPISODIC',
    heat: 0,
    accessCount: 0,
    lastAccessAt: occurredAt,
    consolidation: 0.5,
    state,
    tier,
    tierKey: tierKeyOf(tier),
    pinned: false,
    saidAt: occurredAt,
    dated: true,
    occurredAt,
    occurredUntil: given.occurredAt ?? occurredAt,
    due: null,
    validFrom: occurredAt,
    validUntil: openEnd,
    closedAt: openEnd,
    retiredAt: openEnd,
    recordedAt: occurredAt,
    ...given,
  }
  return { ...memory, heat: heatOf(memory) }
}

export async function loadMemories(database: TestDatabase, memories: readonly LoadedMemory[]): Promise<void> {
  for (let start = 0; start < memories.length; start += 500) {
    const rows = memories.slice(start, start + 500).map(({ embedding, ...properties }) => ({
      embedding,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]): [string, unknown] => [name, toStored(name, value)]),
      ),
    }))
    await database.query(
      `UNWIND $rows AS row CREATE (m:Memory) SET m = row.properties
       WITH m, row CALL db.create.setNodeVectorProperty(m, 'embedding', row.embedding)`,
      { rows },
    )
  }
}

const integers = new Set(['part', 'repetitions', 'accessCount', 'tier'])

function toStored(name: string, value: unknown): unknown {
  if (value instanceof Date) return toDateTime(value)
  return integers.has(name) && typeof value === 'number' ? BigInt(value) : value
}

export async function loadEdges(database: TestDatabase, edges: readonly LoadedEdge[]): Promise<void> {
  for (const type of new Set(edges.map((edge) => edge.type))) {
    const rows = edges.filter((edge) => edge.type === type)
    for (let start = 0; start < rows.length; start += 5000) {
      await database.query(
        `UNWIND $rows AS row MATCH (a:Memory {id: row.from}) MATCH (b:Memory {id: row.to})
         CREATE (a)-[:${type} {weight: row.weight, by: 'rule', createdAt: datetime('2025-01-01T00:00:00Z')}]->(b)`,
        { rows: rows.slice(start, start + 5000) },
      )
    }
  }
}

/** Entities of one scope with what mentions them. */
export async function loadMentions(
  database: TestDatabase,
  mentions: readonly { memory: string; scope: string; key: string; name?: string; weight?: number }[],
): Promise<void> {
  const rows = mentions.map((mention) => ({ name: mention.key, weight: 1, ...mention }))
  for (let start = 0; start < rows.length; start += 5000) {
    await database.query(
      `UNWIND $rows AS row MERGE (e:Entity {scope: row.scope, key: row.key})
       ON CREATE SET e.name = row.name, e.type = 'person', e.aliases = [], e.mentions = 0
       WITH e, row MATCH (m:Memory {id: row.memory})
       CREATE (m)-[:MENTIONS {weight: row.weight, role: 'mention'}]->(e) SET e.mentions = e.mentions + 1`,
      { rows: rows.slice(start, start + 5000) },
    )
  }
}

/** Removes everything of the scopes, in bounded transactions. */
export async function dropScopes(database: TestDatabase, scopes: readonly string[]): Promise<void> {
  for (const label of ['Memory', 'Entity', 'Recall', 'Session', 'InboxItem', 'Review']) {
    for (let deleted = 1000; deleted === 1000;) {
      const [row] = await database.query(
        `MATCH (n:${label}) WHERE n.scope IN $scopes WITH n LIMIT 1000 DETACH DELETE n RETURN count(*) AS deleted`,
        { scopes: [...scopes] },
      )
      deleted = Number(row?.deleted)
    }
  }
}
