import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Scopes } from '../../src/access/scopes.js'
import { uuidMaker } from '../../src/memory/uuid.js'
import { randomSpace } from '../support/database.js'
import { loadEdges, loadMentions, type LoadedEdge } from '../support/load-memories.js'
import { recallFixture, type RecallFixture } from '../support/recall-fixture.js'

let fixture: RecallFixture
const detailOf = async (scopes: Scopes, id: string, path = fixture.path) => (await path.memories(scopes, [id])).get(id)

beforeAll(async () => {
  fixture = await recallFixture()
})
afterAll(() => fixture?.close())

describe('memory', () => {
  it('shows a memory with its entities and its edges to what may be read', async () => {
    const space = randomSpace('inspect')
    const [anna, ben] = [fixture.scopesFor(space, 'anna'), fixture.scopesFor(space, 'ben')]
    const recordedAt = new Date('2025-01-01T00:00:00.000Z')
    const [memory, linked, hidden] = await fixture.remember([
      {
        content: 'Mia moved to Oslo.',
        scope: anna.shared,
        zone: 'SHARED',
        speaker: 'Mia',
        importance: 0.75,
        strength: 0.8,
        strengthAt: recordedAt,
        recordedAt,
        metadata: '{"app":"chat"}',
        importanceSignals: '{"named":0.5}',
        externalIds: ['x1'],
        dated: false,
      },
      { content: 'Oslo is cold.', scope: anna.private },
      { content: 'Ben lives in Oslo.', scope: ben.private },
    ])
    await loadEdges(fixture.database, [
      { from: linked!.id, to: memory!.id, type: 'SEMANTIC', weight: 0.8 },
      { from: memory!.id, to: hidden!.id, type: 'SEMANTIC', weight: 0.9 },
    ])
    await loadMentions(fixture.database, [{ memory: memory!.id, scope: anna.shared, key: 'oslo', name: 'Oslo' }])
    // One half-life of what happened: 30 days.
    const path = fixture.openPath({ now: () => new Date('2025-01-31T00:00:00.000Z') })
    const detail = await detailOf(anna, memory!.id, path)
    expect(detail).toMatchObject({
      content: 'Mia moved to Oslo.',
      zone: 'SHARED',
      speaker: 'Mia',
      session: null,
      state: 'ACTIVE',
      importance: 0.75,
      importanceSignals: { named: 0.5 },
      metadata: { app: 'chat' },
      externalIds: ['x1'],
      occurredAt: null,
      due: null,
      recordedAt,
      validUntil: null,
      retiredAt: null,
      entities: [{ name: 'Oslo', type: 'person' }],
      edges: [
        { from: linked!.id, to: memory!.id, type: 'SEMANTIC', weight: 0.8, by: 'rule', reason: null, confidence: null },
      ],
    })
    expect(detail?.activation).toBeCloseTo(0.4, 9)
    expect(detail).not.toHaveProperty('embedding')
    expect((await detailOf(ben, memory!.id, path))?.edges.map(({ to }) => to)).toEqual([hidden!.id])
    expect(await detailOf(ben, linked!.id, path)).toBeUndefined()
    expect(await detailOf(anna, 'no such id', path)).toBeUndefined()
  })

  it('shows the 200 strongest edges', async () => {
    const scopes = fixture.scopesFor(randomSpace('inspect'))
    const memories = await fixture.remember(
      Array.from({ length: 251 }, (_, index) => ({ content: `memory ${index}`, scope: scopes.private })),
    )
    const edges = memories
      .slice(1)
      .map((to, index): LoadedEdge => ({ from: memories[0]!.id, to: to.id, type: 'SEMANTIC', weight: index / 250 }))
    await loadEdges(fixture.database, edges)
    const detail = await detailOf(scopes, memories[0]!.id)
    expect(detail?.edges.map(({ weight }) => weight)).toEqual(
      edges
        .map(({ weight }) => weight)
        .reverse()
        .slice(0, 200),
    )
  })
})

describe('stats', () => {
  it('counts what the caller may read, and nothing else', async () => {
    const space = randomSpace('stats')
    const [anna, ben] = [fixture.scopesFor(space, 'anna'), fixture.scopesFor(space, 'ben')]
    expect(await fixture.path.stats(anna)).toEqual({
      memories: 0,
      byState: {},
      edges: { SEMANTIC: 0, TEMPORAL: 0, CAUSAL: 0, SUPERSEDES: 0, SUMMARIZES: 0, ENTITY: 0 },
      queue: 0,
      oldestQueuedMs: 0,
      failed: 0,
      openReviews: 0,
    })
    const [a, b, c, d] = await fixture.remember([
      { content: 'one', scope: anna.private },
      { content: 'two', scope: anna.shared },
      { content: 'three', scope: anna.private, state: 'SUPERSEDED' },
      { content: 'four', scope: anna.private },
      { content: 'five', scope: ben.private },
    ])
    await fixture.database.query(
      `MATCH (m:Memory {id: $id}) SET m.state = 'MERGED' REMOVE m.tier, m.tierKey, m.embedding, m.lexicalText`,
      { id: d!.id },
    )
    await loadEdges(fixture.database, [
      { from: a!.id, to: b!.id, type: 'CAUSAL', weight: 1 },
      { from: a!.id, to: c!.id, type: 'SUPERSEDES', weight: 1 },
      { from: b!.id, to: a!.id, type: 'SEMANTIC', weight: 1 },
    ])
    await loadMentions(fixture.database, [{ memory: a!.id, scope: anna.private, key: 'oslo' }])
    const now = Date.parse('2025-03-01T00:00:10.000Z')
    const idAt = (ms: number) => uuidMaker({ now: () => ms, random: (bytes) => bytes })()
    const item = (scope: string, state: string, ageMs: number) => ({ scope, state, id: idAt(now - ageMs), space })
    await fixture.database.query('UNWIND $items AS item CREATE (i:InboxItem) SET i = item', {
      items: [
        item(anna.private, 'ACCEPTED', 4_000),
        item(anna.shared, 'ACCEPTED', 7_000),
        item(anna.private, 'FAILED', 9_000),
        item(anna.private, 'STORED', 9_500),
        item(ben.private, 'ACCEPTED', 9_900),
      ],
    })
    await fixture.database.query(
      `CREATE (:Review {id: randomUUID(), scope: $scope, state: 'OPEN'}), (:Review {id: randomUUID(), scope: $scope, state: 'DECIDED'})`,
      { scope: anna.shared },
    )
    const path = fixture.openPath({ now: () => new Date(now) })
    expect(await path.stats(anna)).toEqual({
      memories: 3,
      byState: { ACTIVE: 2, SUPERSEDED: 1, MERGED: 1 },
      edges: { SEMANTIC: 1, TEMPORAL: 0, CAUSAL: 1, SUPERSEDES: 1, SUMMARIZES: 0, ENTITY: 1 },
      queue: 2,
      oldestQueuedMs: 7_000,
      failed: 1,
      openReviews: 1,
    })
  })
})
