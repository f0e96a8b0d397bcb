import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Scopes } from '../../../src/access/scopes.js'
import { reviewDecisions } from '../../../src/memory/enums.js'
import { randomSpace } from '../../support/database.js'
import { decideFixture, type DecideFixture } from '../../support/decide-fixture.js'
import { hashVector } from '../../support/hash-embedder.js'
import { loadEdges, loadMentions } from '../../support/load-memories.js'
import { cosine } from '../../support/random.js'

jest.setTimeout(180_000)

let fixture: DecideFixture
beforeAll(async () => {
  fixture = await decideFixture()
})
afterAll(() => fixture?.close())

const january = new Date('2025-01-01T00:00:00.000Z')
const march = new Date('2025-03-01T00:00:00.000Z')

async function aPair(scopes: Scopes, kind = 'conflict') {
  const older = await fixture.remember(scopes, { content: 'Tea at four.', occurredAt: january, externalIds: ['o'] })
  const newer = await fixture.remember(scopes, { content: 'Tea at five.', occurredAt: march, externalIds: ['n'] })
  const pair = { older: older.id, newer: newer.id }
  const evidence = { label: kind, scores: [0.7, 0.3] }
  return { older, newer, id: await fixture.openReview({ ...pair, scope: scopes.private, kind, evidence }) }
}

