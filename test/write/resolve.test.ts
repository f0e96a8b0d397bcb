import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Scopes } from '../../src/access/scopes.js'
import { cacheFolder } from '../../src/downloads/cache-folder.js'
import type { WriteInput } from '../../src/memory/engraph.js'
import { calibrationFor } from '../../src/models/calibration.js'
import type { Embedder } from '../../src/models/embedder.js'
import { openEmbedder } from '../../src/models/open-embedder.js'
import { resolveSettings } from '../../src/settings.js'
import { openWriteHeads } from '../../src/write/write-heads.js'
import type { WritePath } from '../../src/write/write-path.js'
import { randomSpace } from '../support/database.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

let fixture: WriteFixture
let embedder: Embedder
let path: WritePath

beforeAll(async () => {
  const { mavenUrl, pypiUrl } = resolveSettings()
  ;[fixture, embedder] = await Promise.all([
    writeFixture(),
    openEmbedder({ cacheFolder: cacheFolder(), registries: { mavenUrl, pypiUrl } }),
  ])
  const { identity } = embedder
  path = fixture.openPath({
    embedder,
    calibration: calibrationFor(identity),
    heads: await openWriteHeads(identity.hash),
  })
}, 120_000)
afterAll(async () => {
  await fixture?.close()
  await embedder?.close()
})

const caller = (): Scopes => fixture.scopesFor(randomSpace('resolve'))

/** One after the other, a day apart. */
async function tell(scopes: Scopes, inputs: readonly (string | (Partial<WriteInput> & { content: string }))[]) {
  const receipts = []
  for (const [day, input] of inputs.entries()) {
    const given = typeof input === 'string' ? { content: input } : input
    const occurredAt = new Date(Date.UTC(2025, 2, 1 + day))
    receipts.push(...(await path.accept(scopes, [{ occurredAt, ...given, wait: 'STORED' }])))
  }
  return receipts
}

const statesOf = async (scope: string) => (await fixture.memories(scope)).map(({ state }) => state)
const reviewsOf = (scope: string) =>
  fixture.database.query(
    `MATCH (older:Memory)<-[:OLDER]-(review:Review {scope: $scope})-[:NEWER]->(newer:Memory)
     RETURN review.id AS id, review.kind AS kind, older.content AS older, newer.content AS newer`,
    { scope },
  )

describe('small talk', () => {
  it.each([['Thank you so much!'], ['谢谢你！']])('%s is dropped, and the receipt says so', async (content) => {
    const scopes = caller()
    const [receipt] = await tell(scopes, [content])
    expect(receipt).toMatchObject({ state: 'DROPPED', outcome: 'SMALL_TALK', memories: [] })
    expect(await fixture.memories(scopes.private)).toEqual([])
    const [kept] = await tell(scopes, [{ content, keep: true }])
    expect(kept).toMatchObject({ state: 'STORED', outcome: 'NEW' })
  })

  it('that carries news is kept', async () => {
    const receipts = await tell(caller(), ['Hi! My daughter was born on Tuesday.', '早上好，我昨天把工作辞了。'])
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['NEW', 'NEW'])
  })
})

describe('a repetition', () => {
  it.each([
    ['the same words', 'My sister plays the cello.', 'My sister plays  the CELLO.'],
    ['Chinese', '我对花生过敏。', '我对花生过敏。'],
  ])('in %s is counted in the first memory, which carries both external ids', async (_, first, second) => {
    const scopes = caller()
    const [known, repeated] = await tell(scopes, [
      { content: first, externalId: 'a' },
      { content: second, externalId: 'b' },
    ])
    expect(repeated).toMatchObject({ state: 'STORED', outcome: 'MERGED', mergedInto: known!.memories[0] })
    const [canonical, repetition] = await fixture.memories(scopes.private)
    expect(canonical).toMatchObject({ state: 'BUFFERED', externalIds: ['a', 'b'] })
    expect(Number(canonical!.repetitions)).toBe(1)
    expect(repetition).toMatchObject({ state: 'MERGED', content: second, externalIds: ['b'] })
    for (const property of ['embedding', 'lexicalText', 'tier', 'tierKey']) {
      expect(repetition![property] ?? null).toBeNull()
    }
  })

  it('within one call goes to the first of them, whatever lies between', async () => {
    const scopes = caller()
    const content = 'The spare key is under the blue pot.'
    const receipts = await path.accept(
      scopes,
      Array.from({ length: 5 }, () => ({ content, wait: 'STORED' as const })),
    )
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['NEW', 'MERGED', 'MERGED', 'MERGED', 'MERGED'])
    expect(new Set(receipts.slice(1).map(({ mergedInto }) => mergedInto))).toEqual(new Set(receipts[0]!.memories))
  })

  it('is none at another time of what happens at a time, from another speaker, or with another number', async () => {
    const scopes = caller()
    const run = { content: 'Ran five kilometres in the park.', kind: 'EVENT' as const }
    const receipts = await tell(scopes, [
      run,
      run,
      { content: 'I love hiking in the hills.', speaker: 'Ana' },
      { content: 'I love hiking in the hills.', speaker: 'Ben' },
      'The door code of the office is 4417.',
      'The door code of the garage is 9920.',
    ])
    expect(receipts.map(({ outcome }) => outcome)).not.toContain('MERGED')
  })
})

