import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { startServer, type RunningServer } from '../../src/api/server.js'
import { connect } from '../../src/client/index.js'
import { openEngine, type Engine } from '../../src/engine.js'
import type { Engraph } from '../../src/memory/engraph.js'
import { silentLogger } from '../../src/memory/logger.js'
import { randomSpace, testAddress, testDatabase } from '../support/database.js'

const spaces = { english: randomSpace('english'), chinese: randomSpace('chinese'), hostile: randomSpace('hostile') }
let engine: Engine
let server: RunningServer

beforeAll(async () => {
  const { uri, user, password, database } = testAddress()
  engine = await openEngine({ neo4jUri: uri, neo4jUser: user, neo4jPassword: password, neo4jDatabase: database })
  server = await startServer({
    engraph: engine,
    health: () => engine.health(),
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    version: '0',
  })
}, 300_000)

afterAll(async () => {
  await server?.stop()
  const scopes = Object.values(spaces).flatMap((space) => [
    ...engine.as({ space, agent: 'default' }).scopes.readable,
    ...engine.as({ space, agent: 'planner' }).scopes.readable,
  ])
  await engine?.close()
  const database = await testDatabase()
  const names = Object.values(spaces)
  await database.query('MATCH (n) WHERE n.scope IN $scopes OR n.space IN $names DETACH DELETE n', { scopes, names })
  await database.close()
})

const clientOf = (space: string, agent?: string): Engraph =>
  connect({ url: server.url, space, ...(agent === undefined ? {} : { agent }) })

const languages = [
  {
    language: 'en',
    space: spaces.english,
    turns: [
      'Mia moved from Lisbon to Berlin on 3 March 2025 and started at a bakery.',
      'Tom is allergic to peanuts, so he never eats satay.',
      'The quarterly report is due on Friday afternoon.',
    ],
    question: 'Which city did Mia move to?',
  },
  {
    language: 'zh',
    space: spaces.chinese,
    turns: [
      '小林下周三要去杭州出差，住在西湖边的酒店。',
      '老王对花生过敏，从来不吃沙爹。',
      '季度报告要在星期五下午之前交。',
    ],
    question: '小林要去哪个城市出差？',
  },
]

describe.each(languages)('a memory over GraphQL: $language', ({ language, space, turns, question }) => {
  it('writes, recalls, explains and counts', async () => {
    const engraph = clientOf(space)
    const [first, ...others] = turns
    const receipt = await engraph.write({
      content: first ?? '',
      session: 's1',
      occurredAt: '2025-03-05T09:00:00Z',
      externalId: 'turn-1',
      metadata: { page: 3, tags: ['a', 'b'] },
      wait: 'STORED',
    })
    expect(receipt).toMatchObject({ state: 'STORED', outcome: 'NEW', mergedInto: null, superseded: [] })
    expect(receipt.memories).toHaveLength(1)
    const many = await engraph.writeMany(
      others.map((content, index) => ({
        content,
        session: 's1',
        occurredAt: new Date(Date.UTC(2025, 2, 5, 9, index + 1)),
        wait: 'STORED' as const,
      })),
    )
    expect(many.map(({ state }) => state)).toEqual(['STORED', 'STORED'])
    expect(await engraph.writeReceipt(receipt.id)).toEqual(receipt)

    const recall = await engraph.recall({ query: question })
    expect(recall.memories[0]).toMatchObject({ id: receipt.memories[0], content: first, externalIds: ['turn-1'] })
    expect(recall.memories[0]?.signals.dense).toBeGreaterThan(0)
    expect(recall.context).toContain((first ?? '').slice(0, 10))
    expect(recall.context.length).toBeLessThanOrEqual(1_000)

    const trace = await engraph.trace(recall.id)
    expect(trace).toMatchObject({ id: recall.id, query: question, task: recall.task, depth: recall.depth })
    expect(trace?.returned).toEqual(recall.memories.map(({ id }) => id))
    expect((await engraph.traces({ first: 1 })).nodes[0]?.id).toBe(recall.id)

    const memory = await engraph.memory(receipt.memories[0] ?? '')
    expect(memory).toMatchObject({
      content: first,
      lang: language,
      session: 's1',
      agent: 'default',
      zone: 'PRIVATE',
      source: 'USER',
      occurredAt: expect.any(Date),
      metadata: { page: 3, tags: ['a', 'b'] },
      externalIds: ['turn-1'],
      retiredAt: null,
      validUntil: null,
    })
    expect(memory?.edges.some(({ type }) => type === 'TEMPORAL')).toBe(true)

    const stats = await engraph.stats()
    expect(stats).toMatchObject({ memories: turns.length, queue: 0, failed: 0 })
    expect(Object.values(stats.byState).reduce((sum, count) => sum + count, 0)).toBe(turns.length)
  })

  it('keeps spaces and agents apart', async () => {
    const elsewhere = clientOf(randomSpace('empty'))
    expect((await elsewhere.recall({ query: question })).memories).toEqual([])
    const [mine] = (await clientOf(space).recall({ query: question })).memories
    expect(await elsewhere.memory(mine?.id ?? '')).toBeNull()

    const planner = clientOf(space, 'planner')
    expect((await planner.recall({ query: question })).memories).toEqual([])
    const shared = await clientOf(space).write({ content: turns[1] ?? '', zone: 'SHARED', wait: 'STORED' })
    const [found] = (await planner.recall({ query: turns[1] ?? '' })).memories
    expect(found?.id).toBe(shared.memories[0])
  })
})

