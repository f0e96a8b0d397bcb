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

/** One after the other, a day apart, unless they say when. */
async function tell(inputs: readonly (Partial<WriteInput> & { content: string })[]) {
  const scopes: Scopes = fixture.scopesFor(randomSpace('changed'))
  const receipts = []
  for (const [day, input] of inputs.entries()) {
    const occurredAt = new Date(Date.UTC(2025, 2, 1 + day))
    receipts.push(...(await path.accept(scopes, [{ occurredAt, ...input, wait: 'STORED' }])))
  }
  const reviews = await fixture.database.query(
    `MATCH (older:Memory)<-[:OLDER]-(review:Review {scope: $scope})-[:NEWER]->(newer:Memory)
     RETURN review.kind AS kind, review.evidence AS evidence, older.content AS older, newer.content AS newer`,
    { scope: scopes.private },
  )
  return { receipts, reviews, states: (await fixture.memories(scopes.private)).map(({ state }) => state) }
}

const fewer = 'Could you name some chess openings? By the way, our chess club on Mill Lane currently has 18 members.'
const more = 'Where could we meet this spring? By the way, our chess club on Mill Lane has 31 members now.'

describe('a total told beside other things', () => {
  it.each([
    [fewer, more, '18', '31'],
    [
      '帮我推荐几首歌吧。顺便说一下，我们的跑步俱乐部现在一共有35个会员，挺热闹的。',
      '周末去哪里跑步好？对了，我们的跑步俱乐部现在一共有52个会员了。',
      '35 个',
      '52 个',
    ],
  ])('is put before a person when it changes: %s', async (older, newer, was, is) => {
    const { reviews, states } = await tell([{ content: older }, { content: newer }])
    expect(reviews).toMatchObject([{ kind: 'supersede', older, newer }])
    expect(JSON.parse(String(reviews[0]?.evidence))).toMatchObject({ was, is })
    expect(states).toEqual(['BUFFERED', 'BUFFERED'])
  })

  it('is compared with the latest one of several', async () => {
    const most = 'Any tips? By the way, our chess club on Mill Lane has 44 members now.'
    const { reviews } = await tell([{ content: fewer }, { content: more }, { content: most }])
    expect(reviews.map(({ older, newer }) => [older, newer]).sort()).toEqual(
      [
        [fewer, more],
        [more, most],
      ].sort(),
    )
  })

  it('is the newer one by when it was said, not by when it came', async () => {
    const { reviews } = await tell([{ content: more }, { content: fewer, occurredAt: '2019-01-01T00:00:00Z' }])
    expect(reviews).toMatchObject([{ older: fewer, newer: more }])
  })

  it.each([
    ['another person', { speaker: 'Ana' }, { speaker: 'Ben' }],
    ['a tool', {}, { source: 'TOOL' as const }],
    ['an agent', { source: 'AGENT' as const }, { source: 'AGENT' as const }],
  ])('is nothing to compare when %s says it', async (_, first, second) => {
    const { reviews, states } = await tell([
      { content: fewer, ...first },
      { content: more, ...second },
    ])
    expect(reviews).toEqual([])
    expect(states).toEqual(['BUFFERED', 'BUFFERED'])
  })
})

describe('a place in a book that was passed', () => {
  const older = "Thanks! By the way, I'm currently on page 40 of The Harbour Keepers."
  const newer = "Can you name similar novels? I'm now on page 95 of The Harbour Keepers."

  it.each([
    [older, newer],
    ['推荐点音乐吧。西班牙语课我已经上到第8课了。', '西班牙语课我现在已经上到第15课了，动词变位好难。'],
  ])('is closed: %s', async (before, after) => {
    const { receipts, states } = await tell([{ content: before }, { content: after }])
    expect(receipts[1]).toMatchObject({ outcome: 'SUPERSEDED_OLDER', superseded: receipts[0]!.memories })
    expect(states).toEqual(['SUPERSEDED', 'BUFFERED'])
  })

  it('is left to a person where the older turn says more', async () => {
    const { reviews, states } = await tell([{ content: `My sister lives in Leeds. ${older}` }, { content: newer }])
    expect(reviews).toHaveLength(1)
    expect(states).toEqual(['BUFFERED', 'BUFFERED'])
  })
})