describe('a change', () => {
  it.each([
    ['I live in Lyon.', "I moved to Bonn, I don't live in Lyon any more."],
    ['我住在杭州。', '我已经搬到成都了，不再住在杭州。'],
  ])('closes what it changes: %s', async (before, after) => {
    const scopes = caller()
    const [old, changed] = await tell(scopes, [before, after])
    expect(changed).toMatchObject({ outcome: 'SUPERSEDED_OLDER', superseded: old!.memories })
    expect(await statesOf(scopes.private)).toEqual(['SUPERSEDED', 'BUFFERED'])
    const [edge] = await fixture.database.query(
      'MATCH (:Memory {id: $id})-[edge:SUPERSEDES]->() RETURN edge.by AS by, edge.evidence AS evidence',
      { id: changed!.memories[0] },
    )
    expect(edge?.by).toBe('rule')
    expect(JSON.parse(String(edge?.evidence))).toMatchObject({ old: before })
  })

  it('that came late, about an earlier time, is closed by what holds since', async () => {
    const scopes = caller()
    const [now, late] = await tell(scopes, [
      "I moved to Bonn, I don't live in Lyon any more.",
      { content: 'I live in Lyon.', occurredAt: '2019-01-01T00:00:00Z' },
    ])
    const [first, second] = await fixture.memories(scopes.private)
    expect(first).toMatchObject({ id: now!.memories[0], state: 'BUFFERED' })
    expect([second!.state, second!.id]).not.toEqual(['BUFFERED', now!.memories[0]])
    expect(late!.superseded).toEqual([])
  })

  it('by a tool of what a person said waits for a person', async () => {
    const scopes = caller()
    const [said, found] = await tell(scopes, [
      'I live in Lyon.',
      { content: "I moved to Bonn, I don't live in Lyon any more.", source: 'AGENT' },
    ])
    expect(found).toMatchObject({ outcome: 'CONFLICT', superseded: [] })
    expect(await reviewsOf(scopes.private)).toEqual([
      expect.objectContaining({ id: found!.review, kind: 'supersede', older: 'I live in Lyon.' }),
    ])
    expect(await statesOf(scopes.private)).toEqual(['BUFFERED', 'BUFFERED'])
    expect(said!.review).toBeNull()
  })

  it('is none that another speaker states about themselves', async () => {
    const scopes = caller()
    const receipts = await tell(scopes, [
      { content: 'I live in Lyon.', speaker: 'Ana' },
      { content: "I moved to Bonn, I don't live in Lyon any more.", speaker: 'Ben' },
    ])
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['NEW', 'NEW'])
  })
})

describe('weight', () => {
  it('pins what must not be forgotten, but for what a tool says', async () => {
    const scopes = caller()
    await tell(scopes, [
      'I am allergic to peanuts.',
      '我对青霉素过敏。',
      { content: 'The patient is allergic to latex.', source: 'TOOL' },
    ])
    const memories = await fixture.memories(scopes.private)
    expect(memories.map(({ pinned }) => pinned)).toEqual([true, true, false])
    expect(memories[0]!.decayClass).toBe('PINNED')
    expect(JSON.parse(String(memories[0]!.importanceSignals))).toMatchObject({ sensitive: 'medical' })
  })
})
