import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { Embedder } from '../../src/models/embedder.js'
import { openOpenaiEmbedder } from '../../src/models/openai-embedder.js'
import type { OpenaiOptions } from '../../src/models/openai-embedder.js'
import { sendEmbeddings, sendJson, startEmbeddingServer } from './openai-server.js'
import type { EmbeddingRequest, EmbeddingServer } from './openai-server.js'

const dimensions = 8
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function against(
  answer: (request: EmbeddingRequest, response: ServerResponse, count: number) => void,
  options: OpenaiOptions = {},
): Promise<{ server: EmbeddingServer; embedder: Embedder }> {
  const server = await startEmbeddingServer(answer)
  const embedder = openOpenaiEmbedder({ baseUrl: server.baseUrl, apiKey: 'k', model: 'm', dimensions, ...options })
  open.push(server, embedder)
  return { server, embedder }
}

/** The direction of `embedding(text)` in openai-server.ts. */
function unit(length: number): number[] {
  const size = Math.hypot(length, ...Array.from({ length: dimensions - 1 }, () => 1))
  return [length / size, ...Array.from({ length: dimensions - 1 }, () => 1 / size)]
}

function expectVector(vector: Float32Array | undefined, expected: readonly number[]): void {
  expect([...vector!]).toEqual(expected.map((value) => expect.closeTo(value, 6)))
}

describe('openOpenaiEmbedder', () => {
  it('embeds in batches and returns unit vectors in the order of the texts', async () => {
    const { server, embedder } = await against(({ input }, response) => sendEmbeddings(response, input, dimensions), {
      batchSize: 3,
    })
    const texts = ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff', '七']
    const vectors = await embedder.embed(texts, 'passage')
    expect(vectors).toHaveLength(7)
    texts.forEach((text, index) => expectVector(vectors[index], unit(text.length)))
    expect(server.requests.map(({ input }) => input.length).toSorted()).toEqual([1, 3, 3])
    expect(server.requests[0]).toMatchObject({ model: 'm', encoding_format: 'float', authorization: 'Bearer k' })
    expect(server.requests[0]!.dimensions).toBeUndefined()
  })

  it('asks only models that can for fewer dimensions', async () => {
    const { server, embedder } = await against(({ input }, response) => sendEmbeddings(response, input, dimensions), {
      model: 'text-embedding-3-small',
    })
    await embedder.embed(['a'], 'query')
    expect(server.requests[0]!.dimensions).toBe(dimensions)
  })

  it('sends no empty text, which the protocol refuses', async () => {
    const { server, embedder } = await against(({ input }, response) => sendEmbeddings(response, input, dimensions))
    expect(await embedder.embed([''], 'passage')).toHaveLength(1)
    expect(server.requests[0]!.input).toEqual([' '])
    expect(await embedder.embed([], 'passage')).toEqual([])
    expect(server.requests).toHaveLength(1)
  })

  it('puts an answer in another order right', async () => {
    const { embedder } = await against(({ input }, response) => {
      const data = input.map((text, index) => ({ index, embedding: [text.length, ...Array(dimensions - 1).fill(1)] }))
      sendJson(response, 200, { object: 'list', data: data.toReversed() })
    })
    const [first, second] = await embedder.embed(['a', 'four'], 'passage')
    expectVector(first, unit(1))
    expectVector(second, unit(4))
  })

  it('tries again after 429', async () => {
    const { server, embedder } = await against(({ input }, response, count) => {
      if (count === 1) sendJson(response, 429, { error: { message: 'slow down' } })
      else sendEmbeddings(response, input, dimensions)
    })
    expectVector((await embedder.embed(['abc'], 'query'))[0], unit(3))
    expect(server.requests).toHaveLength(2)
  })

  it('gives up after the set number of retries', async () => {
    const { server, embedder } = await against(
      (_, response) => sendJson(response, 500, { error: { message: 'broken' } }),
      {
        maxRetries: 2,
      },
    )
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(/answered 500.*broken/),
    })
    expect(server.requests).toHaveLength(3)
  })

  it('does not wait for a server that hangs', async () => {
    const { embedder } = await against(() => undefined, { timeoutMs: 50, maxRetries: 0 })
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('within 50 ms'),
      limit: 50,
    })
  })

  it('names the key when it is refused', async () => {
    const { embedder } = await against((_, response) => sendJson(response, 401, { error: { message: 'bad key' } }))
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('OPENAI_API_KEY'),
    })
  })

  it('refuses vectors of other dimensions', async () => {
    const { embedder } = await against(({ input }, response) => sendEmbeddings(response, input, dimensions + 1))
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({
      code: 'MODEL_MISMATCH',
      value: dimensions + 1,
      limit: dimensions,
    })
  })

  it.each<[string, unknown]>([
    ['too few vectors', { data: [] }],
    ['one vector twice', { data: [0, 0].map((index) => ({ index, embedding: Array(dimensions).fill(1) })) }],
    ['an index outside', { data: [0, 5].map((index) => ({ index, embedding: Array(dimensions).fill(1) })) }],
    ['no vectors at all', { result: 'ok' }],
  ])('refuses %s', async (_, answer) => {
    const { embedder } = await against((_request, response) => sendJson(response, 200, answer))
    await expect(embedder.embed(['a', 'b'], 'passage')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })

  it('says so when nobody listens', async () => {
    const server = await startEmbeddingServer(() => undefined)
    await server.close()
    const embedder = openOpenaiEmbedder({ baseUrl: server.baseUrl, dimensions, maxRetries: 0 })
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining(server.baseUrl),
    })
  })

  it('needs a key only for OpenAI itself', () => {
    expect(() => openOpenaiEmbedder({})).toThrow(expect.objectContaining({ code: 'MODEL_UNAVAILABLE' }))
    expect(() => openOpenaiEmbedder({ baseUrl: 'http://localhost:9/v1' })).not.toThrow()
    expect(() => openOpenaiEmbedder({ dimensions: 1 })).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
  })

  it('is the same embedder for the same host, model and dimensions', () => {
    const hash = (options: OpenaiOptions): string =>
      openOpenaiEmbedder({ baseUrl: 'http://a.test/v1', model: 'm', dimensions, ...options }).identity.hash
    expect(hash({ apiKey: 'x', batchSize: 5 })).toBe(hash({}))
    expect(
      new Set([hash({}), hash({ baseUrl: 'http://b.test/v1' }), hash({ model: 'n' }), hash({ dimensions: 9 })]).size,
    ).toBe(4)
  })

  it('rejects what waits when it is closed, and may be closed twice', async () => {
    let asked: () => void = () => undefined
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const { embedder } = await against(() => asked())
    const waiting = embedder.embed(['a'], 'query')
    waiting.catch(() => undefined)
    await isAsked
    await embedder.close()
    await embedder.close()
    await expect(waiting).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('closed'),
    })
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })
})
