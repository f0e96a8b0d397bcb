import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { resolveReview } from '../../src/engine/decide/resolve-review.js'
import { openWriteHeads } from '../../src/write/write-heads.js'
import { hashEmbedder } from '../support/hash-embedder.js'
import { newTestId } from '../support/load-memories.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

// The first write plans every statement and loads both segmenters.
jest.setTimeout(240_000)

let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
afterEach(() => fixture.stopPaths())
afterAll(() => fixture.close())

let spaces = 0
/** Writes turns one after the other into a space of their own; the edges and memories that come of it. */
async function say(
  turns: readonly (string | { content: string; speaker?: string; source?: 'TOOL'; session?: string })[],
  session: string | null = 's',
) {
  const scopes = fixture.scopesFor(`causes-${Date.now()}-${(spaces += 1)}`)
  const path = fixture.openPath()
  for (const [index, turn] of turns.entries()) {
    const { content, ...rest } = typeof turn === 'string' ? { content: turn } : turn
    const occurredAt = new Date(Date.UTC(2026, 0, 1, 9, index))
    await path.accept(scopes, [{ content, session, occurredAt, keep: true, wait: 'STORED', ...rest }])
  }
  const memories = await fixture.memories(scopes.private)
  const textOf = new Map(memories.map(({ id, content }) => [id, content]))
  const edges = (await fixture.edges(scopes.private)).filter(({ type }) => type === 'CAUSAL')
  return { scopes, causes: edges.map(({ from, to, weight }) => [textOf.get(from), textOf.get(to), weight]) }
}

describe('a stated cause', () => {
  it.each([
    ['The rent was raised by a third.', "That's why we moved to Porto."],
    ['房租涨了三成。', '所以我们搬到了波尔图。'],
  ])('%s → %s', async (cause, effect) => {
    expect((await say([cause, effect])).causes).toEqual([[cause, effect, 0.8]])
  })

  it('is linked to what was asked about, not to the question', async () => {
    const { causes } = await say([
      { content: 'The deploy failed last night.', speaker: 'Ana' },
      { content: 'Why did it fail?', speaker: 'Ben' },
      { content: 'Because the disk was full.', speaker: 'Ana' },
    ])
    expect(causes).toEqual([['Because the disk was full.', 'The deploy failed last night.', 0.8]])
  })

  it('is found again in an earlier memory that tells one side of it', async () => {
    const { causes } = await say([
      'The main water pipe burst on Monday.',
      'The bakery is closed because the main water pipe burst.',
    ])
    expect(causes).toEqual([
      ['The main water pipe burst on Monday.', 'The bakery is closed because the main water pipe burst.', 0.8],
    ])
  })

  it.each([
    ['The main water pipe burst on Monday.', 'The bakery is closed because the main water pipe burst.'],
    ['面包店的主水管星期一爆了。', '面包店今天关门，因为主水管星期一爆了。'],
  ])('is not looked for in other sessions: %s', async (cause, effect) => {
    expect((await say([cause, effect])).causes).toEqual([[cause, effect, 0.8]])
    const apart = [cause, effect].map((content, index) => ({ content, session: `s${index}` }))
    expect((await say(apart)).causes).toEqual([])
    expect((await say([cause, effect], null)).causes).toEqual([])
  })

  it('is none where both sides are told again, or nothing was said before', async () => {
    const whole = 'The bakery is closed because the main water pipe burst.'
    expect((await say([whole, `Yes: ${whole}`])).causes).toEqual([])
    expect((await say(["That's why we moved."])).causes).toEqual([])
    expect((await say(['The rent was raised.', "That's why we moved."], null)).causes).toEqual([])
  })
})

describe('a cause that only the head sees', () => {
  it('opens a review that a person can turn into an edge', async () => {
    const heads = await openWriteHeads(hashEmbedder.identity.hash)
    const scopes = fixture.scopesFor(`causes-${Date.now()}-head`)
    // The head with no vectors of this embedder; its answer is made sure, what follows from it is what is tested.
    const bias = heads.causal.labels.map((label) => (label === 'a_causes_b' ? 50 : 0))
    const causal = {
      ...heads.causal,
      dense: undefined,
      named: new Map(),
      bias: { en: bias, zh: bias },
      thresholds: { edge: 0.9 },
    }
    const path = fixture.openPath({ heads: { ...heads, causal } })
    for (const content of ['The cellar was flooded.', 'We keep the boxes upstairs now.', 'Are they dry?'])
      await path.accept(scopes, [{ content, session: 'house', keep: true, wait: 'STORED' }])
    const [first, second] = await fixture.memories(scopes.private)
    const reviews = await fixture.database.query(
      'MATCH (older)<-[:OLDER]-(r:Review {scope: $scope})-[:NEWER]->(newer) RETURN r.id AS id, r.kind AS kind, r.state AS state, older.id AS older, newer.id AS newer',
      { scope: scopes.private },
    )
    expect(reviews).toEqual([
      { id: expect.any(String), kind: 'causal', state: 'OPEN', older: first?.id, newer: second?.id },
    ])
    const receipts = await fixture.inbox(scopes.private)
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['NEW', 'NEW', 'NEW'])
    const { executor } = fixture.database
    const now = () => new Date()
    await resolveReview({ executor, now, newId: newTestId } as unknown as Parameters<typeof resolveReview>[0], scopes, {
      id: String(reviews[0]?.['id']),
      decision: 'LINK_CAUSAL',
    })
    const causes = (await fixture.edges(scopes.private)).filter(({ type }) => type === 'CAUSAL')
    expect(causes).toMatchObject([{ from: first?.id, to: second?.id, weight: 1 }])
  })
})