describe('reviews', () => {
  it('are paged from the newest on, by state, and only where both memories can be read', async () => {
    const space = randomSpace('reviews')
    const [anna, ben] = [await fixture.caller(space, 'anna'), await fixture.caller(space, 'ben')]
    const made = []
    for (let count = 0; count < 5; count += 1) made.push((await aPair(anna)).id)
    const shared = await fixture.remember(anna, { content: 'shared', zone: 'SHARED' })
    const hidden = await fixture.remember(ben, { content: 'hidden' })
    await fixture.openReview({ older: shared.id, newer: hidden.id, scope: anna.shared })
    const [first, ...others] = made.reverse()
    await fixture.decisions.resolveReview(anna, first!, 'REJECT')
    const seen: string[] = []
    let after: string | null = null
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await fixture.decisions.reviews(anna, { first: 2, after })
      seen.push(...page.nodes.map(({ id }) => id))
      after = page.pageInfo.endCursor
      if (!page.pageInfo.hasNextPage) break
    }
    expect(seen).toEqual(others)
    const [review] = (await fixture.decisions.reviews(anna, { first: 1 })).nodes
    expect(review).toMatchObject({
      kind: 'conflict',
      older: { content: 'Tea at four.' },
      newer: { content: 'Tea at five.' },
      confidence: 0.7,
      evidence: { label: 'conflict', scores: [0.7, 0.3] },
      state: 'OPEN',
      decision: null,
      decidedBy: null,
      createdAt: new Date('2025-05-01T00:00:00Z'),
    })
    const ids = async (scopes: Scopes, state: 'DECIDED' | null) =>
      (await fixture.decisions.reviews(scopes, { state })).nodes.map(({ id }) => id)
    expect(await ids(anna, 'DECIDED')).toEqual([first])
    expect(await ids(anna, null)).toEqual(made)
    expect(await ids(ben, 'DECIDED')).toEqual([])
    expect((await fixture.decisions.reviews(ben, {})).nodes).toMatchObject([{ older: { content: 'shared' } }])
    for (const given of [{ first: 0 }, { after: 'x' }, { state: 'CLOSED' as never }])
      await expect(fixture.decisions.reviews(anna, given)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it('show what contradicts a recalled memory, until they are decided', async () => {
    const scopes = await fixture.caller(randomSpace('reviews'))
    const { id, older, newer } = await aPair(scopes)
    const conflicts = async () => {
      const { memories } = await fixture.path.recall(scopes, { query: 'When is tea?' })
      return Object.fromEntries(memories.map((memory) => [memory.id, memory.conflictsWith]))
    }
    expect(await conflicts()).toEqual({ [older.id]: [newer.id], [newer.id]: [older.id] })
    await fixture.decisions.resolveReview(scopes, id, 'KEEP_BOTH')
    expect(await conflicts()).toEqual({ [older.id]: [], [newer.id]: [] })
  })
})

describe('resolveReview', () => {
  it.each(['KEEP_BOTH', 'REJECT'] as const)('%s changes nothing but the review', async (decision) => {
    const scopes = await fixture.caller(randomSpace('resolve'), '小林')
    const { id, older, newer } = await aPair(scopes)
    const before = [await fixture.node(older.id), await fixture.node(newer.id)]
    const review = await fixture.decisions.resolveReview(scopes, id, decision)
    expect(review).toMatchObject({ id, state: 'DECIDED', decision, decidedBy: '小林' })
    expect([await fixture.node(older.id), await fixture.node(newer.id)]).toEqual(before)
    expect(await fixture.edgesAt(older.id)).toEqual([])
  })

  it('is made once: the same again is the same, another one says what was decided', async () => {
    const scopes = await fixture.caller(randomSpace('resolve'), 'anna')
    for (const decision of reviewDecisions) {
      const { id } = await aPair(scopes)
      const first = await fixture.decisions.resolveReview(scopes, id, decision)
      const edges = [await fixture.edgesAt(first.older.id), await fixture.edgesAt(first.newer.id)]
      expect(await fixture.decisions.resolveReview(scopes, id, decision)).toEqual(first)
      const other = decision === 'REJECT' ? 'MERGE' : 'REJECT'
      await expect(fixture.decisions.resolveReview(scopes, id, other)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        field: 'decision',
        value: decision,
        message: expect.stringMatching(`${decision} by "anna" on 2025-06-01`),
      })
      expect([await fixture.edgesAt(first.older.id), await fixture.edgesAt(first.newer.id)]).toEqual(edges)
    }
  })

  it('is made once by two at the same time', async () => {
    const scopes = await fixture.caller(randomSpace('resolve'))
    const { id, newer } = await aPair(scopes)
    const results = await Promise.allSettled(
      (['MERGE', 'SUPERSEDE', 'MERGE', 'SUPERSEDE'] as const).map((decision) =>
        fixture.decisions.resolveReview(scopes, id, decision),
      ),
    )
    const done = results.filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(2)
    const edges = await fixture.edgesAt(newer.id)
    expect(edges).toHaveLength(1)
  })

  it('SUPERSEDE goes by validFrom, not by which came first, and decides what else waits between the two', async () => {
    const scopes = await fixture.caller(randomSpace('resolve'))
    const late = await fixture.remember(scopes, { content: 'Tea at four.', occurredAt: march })
    const early = await fixture.remember(scopes, { content: 'Tea at five.', occurredAt: january })
    const pair = { older: late.id, newer: early.id, scope: scopes.private }
    const id = await fixture.openReview(pair)
    const causal = await fixture.openReview({ ...pair, kind: 'causal' })
    const review = await fixture.decisions.resolveReview(scopes, id, 'SUPERSEDE')
    expect(review.newer).toMatchObject({ id: early.id, state: 'SUPERSEDED', validUntil: march })
    expect(review.older).toMatchObject({ id: late.id, state: 'ACTIVE' })
    expect(await fixture.node(causal)).toMatchObject({ state: 'DECIDED', decision: 'SUPERSEDE' })
  })

  it('LINK_CAUSAL goes from the older to the newer', async () => {
    const scopes = await fixture.caller(randomSpace('resolve'))
    const { id, older } = await aPair(scopes, 'causal')
    const review = await fixture.decisions.resolveReview(scopes, id, 'LINK_CAUSAL')
    expect(review.older.edges).toMatchObject([{ from: older.id, to: review.newer.id, type: 'CAUSAL', by: 'person' }])
  })

  it('MERGE makes the newer a repetition of the older, and restore undoes it', async () => {
    const scopes = await fixture.caller(randomSpace('resolve'))
    const { id, older, newer } = await aPair(scopes, 'duplicate')
    const earlier = await fixture.remember(scopes, { content: 'teatime', externalIds: ['d', 'n'] })
    const near = await fixture.remember(scopes, { content: 'Cake at five.' })
    await loadEdges(fixture.database, [
      { from: newer.id, to: near.id, type: 'SEMANTIC', weight: 0.8 },
      { from: near.id, to: newer.id, type: 'TEMPORAL', weight: 0.8 },
      { from: near.id, to: newer.id, type: 'CAUSAL', weight: 0.8 },
    ])
    await loadMentions(fixture.database, [{ memory: newer.id, scope: scopes.private, key: 'tea' }])
    const second = await fixture.openReview({ older: newer.id, newer: earlier.id, scope: scopes.private })
    await fixture.decisions.resolveReview(scopes, second, 'MERGE')
    expect(await fixture.node(newer.id)).toMatchObject({ externalIds: ['n', 'd'] })

    const subscription = fixture.changes.subscribe(scopes.readable)
    const review = await fixture.decisions.resolveReview(scopes, id, 'MERGE')
    expect(review.older).toMatchObject({ repetitions: 2, externalIds: ['o', 'n', 'd'], state: 'ACTIVE' })
    expect(review.newer).toMatchObject({ state: 'MERGED', entities: [] })
    const merged = await fixture.node(newer.id)
    for (const gone of ['tier', 'tierKey', 'lexicalText']) expect(merged).not.toHaveProperty(gone)
    expect(await fixture.edgesAt(newer.id)).toEqual([
      'CAUSAL Cake at five.→Tea at five.',
      'DUPLICATE_OF Tea at five.→Tea at four.',
    ])
    expect(await fixture.edgesAt(older.id)).toEqual([
      'CAUSAL Cake at five.→Tea at four.',
      'DUPLICATE_OF Tea at five.→Tea at four.',
      'DUPLICATE_OF teatime→Tea at four.',
    ])
    const [entity] = await fixture.database.query('MATCH (e:Entity {scope: $scope}) RETURN e.mentions AS mentions', {
      scope: scopes.private,
    })
    expect(Number(entity?.['mentions'])).toBe(0)
    const recalled = await fixture.path.recall(scopes, { query: 'Tea at five.' })
    expect(recalled.memories.map((memory) => memory.id)).not.toContain(newer.id)

    const restored = await fixture.decisions.restore(scopes, newer.id)
    expect(restored).toMatchObject({ state: 'COLD', content: 'Tea at five.' })
    const [row] = await fixture.database.query(
      'MATCH (m:Memory {id: $id}) RETURN m.embedding AS embedding, m.lexicalText AS text, m.tierKey AS tierKey',
      { id: newer.id },
    )
    expect(row).toMatchObject({ text: 'Tea at five.', tierKey: 't1' })
    const vector = Float32Array.from(row!['embedding'] as number[])
    expect(cosine(vector, hashVector('Tea at five.'))).toBeCloseTo(1, 5)
    // "n" and "d" are what another repetition brought too.
    expect(await fixture.node(older.id)).toMatchObject({ externalIds: ['o', 'n', 'd'] })
    expect(await fixture.edgesAt(older.id)).toEqual(['DUPLICATE_OF teatime→Tea at four.'])
    await fixture.decisions.restore(scopes, earlier.id)
    const canonical = await fixture.path.memories(scopes, [older.id])
    expect(canonical.get(older.id)).toMatchObject({ externalIds: ['o'], repetitions: 0 })

    const seen: (string | null)[][] = []
    for (let count = 0; count < 4; count += 1) {
      const { value } = await subscription.next()
      seen.push([value.id, value.change, value.state])
    }
    expect(seen).toEqual([
      [newer.id, 'merged', 'MERGED'],
      [id, 'reviewed', null],
      [newer.id, 'restored', 'COLD'],
      [earlier.id, 'restored', 'COLD'],
    ])
    await subscription.return?.()
  })

  it('keeps an external id that the canonical memory’s own write has too', async () => {
    const scopes = await fixture.caller(randomSpace('resolve'))
    const older = await fixture.remember(scopes, { content: 'one', externalIds: ['same'] })
    const newer = await fixture.remember(scopes, { content: 'two', externalIds: ['same'] })
    await fixture.database.query('CREATE (:InboxItem {id: $id, scope: $scope, externalId: "same", state: "STORED"})', {
      id: older.writeId,
      scope: scopes.private,
    })
    const id = await fixture.openReview({ older: older.id, newer: newer.id, scope: scopes.private })
    await fixture.decisions.resolveReview(scopes, id, 'MERGE')
    await fixture.decisions.restore(scopes, newer.id)
    expect(await fixture.node(older.id)).toMatchObject({ externalIds: ['same'] })
  })

  it('refuses what can’t be carried out, and leaves the review open', async () => {
    const space = randomSpace('resolve')
    const [anna, ben] = [await fixture.caller(space, 'anna'), await fixture.caller(space, 'ben')]
    const own = await fixture.remember(anna, { content: 'own', occurredAt: march })
    const shared = await fixture.remember(anna, { content: 'shared', zone: 'SHARED', occurredAt: january })
    const id = await fixture.openReview({ older: shared.id, newer: own.id, scope: anna.private })
    const decide = (scopes: Scopes, decision: (typeof reviewDecisions)[number], review = id) =>
      fixture.decisions.resolveReview(scopes, review, decision)
    await expect(decide(anna, 'SUPERSEDE')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(decide(anna, 'MERGE')).rejects.toMatchObject({ code: 'BAD_INPUT' })
    await expect(decide(anna, 'MAYBE' as never)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'decision' })
    await expect(decide(ben, 'KEEP_BOTH')).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'id' })
    await expect(decide(anna, 'KEEP_BOTH', 'none')).rejects.toMatchObject({ code: 'NOT_FOUND', value: 'none' })
    expect(await fixture.node(id)).toMatchObject({ state: 'OPEN' })
  })

  it('carries out a replacement as it was asked for', async () => {
    const space = randomSpace('resolve')
    const [anna, ben] = [await fixture.caller(space, 'anna'), await fixture.caller(space, 'ben')]
    const old = await fixture.remember(anna, { content: 'old', zone: 'SHARED', occurredAt: january })
    const newer = await fixture.remember(ben, { content: 'new', zone: 'SHARED', occurredAt: march })
    const validUntil = new Date('2025-02-01T00:00:00.000Z')
    const asked = { old: old.id, new: newer.id, reason: 'a letter', validUntil }
    const refusal = await fixture.decisions.supersede(ben, asked).catch((error: { limit: string }) => error)
    const review = await fixture.decisions.resolveReview(anna, (refusal as { limit: string }).limit, 'SUPERSEDE')
    expect(review.older).toMatchObject({ state: 'SUPERSEDED', validUntil })
    expect(review.older.edges).toMatchObject([{ type: 'SUPERSEDES', reason: 'a letter', by: 'person' }])
  })
})