describe('readiness', () => {
  it('is shown part by part', async () => {
    const response = await fetch(`${server.url}/readyz`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      ready: true,
      checks: { database: { ok: true }, model: { ok: true } },
    })
  })
})

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-engraph-space': spaces.hostile },
    body: JSON.stringify({ query, variables }),
  })
  expect(response.status).toBe(200)
  return response.json() as Promise<Answer>
}

const write = (input: Record<string, unknown>): Promise<Answer> =>
  ask('mutation($input: WriteInput!) { write(input: $input) { state memories } }', {
    input: { wait: 'STORED', ...input },
  })
const recall = (input: Record<string, unknown>): Promise<Answer> =>
  ask('query($input: RecallInput!) { recall(input: $input) { memories { content } } }', { input })

const cypher = `'}) MATCH (n) DETACH DELETE n // "}) RETURN $x \\u0027`
const lucene = `scope:s* AND (lexicalText:[* TO *] OR /.*/ ~2 ^9) "open && || ! { } \\`

describe('input that means harm, or none', () => {
  it.each<[string, () => Promise<Answer>, string]>([
    ['an empty content', () => write({ content: '' }), 'BAD_INPUT'],
    ['a blank content', () => write({ content: ' \n\t\u3000' }), 'BAD_INPUT'],
    ['a content of 1 MB', () => write({ content: 'x'.repeat(1_000_000) }), 'TOO_LARGE'],
    ['an importance over 1', () => write({ content: 'x', importance: 1.5 }), 'BAD_INPUT'],
    ['a metadata that is no object', () => write({ content: 'x', metadata: [1] }), 'BAD_INPUT'],
    [
      'a year that Neo4j could not keep apart from "open"',
      () => write({ content: 'x', occurredAt: '9999-12-31T00:00:00Z' }),
      'BAD_INPUT',
    ],
    ['an empty query', () => recall({ query: '' }), 'BAD_INPUT'],
    ['a query of 1 MB', () => recall({ query: '问'.repeat(1_000_000) }), 'TOO_LARGE'],
    ['a depth of 5', () => recall({ query: 'x', depth: 5 }), 'BAD_INPUT'],
    ['a limit of 0', () => recall({ query: 'x', limit: 0 }), 'BAD_INPUT'],
    ['a limit of 101', () => recall({ query: 'x', limit: 101 }), 'BAD_INPUT'],
    ['a limit beyond 32 bits', () => recall({ query: 'x', limit: 2 ** 40 }), 'BAD_INPUT'],
    ['an unknown profile', () => recall({ query: 'x', profile: cypher }), 'BAD_INPUT'],
    [
      'a range that ends before it begins',
      () => recall({ query: 'x', during: { from: '2025-02-01T00:00:00Z', until: '2025-01-01T00:00:00Z' } }),
      'BAD_INPUT',
    ],
    ['a page of 0', () => ask('{ traces(first: 0) { nodes { id } } }'), 'BAD_INPUT'],
    ['a page of 101', () => ask('{ traces(first: 101) { nodes { id } } }'), 'BAD_INPUT'],
    ['no writes', () => ask('mutation { writeMany(inputs: []) { id } }'), 'BAD_INPUT'],
    [
      '1,001 writes',
      () =>
        ask('mutation($inputs: [WriteInput!]!) { writeMany(inputs: $inputs) { id } }', {
          inputs: Array.from({ length: 1_001 }, () => ({ content: 'x' })),
        }),
      'TOO_LARGE',
    ],
  ])('%s is refused', async (_, run, code) => {
    const { data, errors } = await run()
    expect(errors?.map(({ extensions }) => extensions['code'])).toEqual([code])
    expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([])
  })

  it('names the bad item of many, and writes none of them', async () => {
    const { errors } = await ask('mutation($inputs: [WriteInput!]!) { writeMany(inputs: $inputs) { id } }', {
      inputs: [{ content: 'good' }, { content: 'good too' }, { content: '' }],
    })
    expect(errors?.[0]?.extensions['code']).toBe('BAD_INPUT')
    expect(`${errors?.[0]?.message} ${errors?.[0]?.extensions['field']}`).toContain('inputs[2].content')
    const { data } = await ask('{ stats { memories queue } }')
    expect(data).toEqual({ stats: { memories: 0, queue: 0 } })
  })

  it.each([randomUUID(), '', cypher, lucene, 'x'.repeat(10_000), '0'])('the id %j is nobody’s', async (id) => {
    const { data, errors } = await ask(
      'query($id: ID!) { memory(id: $id) { id } trace(id: $id) { id } writeReceipt(id: $id) { id } }',
      { id },
    )
    for (const { extensions } of errors ?? []) expect(extensions['code']).toBe('BAD_INPUT')
    expect(data).toEqual({ memory: null, trace: null, writeReceipt: null })
  })

  it.each([
    ['Cypher', `Remember this: ${cypher}`],
    ['Lucene', `Remember this: ${lucene}`],
    ['HTML and quotes', `<script>alert("x")</script> 'it''s' \`\${x}\``],
    ['emoji and rare characters', 'The 👩‍👩‍👧 family met 𠮷野家 at the 🏖️ on a naïve Ｆｒｉｄａｙ.'],
    ['text from right to left', 'שלום, the meeting is at noon. مرحبا'],
  ])('%s is kept as written and found again', async (_, content) => {
    const { data, errors } = await write({ content, session: content.slice(0, 30) })
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({ write: { state: 'STORED', memories: [expect.any(String)] } })
    const found = await recall({ query: content })
    expect(JSON.stringify(found.data)).toContain(JSON.stringify(content))
  })

  it.each(['no cursor', cypher, ''])('the cursor %j shows nobody’s traces', async (after) => {
    const { data, errors } = await ask('query($after: String) { traces(after: $after) { nodes { query } } }', { after })
    for (const { extensions } of errors ?? []) expect(extensions['code']).toBe('BAD_INPUT')
    expect(JSON.stringify(data ?? null)).not.toMatch(/Mia|小林/)
  })

  it('control characters and half characters do no harm', async () => {
    const { data, errors } = await write({ content: 'The code\u0000 is \u0007 4711\ud800 for the \u200bgarage.' })
    for (const { extensions } of errors ?? []) expect(extensions['code']).toBe('BAD_INPUT')
    if (errors === undefined) expect(data).toMatchObject({ write: { state: 'STORED' } })
    expect((await recall({ query: 'garage\u0000 \ud800 code' })).errors).toBeUndefined()
  })

  it.each(['!!!', '的', 'AND OR NOT', '""', '*', '🏖️', lucene, cypher])(
    'the query %j finds or misses, but never fails',
    async (query) => {
      expect((await recall({ query })).errors).toBeUndefined()
    },
  )

  it('leaves every other space as it was', async () => {
    for (const { space, turns } of languages) {
      const { memories } = await clientOf(space).stats()
      expect(memories).toBeGreaterThanOrEqual(turns.length)
    }
  })
})
