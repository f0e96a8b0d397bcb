import { scopesOf, type Scopes } from '../../src/access/scopes.js'
import { openChangeFeed, type ChangeFeed } from '../../src/engine/changes.js'
import { openDecisions, type Decisions } from '../../src/engine/decide/decisions.js'
import type { MemoryNode } from '../../src/memory/memory-node.js'
import { hashEmbedder, hashVector } from './hash-embedder.js'
import { aMemory, loadMemories, newTestId, type LoadedMemory } from './load-memories.js'
import { recallFixture, type RecallFixture } from './recall-fixture.js'

/** Decisions over a database, for the memories that a recall fixture keeps. */
export interface DecideFixture extends Omit<RecallFixture, 'remember'> {
  decisions: Decisions
  changes: ChangeFeed
  /** Scopes of one agent of a space, with the nodes that decisions lock. */
  caller(space: string, agent?: string): Promise<Scopes>
  /** Stores a memory; what is not said is as usual. */
  remember(scopes: Scopes, memory: Partial<MemoryNode> & { content: string }): Promise<LoadedMemory>
  /** All properties of a node by id, but its vector. */
  node(id: string): Promise<Record<string, unknown>>
  /** `type from→to` of every edge at a memory, by content. */
  edgesAt(id: string): Promise<string[]>
  openReview(pair: { older: string; newer: string; scope: string; kind?: string; evidence?: unknown }): Promise<string>
  now: Date
}

export async function decideFixture(): Promise<DecideFixture> {
  const fixture = await recallFixture()
  const { database } = fixture
  const changes = openChangeFeed()
  const now = new Date('2025-06-01T12:00:00.000Z')
  const { memories } = fixture.openPath({ now: () => now })
  const { executor } = database
  const decisions = openDecisions({
    executor,
    embedder: hashEmbedder,
    memories,
    changes,
    now: () => now,
    newId: newTestId,
  })
  const scopeIds = new Set<string>()
  return {
    ...fixture,
    decisions,
    changes,
    now,
    async caller(space, agent = 'default') {
      const scopes = fixture.scopesFor(space, agent)
      for (const scope of scopes.readable) {
        scopeIds.add(scope)
        await database.query('MERGE (s:Scope {id: $scope}) ON CREATE SET s.writeSeq = 0', { scope })
      }
      return scopesOf({ space, agent })
    },
    async remember(scopes, given) {
      const { space, agent } = scopes.caller
      const scope = given.zone === 'SHARED' ? scopes.shared : scopes.private
      const memory = aMemory({ space, agent, scope, embedding: hashVector(given.content), ...given })
      await loadMemories(database, [memory])
      return memory
    },
    async node(id) {
      const [row] = await database.query('MATCH (n {id: $id}) RETURN n {.*, embedding: null} AS node', { id })
      return row!['node'] as Record<string, unknown>
    },
    async edgesAt(id) {
      const rows = await database.query(
        `MATCH (:Memory {id: $id})-[e]-(:Memory|Entity)
         RETURN DISTINCT e, type(e) + ' ' + coalesce(startNode(e).content, '') + '→' +
           coalesce(endNode(e).content, endNode(e).key) AS edge ORDER BY edge`,
        { id },
      )
      return rows.map(({ edge }) => String(edge))
    },
    async openReview({ older, newer, scope, kind = 'conflict', evidence = {} }) {
      const id = newTestId()
      await database.query(
        `MATCH (older:Memory {id: $older}) MATCH (newer:Memory {id: $newer})
         CREATE (r:Review {id: $id, scope: $scope, kind: $kind, state: 'OPEN', confidence: 0.7, evidence: $evidence,
           by: 'model', createdAt: datetime('2025-05-01T00:00:00Z')})
         CREATE (r)-[:OLDER]->(older) CREATE (r)-[:NEWER]->(newer)`,
        { id, older, newer, scope, kind, evidence: JSON.stringify(evidence) },
      )
      return id
    },
    async close() {
      await database.query('MATCH (s:Scope) WHERE s.id IN $ids DETACH DELETE s', { ids: [...scopeIds] })
      await fixture.close()
    },
  }
}
