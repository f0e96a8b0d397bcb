import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer, type RunningServer } from '../../src/api/server.js'
import { connect } from '../../src/client/index.js'
import { EngraphError, errorCodes } from '../../src/errors.js'
import { silentLogger } from '../../src/memory/logger.js'
import {
  aMemory,
  anEdge,
  aReview,
  aTrace,
  receiptOf,
  recallOf,
  smallEngraph,
  someChanges,
  someStats,
  type SmallEngraph,
} from '../api/small-engraph.js'

let engraph: SmallEngraph
let server: RunningServer

beforeAll(async () => {
  engraph = smallEngraph()
  server = await startServer({
    engraph,
    health: async () => ({ ready: true, checks: {} }),
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    version: '0',
  })
})

beforeEach(() => {
  engraph.calls.length = 0
  engraph.before = () => {}
})

afterAll(() => server.stop())

const lastCall = (): unknown => engraph.calls.at(-1)

/** Times arrive as the text that was sent. */
function asSent(input: object): unknown {
  return JSON.parse(JSON.stringify(input))
}

describe('connect', () => {
  it('gives what the library gives, Dates included', async () => {
    const client = connect({ url: server.url, space: 'shapes' })
    expect(await client.write({ content: 'one' })).toEqual(receiptOf('m1'))
    expect(await client.writeMany([{ content: 'two' }, { content: 'three' }])).toEqual([
      receiptOf('m2'),
      receiptOf('m3'),
    ])
    expect(await client.recall({ query: 'x' })).toEqual(recallOf(['one', 'two', 'three']))
    expect(await client.trace('r7')).toEqual({ ...aTrace, id: 'r7' })
    expect(await client.traces()).toEqual({ nodes: [aTrace], pageInfo: { hasNextPage: true, endCursor: 'c1' } })
    expect(await client.memory('m1')).toEqual(aMemory)
    expect(await client.writeReceipt('w1')).toEqual(receiptOf('w1'))
    expect(await client.stats()).toEqual(someStats)
    for (const read of [client.trace('unknown'), client.memory('unknown'), client.writeReceipt('unknown')]) {
      expect(await read).toBeNull()
    }
    await client.close()
    await client.close()
  })

  it('decides as the library does', async () => {
    const client = connect({ url: server.url, agent: 'planner' })
    const link = { from: 'm1', to: 'm2', type: 'CAUSAL', weight: 0.5, reason: 'seen' } as const
    expect(await client.link(link)).toEqual(anEdge)
    expect(lastCall()).toMatchObject({ method: 'link', input: link })
    expect(await client.pin('m1')).toMatchObject({ id: 'm1', pinned: true, validFrom: aMemory.validFrom })
    expect(await client.pin('m1', false)).toMatchObject({ pinned: false })
    const replaced = { old: 'm1', new: 'm2', reason: '搬家了', validUntil: new Date('2025-03-01T00:00:00Z') }
    expect(await client.supersede(replaced)).toMatchObject({ id: 'm1', state: 'SUPERSEDED' })
    expect(lastCall()).toMatchObject({ input: asSent(replaced) })
    expect(await client.restore('m1')).toMatchObject({ state: 'COLD' })
    const page = { nodes: [aReview], pageInfo: { hasNextPage: false, endCursor: 'v1' } }
    expect(await client.reviews()).toEqual(page)
    expect(lastCall()).toMatchObject({ input: { state: 'OPEN', first: 20 } })
    await client.reviews({ state: null, first: 5, after: 'v1' })
    expect(lastCall()).toMatchObject({ input: { state: null, first: 5, after: 'v1' } })
    expect(await client.resolveReview('v1', 'KEEP_BOTH')).toEqual({
      ...aReview,
      state: 'DECIDED',
      decision: 'KEEP_BOTH',
      decidedBy: 'planner',
    })
    expect((await client.writes({ state: 'FAILED' })).nodes).toEqual([receiptOf('w1')])
    expect(lastCall()).toMatchObject({ input: { state: 'FAILED', first: 20 } })
    expect(await client.retryWrite('w1')).toEqual(receiptOf('w1'))
  })

  it('sends every field of an input', async () => {
    const client = connect({ url: `${server.url}/graphql` })
    const given = {
      content: '明天交报告。\n"quoted" \\ \u2028 😀',
      session: 's',
      speaker: '小林',
      source: 'TOOL',
      zone: 'SHARED',
      occurredAt: new Date('2025-03-01T09:30:00.123Z'),
      kind: 'PLAN',
      layer: 'SEMANTIC',
      importance: 0.7,
      pin: true,
      causes: ['m1'],
      supersedes: ['m2'],
      externalId: 'e',
      idempotencyKey: 'k',
      metadata: { at: '2025', nested: { list: [1, 'a', null] } },
      wait: 'STORED',
    } as const
    await client.write(given)
    expect(lastCall()).toMatchObject({ input: asSent(given) })
    const asked = {
      query: '报告',
      now: '2025-03-01T17:30:00+08:00',
      task: 'PLANNING',
      depth: 2,
      limit: 5,
      profile: 'default',
      during: { from: new Date('2025-01-01T00:00:00Z'), until: null },
      asOf: new Date('2025-02-01T00:00:00Z'),
      kinds: ['PLAN'],
      sources: ['TOOL'],
      agents: ['default'],
      minImportance: 0.1,
      includeSuperseded: true,
      maxMemoryChars: 50,
      maxContextChars: 100,
    } as const
    await client.recall(asked)
    expect(lastCall()).toMatchObject({ input: asSent(asked) })
    await client.recall({ query: 'x' })
    expect(lastCall()).toMatchObject({ input: expect.not.objectContaining({ depth: expect.anything() }) })
    await client.traces({ first: 3, after: 'c1' })
    expect(lastCall()).toMatchObject({ input: { first: 3, after: 'c1' } })
    await client.traces({ first: null })
    expect(lastCall()).toMatchObject({ input: { first: 20 } })
  })

  it('is one caller, and `as` another', async () => {
    const client = connect({ url: server.url, space: '团队 100%', agent: 'ü' })
    await client.stats()
    expect(lastCall()).toMatchObject({ caller: { space: '团队 100%', agent: 'ü' } })
    await client.as({ agent: '小林' }).stats()
    expect(lastCall()).toMatchObject({ caller: { space: '团队 100%', agent: '小林' } })
    await connect({ url: server.url }).stats()
    expect(lastCall()).toMatchObject({ caller: { space: 'default', agent: 'default' } })
  })

  it('throws the error of the library, with its code and fields', async () => {
    const client = connect({ url: server.url })
    for (const code of errorCodes.filter((one) => one !== 'INTERNAL')) {
      engraph.before = () => {
        throw new EngraphError(code, `about ${code}`, { field: 'f', value: 7, limit: [1, 2], retryAfterMs: 30 })
      }
      const error = await client.stats().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(EngraphError)
      expect(error).toMatchObject({
        code,
        message: `about ${code}`,
        field: 'f',
        value: 7,
        limit: [1, 2],
        retryAfterMs: 30,
      })
    }
    engraph.before = () => {
      throw new TypeError('broken inside')
    }
    const hidden = expect.not.stringContaining('broken inside')
    await expect(client.stats()).rejects.toMatchObject({ code: 'INTERNAL', message: hidden })
  })

  it.each([
    ['an empty content', { content: '' }, 'content'],
    ['a bare date', { content: 'x', occurredAt: '2025-03-01' }, 'occurredAt'],
    ['an invalid Date', { content: 'x', occurredAt: new Date(Number.NaN) }, 'occurredAt'],
    ['an importance that is no number', { content: 'x', importance: Number.NaN }, 'importance'],
    ['a bigint', { content: 'x', metadata: { n: 1n } }, undefined],
  ])('throws BAD_INPUT for %s', async (_, input, field) => {
    const error = await connect({ url: server.url })
      .write(input)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'BAD_INPUT' })
    expect(error).toHaveProperty(field === undefined ? 'message' : 'field', field ?? expect.anything())
  })

  it.each(['localhost:4747', 'ftp://x', '', '/graphql'])('refuses the address %j', (url) => {
    expect(() => connect({ url })).toThrow(expect.objectContaining({ code: 'BAD_INPUT', field: 'url' }))
  })

  it('refuses half a surrogate pair as a name', async () => {
    await expect(connect({ url: server.url, space: '\ud800' }).stats()).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'space',
    })
  })
})

