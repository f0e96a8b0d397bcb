import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { cacheFolder } from '../../src/downloads/cache-folder.js'
import { calibrationFor } from '../../src/models/calibration.js'
import type { Embedder } from '../../src/models/embedder.js'
import { openEmbedder } from '../../src/models/open-embedder.js'
import { resolveSettings } from '../../src/settings.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

jest.setTimeout(600_000)

let fixture: WriteFixture
let embedder: Embedder
beforeAll(async () => {
  const { mavenUrl, pypiUrl } = resolveSettings()
  embedder = await openEmbedder({ cacheFolder: cacheFolder(), registries: { mavenUrl, pypiUrl } })
  fixture = await writeFixture()
})
afterAll(async () => {
  await fixture?.close()
  await embedder?.close()
})

const said = [
  { content: 'My sister Anna moved to Berlin in March.', lang: 'en' },
  { content: 'The dishwasher leaks again.', lang: 'en' },
  { content: 'Anna, my sister, has relocated to Berlin this March.', lang: 'en' },
  { content: '我姐姐在上海的一家医院当护士。', lang: 'zh' },
  { content: '昨天的雨下得很大。', lang: 'zh' },
  { content: '姐姐在上海某家医院做护士工作。', lang: 'zh' },
]

describe('with the real model', () => {
  it('links a restatement most strongly to what it restates, in English and in Chinese', async () => {
    const calibration = calibrationFor(embedder.identity)
    expect(calibration.calibrated).toBe(true)
    const path = fixture.openPath({ embedder, calibration })
    await path.accept(
      fixture.scopes,
      said.map(({ content }) => ({ content, speaker: 'Leo', wait: 'STORED' })),
    )
    const memories = await fixture.memories()
    expect(memories.map(({ lang }) => lang)).toEqual(said.map(({ lang }) => lang))
    const place = (id: string): number => memories.findIndex((memory) => memory.id === id)
    const edges = (await fixture.edges()).filter(({ type }) => type === 'SEMANTIC')
    const strongest = (from: number): number | undefined =>
      edges
        .filter((edge) => place(edge.from) === from)
        .sort((a, b) => b.weight - a.weight)
        .map(({ to }) => place(to))[0]
    expect([strongest(2), strongest(5)]).toEqual([0, 3])
    const isChinese = ({ from, to }: { from: string; to: string }): boolean => place(from) > 2 && place(to) > 2
    expect(edges.filter(isChinese)).toHaveLength(1)
    expect(edges.filter(({ from, to }) => place(from) > 2 !== place(to) > 2)).toEqual([])
    expect(Math.min(...edges.map(({ weight }) => weight))).toBeGreaterThanOrEqual(0.75)
  })

  it('knows who speaks and of whom, in both languages', async () => {
    const rows = await fixture.database.query(
      `MATCH (e:Entity {scope: $scope})<-[:MENTIONS]-(m) RETURN e.name AS name, e.mentions AS mentions, count(m) AS edges`,
      { scope: fixture.scopes.private },
    )
    const mentions = new Map(rows.map(({ name, mentions, edges }) => [name, [Number(mentions), Number(edges)]]))
    expect(Object.fromEntries(mentions)).toMatchObject({ Leo: [6, 6], Anna: [2, 2], Berlin: [2, 2], 上海: [2, 2] })
  })
})
