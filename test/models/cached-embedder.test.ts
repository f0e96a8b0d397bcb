import { describe, expect, it } from '@jest/globals'
import { cachedEmbedder } from '../../src/models/cached-embedder.js'
import { openOpenaiEmbedder } from '../../src/models/openai-embedder.js'
import { sendEmbeddings, sendJson, startEmbeddingServer } from './openai-server.js'
import type { EmbeddingServer } from './openai-server.js'

const dimensions = 4

async function cachedAgainst(
  { maxEntries, failFirst = false }: { maxEntries?: number; failFirst?: boolean },
  use: (embedder: ReturnType<typeof cachedEmbedder>, server: EmbeddingServer) => Promise<void>,
): Promise<void> {
  const server = await startEmbeddingServer(({ input }, response, count) => {
    if (failFirst && count === 1) sendJson(response, 400, { error: { message: 'no' } })
    else sendEmbeddings(response, input, dimensions)
  })
  const inner = openOpenaiEmbedder({ baseUrl: server.baseUrl, model: 'm', dimensions, maxRetries: 0 })
  const embedder = cachedEmbedder(inner, maxEntries === undefined ? {} : { maxEntries })
  try {
    await use(embedder, server)
  } finally {
    await embedder.close()
    await server.close()
  }
}

function asked(server: EmbeddingServer): string[][] {
  return server.requests.map(({ input }) => input)
}

describe('cachedEmbedder', () => {
  it('asks for a query once, also when it is asked twice at once', () =>
    cachedAgainst({}, async (embedder, server) => {
      const [[first], [second]] = await Promise.all([
        embedder.embed(['one'], 'query'),
        embedder.embed(['one'], 'query'),
      ])
      const [third] = await embedder.embed(['one'], 'query')
      expect(asked(server)).toEqual([['one']])
      expect([...second!]).toEqual([...first!])
      expect([...third!]).toEqual([...first!])
    }))

  it('gives each caller a copy of its own', () =>
    cachedAgainst({}, async (embedder) => {
      const [vector] = await embedder.embed(['one'], 'query')
      const before = [...vector!]
      vector!.fill(0)
      const [again] = await embedder.embed(['one'], 'query')
      expect([...again!]).toEqual(before)
    }))

  it('asks only for what is new, in the order of the texts', () =>
    cachedAgainst({}, async (embedder, server) => {
      await embedder.embed(['a', 'four'], 'query')
      const vectors = await embedder.embed(['four', 'nine char', 'a', 'nine char'], 'query')
      expect(asked(server)).toEqual([['a', 'four'], ['nine char']])
      const [four, nine, one, nineAgain] = vectors.map((vector) => vector[0]! / vector[1]!)
      expect([four, nine, one, nineAgain]).toEqual([4, 9, 1, 9].map((value) => expect.closeTo(value, 4)))
    }))

  it('forgets the oldest and copes with more queries than it remembers', () =>
    cachedAgainst({ maxEntries: 2 }, async (embedder, server) => {
      const vectors = await embedder.embed(['a', 'bb', 'ccc'], 'query')
      expect(vectors.map((vector) => Math.round(vector[0]! / vector[1]!))).toEqual([1, 2, 3])
      await embedder.embed(['ccc'], 'query')
      await embedder.embed(['a'], 'query')
      expect(asked(server)).toEqual([['a', 'bb', 'ccc'], ['a']])
    }))

  it('does not remember a failure', () =>
    cachedAgainst({ failFirst: true }, async (embedder, server) => {
      await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
      expect(await embedder.embed(['a'], 'query')).toHaveLength(1)
      expect(asked(server)).toEqual([['a'], ['a']])
    }))

  it('passes passages through and shows the identity of what it wraps', () =>
    cachedAgainst({}, async (embedder, server) => {
      await embedder.embed(['a'], 'passage')
      await embedder.embed(['a'], 'passage')
      expect(asked(server)).toEqual([['a'], ['a']])
      expect(embedder.identity).toMatchObject({ name: 'openai:m', dimensions })
    }))
})