describe('memoryChanged', () => {
  it('brings each change with its Date, and ends when the server says so', async () => {
    const seen: unknown[] = []
    for await (const change of connect({ url: server.url, space: 'live' }).memoryChanged()) seen.push(change)
    expect(seen).toEqual(someChanges)
    expect(lastCall()).toMatchObject({ method: 'memoryChanged', caller: { space: 'live' } })
  })

  it('can be left while it waits', async () => {
    engraph.before = () => new Promise(() => {})
    const changes = connect({ url: server.url }).memoryChanged()
    const next = changes.next()
    await changes.return?.()
    expect(await next).toMatchObject({ done: true })
    expect(await changes.next()).toMatchObject({ done: true })
  })

  it('throws what the server says', async () => {
    engraph.before = () => {
      throw new EngraphError('FORBIDDEN', 'not you', { field: 'f' })
    }
    const changes = connect({ url: server.url }).memoryChanged()
    await expect(changes.next()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'not you', field: 'f' })
    engraph.before = () => {
      throw new TypeError('broken inside')
    }
    const hidden = { code: 'INTERNAL', message: expect.not.stringContaining('broken inside') }
    await expect(connect({ url: server.url }).memoryChanged().next()).rejects.toMatchObject(hidden)
    const blank = connect({ url: server.url, space: ' ' }).memoryChanged()
    await expect(blank.next()).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'x-engraph-space' })
    const nobody = connect({ url: 'http://127.0.0.1:9' }).memoryChanged()
    await expect(nobody.next()).rejects.toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('reached') })
  })
})

describe('trouble on the way', () => {
  async function other(status: number, body: string): Promise<{ url: string; close: () => Server }> {
    const server = createServer((_, response) => response.writeHead(status).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
  }

  it('says that nothing answers, why, and what to do', async () => {
    const gone = await other(200, '')
    gone.close()
    const error = await connect({ url: gone.url })
      .stats()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'INTERNAL', retryAfterMs: 1_000, cause: expect.anything() })
    expect(error).toHaveProperty('message', expect.stringMatching(/can't be reached \(.*ECONNREFUSED.*engraph up/))
  })

  it.each([
    [200, '<html>a page</html>', 'INTERNAL'],
    [404, '{"error": "not here"}', 'INTERNAL'],
    [200, '{"data": null}', 'INTERNAL'],
    [200, '"text"', 'INTERNAL'],
    [200, '{"errors": {"message": "no list"}}', 'INTERNAL'],
    [502, 'Bad Gateway', 'OVERLOADED'],
    [503, '', 'OVERLOADED'],
  ])('tells a server that answers %s %s apart', async (status, body, code) => {
    const server = await other(status, body)
    await expect(connect({ url: server.url }).stats()).rejects.toMatchObject({
      code,
      message: expect.stringContaining(String(status)),
    })
    server.close()
  })

  it('knows the errors of a server that is newer', async () => {
    const server = await other(200, '{"errors": [{"message": "new", "extensions": {"code": "NEW_CODE", "field": 5}}]}')
    await expect(connect({ url: server.url }).stats()).rejects.toMatchObject({ code: 'INTERNAL', message: 'new' })
    server.close()
  })

  it('gives up after its time-out', async () => {
    engraph.before = () => new Promise(() => {})
    const client = connect({ url: server.url, timeoutMs: 30 })
    await expect(client.stats()).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED', limit: 30 })
  })

  it('takes a fetch of one’s own', async () => {
    const seen: unknown[] = []
    const client = connect({
      url: 'https://memory.example.org/somewhere',
      space: 's',
      fetch: async (url, init) => {
        seen.push(url, init?.headers)
        return new Response(JSON.stringify({ data: { stats: someStats } }))
      },
    })
    expect(await client.stats()).toEqual(someStats)
    expect(seen).toEqual(['https://memory.example.org/somewhere', expect.objectContaining({ 'x-engraph-space': 's' })])
  })
})
