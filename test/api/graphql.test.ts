import { beforeEach, describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import { EngraphError } from '../../src/errors.js'
import { createGraphql } from '../../src/api/graphql.js'
import { examples } from '../../src/api/examples.js'
import { limits } from '../../src/api/limits.js'
import { operations } from '../../src/client/operations.js'
import { noFacts } from '../../src/api/request-facts.js'
import { logRecorder, type LogLine } from './log-recorder.js'
import { smallEngraph, type SmallEngraph } from './small-engraph.js'

interface Answer {
  status: number
  data?: Record<string, any> | null // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look inside
  errors?: { message: string; path?: unknown; extensions: Record<string, unknown> }[]
}

let engraph: SmallEngraph
let lines: LogLine[]
let yoga: ReturnType<typeof createGraphql>

beforeEach(() => {
  engraph = smallEngraph()
  const recorder = logRecorder()
  lines = recorder.lines
  yoga = createGraphql({ engraph, logger: recorder.logger, newErrorId: () => 'error-1', maxBodyBytes: 200_000 })
})

async function send(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await yoga.fetch(
    'http://localhost/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { facts: noFacts() },
  )
  return { status: response.status, ...(await response.json()) }
}

const ask = (query: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer> =>
  send({ query, variables }, headers)

const write = 'mutation Write($input: WriteInput!) { write(input: $input) { id state } }'

describe('the GraphQL endpoint', () => {
  it('writes and recalls with variables', async () => {
    const input = {
      content: '小林下周三要去杭州出差。',
      occurredAt: '2025-03-20T17:00:00+08:00',
      metadata: { a: [1, { b: null }] },
    }
    expect(await ask(write, { input })).toEqual({ status: 200, data: { write: { id: 'm1', state: 'STORED' } } })
    expect(engraph.calls[0]?.input).toEqual({
      ...input,
      occurredAt: '2025-03-20T17:00:00+08:00',
      source: 'USER',
      zone: 'PRIVATE',
      layer: 'EPISODIC',
      wait: 'ACCEPTED',
    })
    const { data } = await ask('{ recall(input: {query: "出差"}) { context memories { occurredAt occurredUntil } } }')
    expect(data?.recall).toEqual({
      context: '小林下周三要去杭州出差。',
      memories: [{ occurredAt: '2025-03-01T09:30:00.123Z', occurredUntil: null }],
    })
    expect(engraph.calls[1]?.input).toEqual({
      query: '出差',
      limit: 8,
      profile: 'default',
      includeSuperseded: false,
      maxMemoryChars: 200,
      maxContextChars: 1000,
    })
  })

  it('takes literals as it takes variables', async () => {
    await ask(
      'mutation($n: Int) { write(input: {content: "x", occurredAt: "2025-03-20T17:00:00+08:00", metadata: {a: [1, {b: $n}], c: "d"}}) { id } }',
      { n: 7 },
    )
    expect(engraph.calls[0]?.input).toMatchObject({
      occurredAt: '2025-03-20T17:00:00+08:00',
      metadata: { a: [1, { b: 7 }], c: 'd' },
    })
  })

  it('hands on half a surrogate pair in a variable, and refuses it in a literal with its place', async () => {
    await ask(write, { input: { content: 'half \ud83d' } })
    expect(engraph.calls[0]?.input).toMatchObject({ content: 'half \ud83d' })
    const { errors } = await ask('mutation { write(input: {content: "half \\ud83d"}) { id } }')
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' }, message: expect.stringContaining('ud83d') }])
    expect(engraph.calls).toHaveLength(1)
  })

  it('takes a writeMany of 1,000 through variables and answers in order', async () => {
    const inputs = Array.from({ length: 1_000 }, (_, index) => ({ content: `memory ${index}`, session: 's' }))
    const query = 'mutation($inputs: [WriteInput!]!) { writeMany(inputs: $inputs) { id state outcome memories } }'
    const { data } = await ask(query, { inputs })
    expect(data?.writeMany).toHaveLength(1_000)
    expect(data?.writeMany[999].id).toBe('m1000')
  })

  it('gives the first 50 edges, or as many as asked for', async () => {
    const { data } = await ask(
      '{ a: memory(id: "m1") { edges { to } } b: memory(id: "m1") { edges(first: 200) { to weight } } c: memory(id: "m1") { edges(first: null) { to } } }',
    )
    expect(data?.a.edges).toHaveLength(50)
    expect(data?.b.edges).toHaveLength(200)
    expect(data?.c.edges).toHaveLength(50)
    const { errors } = await ask('{ memory(id: "m1") { edges(first: 201) { to } } }')
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT', field: 'first', value: 201, limit: 200 })
  })

  it('answers null for what is unknown', async () => {
    const { data, errors } = await ask(
      '{ trace(id: "unknown") { id } memory(id: "unknown") { id } writeReceipt(id: "unknown") { id } }',
    )
    expect(data).toEqual({ trace: null, memory: null, writeReceipt: null })
    expect(errors).toBeUndefined()
  })

  it('answers queries by GET, and introspection', async () => {
    const get = async (query: string): Promise<Response> =>
      yoga.fetch(`http://localhost/graphql?query=${encodeURIComponent(query)}`)
    expect(await (await get('{ stats { memories byState } }')).json()).toEqual({
      data: { stats: { memories: 2, byState: { ACTIVE: 1, BUFFERED: 1 } } },
    })
    const { data } = await ask(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true }))
    expect(data?.__schema.types.length).toBeGreaterThan(20)
  })

  it.each(examples)('runs the example %#', async (query) => {
    expect((await ask(query)).errors).toBeUndefined()
  })

  it.each(Object.entries(operations).filter(([name]) => name !== 'memoryChanged'))(
    'runs the client’s %s with the largest page',
    async (_, operation) => {
      const document = operation.replace('first: $first', 'first: 100').replace('$first: Int, ', '')
      const { errors } = await ask(document, { id: 'm1', input: { content: 'x', query: undefined }, inputs: [] })
      expect(errors?.filter(({ extensions }) => extensions.code === 'TOO_LARGE') ?? []).toEqual([])
    },
  )
})

describe('the caller', () => {
  const callerFor = async (headers: Record<string, string>): Promise<unknown> => {
    await ask('{ stats { memories } }', {}, headers)
    return engraph.calls[0]?.caller
  }

  it('is the default one without headers', async () => {
    expect(await callerFor({})).toEqual({ space: 'default', agent: 'default' })
  })

  it('comes from the headers', async () => {
    expect(await callerFor({ 'x-engraph-space': '%E5%9B%A2%E9%98%9F', 'x-engraph-agent': 'planner' })).toEqual({
      space: '团队',
      agent: 'planner',
    })
  })

  it.each([{ 'x-engraph-space': ' ' }, { 'x-engraph-agent': '%zz' }, { 'x-engraph-space': 'a%00b' }])(
    'is refused with %j',
    async (headers) => {
      const { errors, data } = await ask('{ stats { memories } }', {}, headers)
      expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT')
      expect(data).toBeUndefined()
      expect(engraph.calls).toEqual([])
    },
  )
})

describe('errors', () => {
  it('shows an EngraphError with its code and fields, with status 200', async () => {
    engraph.before = () => {
      throw new EngraphError('OVERLOADED', 'The queue is full.', {
        limit: 10,
        retryAfterMs: 500,
        cause: new Error('x'),
      })
    }
    expect(await ask(write, { input: { content: 'x' } })).toEqual({
      status: 200,
      data: null,
      errors: [
        {
          message: 'The queue is full.',
          path: ['write'],
          locations: [{ line: 1, column: 39 }],
          extensions: { code: 'OVERLOADED', limit: 10, retryAfterMs: 500 },
        },
      ],
    })
    expect(lines).toEqual([])
  })

  it.each([
    ['a fault', new TypeError('secret inside')],
    ['an INTERNAL of ours', new EngraphError('INTERNAL', 'The query secret-inside failed', { value: 'secret' })],
    ['a thrown string', 'secret inside'],
    ['what looks like a GraphQL error', Object.assign(new Error('secret'), { extensions: { code: 'BAD_INPUT' } })],
  ])('masks %s and logs it once with its cause under the id that the caller gets', async (_, thrown) => {
    engraph.before = () => {
      throw thrown
    }
    const answer = await ask('{ stats { memories } }')
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(answer.status).toBe(200)
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'INTERNAL', errorId: 'error-1' })
    expect(answer.errors?.[0]?.message).toContain('error-1')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 'error', fields: { errorId: 'error-1' } })
    if (thrown instanceof Error) expect(lines[0]?.fields['err']).toBe(thrown)
  })

  it('masks results that are not as the schema says: that is a fault of ours', async () => {
    const broken = { ...(await engraph.stats()), memories: 1.5 }
    yoga = createGraphql({
      engraph: { ...engraph, as: () => ({ ...engraph, stats: async () => broken }) },
      logger: logRecorder().logger,
      newErrorId: () => 'error-2',
    })
    const { errors } = await ask('{ stats { memories } }')
    expect(errors?.[0]?.extensions).toEqual({ code: 'INTERNAL', errorId: 'error-2' })
  })

  it.each([
    ['an unknown field', '{ stats { memory } }', {}, undefined],
    ['a missing selection', '{ stats }', {}, undefined],
    ['a missing argument', '{ memory { id } }', {}, undefined],
    ['a missing variable', write, {}, 'input'],
    ['a null for a required argument', 'query($id: ID = "m1") { memory(id: $id) { id } }', { id: null }, undefined],
    ['a wrong type', write, { input: { content: 5 } }, 'content'],
    ['a missing content', write, { input: { speaker: 'Mia' } }, 'content'],
    ['an unknown input field', write, { input: { content: 'x', unknown: true } }, 'unknown'],
    ['a wrong enum value', write, { input: { content: 'x', source: 'ROBOT' } }, 'source'],
    ['a bare date', write, { input: { content: 'x', occurredAt: '2025-03-01' } }, 'occurredAt'],
    ['a number for a time', write, { input: { content: 'x', occurredAt: 1740821400000 } }, 'occurredAt'],
    ['a text for importance', write, { input: { content: 'x', importance: 'high' } }, 'importance'],
    ['an empty content', write, { input: { content: '' } }, 'content'],
    [
      'a bad item of many',
      'mutation($inputs: [WriteInput!]!) { writeMany(inputs: $inputs) { id } }',
      { inputs: [{ content: 'x' }, { content: 'x', occurredAt: '2025-03-01T10:00:00' }] },
      'inputs[1].occurredAt',
    ],
    [
      'a bad time inside',
      'query($input: RecallInput!) { recall(input: $input) { id } }',
      { input: { query: 'x', during: { from: 'yesterday' } } },
      'during.from',
    ],
    [
      'a bare date as literal',
      'mutation { write(input: {content: "x", occurredAt: "2025-03-01"}) { id } }',
      {},
      undefined,
    ],
    [
      'an unnamed operation among several',
      'query A { stats { memories } } query B { stats { memories } }',
      {},
      undefined,
    ],
    ['no operation', 'fragment F on Stats { memories }', {}, undefined],
  ])('refuses %s with BAD_INPUT', async (_, query, variables, field) => {
    const { errors } = await ask(query, variables)
    expect(errors).not.toHaveLength(0)
    for (const { extensions } of errors ?? []) expect(extensions.code).toBe('BAD_INPUT')
    expect(errors?.[0]?.extensions.field).toBe(field)
    expect(lines).toEqual([])
  })

  it('says what a good time looks like', async () => {
    const { errors } = await ask(write, { input: { content: 'x', occurredAt: '2025-03-01' } })
    expect(errors?.[0]?.message).toMatch(
      /^occurredAt: "2025-03-01" is not a usable time: a bare date .* 2025-03-01T09:30:00Z/,
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'occurredAt', value: '2025-03-01' })
  })

  it('does not repeat a huge input', async () => {
    const { errors } = await ask(write, { input: { content: 'x'.repeat(100_000), unknown: true } })
    expect(errors?.[0]?.message.length).toBeLessThan(1_100)
    expect(errors?.[0]?.message).toContain('Field "unknown" is not defined')
  })

  it('refuses JSON nested deeper than can be printed', async () => {
    const nest = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
    expect((await ask(write, { input: { content: 'x', metadata: nest(32) } })).errors).toBeUndefined()
    const { errors } = await send(
      `{"query": ${JSON.stringify(write)}, "variables": {"input": {"content": "x", "metadata": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`,
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_LARGE', limit: 32, field: 'metadata' })
  })

  it('shows every failed field of one request and what worked', async () => {
    engraph.before = (method) => {
      if (method === 'memory') throw new EngraphError('DATABASE_UNAVAILABLE', 'gone', { retryAfterMs: 2_000 })
    }
    const { data, errors } = await ask(
      '{ a: memory(id: "1") { id } b: trace(id: "2") { id } c: memory(id: "3") { id } }',
    )
    expect(data).toEqual({ a: null, b: { id: '2' }, c: null })
    expect(errors?.map(({ path }) => path)).toEqual([['a'], ['c']])
  })
})

describe('requests that are not GraphQL', () => {
  const post = (body: string, type = 'application/json'): Promise<Answer> => send(body, { 'content-type': type })

  it.each([
    ['no JSON', '{"query": ', 400],
    ['no object', '"{ stats { memories } }"', 400],
    ['null', 'null', 400],
    ['a batch', '[{"query": "{ stats { memories } }"}]', 400],
    ['no query', '{}', 400],
    ['a query that is no text', '{"query": 5}', 400],
    ['variables that are no object', '{"query": "{ stats { memories } }", "variables": "x"}', 400],
    ['an unknown parameter', '{"query": "{ stats { memories } }", "foo": 1}', 400],
    ['a syntax error', '{"query": "{ stats { memories "}', 400],
    ['an empty body', '', 400],
  ])('refuses %s', async (_, body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_INPUT')
    expect(lines).toEqual([])
  })

  it.each([
    ['application/x-www-form-urlencoded', 'query=mutation{write(input:{content:"x"}){id}}'],
    ['text/plain', '{"query": "{ stats { memories } }"}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/graphql', '{ stats { memories } }'],
    ['text/plain; application/json', '{"query": "{ stats { memories } }"}'],
  ])('refuses %s: a foreign page can send that unasked', async (type, body) => {
    const answer = await post(body, type)
    expect(answer.status).toBe(415)
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_INPUT')
    expect(engraph.calls).toEqual([])
  })

  it('takes JSON with a charset', async () => {
    expect((await post('{"query": "{ stats { memories } }"}', 'Application/JSON; charset=utf-8')).data).toBeDefined()
  })

  it('refuses a mutation by GET, bad variables by GET, and other methods', async () => {
    const mutation = encodeURIComponent('mutation { write(input: {content: "x"}) { id } }')
    for (const [url, method, status] of [
      [`?query=${mutation}`, 'GET', 405],
      ['?query={stats{memories}}&variables={', 'GET', 400],
      ['', 'GET', 400],
      ['', 'PUT', 405],
      ['', 'DELETE', 405],
    ] as const) {
      const response = await yoga.fetch(`http://localhost/graphql${url}`, { method })
      expect([url, method, response.status]).toEqual([url, method, status])
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] })
    }
    expect(engraph.calls).toEqual([])
  })

  it('refuses a body over the limit with 413, announced or not', async () => {
    const body = JSON.stringify({ query: write, variables: { input: { content: 'x'.repeat(200_000) } } })
    const announced = await post(body)
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      },
    })
    const chunked = await yoga.fetch('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(announced.status).toBe(413)
    expect(announced.errors?.[0]?.extensions).toEqual({ code: 'TOO_LARGE', limit: 200_000 })
    expect(chunked.status).toBe(413)
    expect(engraph.calls).toEqual([])
  })
})

describe('limits on one operation', () => {
  const nested = (levels: number): string =>
    `{ __type(name: "Stats") ${'{ ofType '.repeat(levels - 2)}{ name }${' }'.repeat(levels - 2)} }`
  const aliased = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: stats { memories }`).join(' ')} }`

  it('lets through what is at the limit', async () => {
    expect((await ask(aliased(limits.aliases))).errors).toBeUndefined()
    expect((await ask(nested(limits.depth))).errors).toBeUndefined()
  })

  it.each([
    ['depth', nested(limits.depth + 1), limits.depth],
    ['aliases', aliased(limits.aliases + 1), limits.aliases],
    ['tokens', `{ stats { ${'memories '.repeat(limits.tokens)} } }`, limits.tokens],
    ['directives', `{ stats { memories ${'@skip(if: false) '.repeat(limits.directives + 1)} } }`, limits.directives],
    [
      'cost',
      `{ ${Array.from({ length: 30 }, (_, index) => `a${index}: traces(first: 100) { nodes { activated { path { from } } } }`).join(' ')} }`,
      limits.cost,
    ],
  ])('refuses more %s with TOO_LARGE and the limit', async (_, query, limit) => {
    const { errors, data } = await ask(query)
    expect(data).toBeUndefined()
    const refusal = errors?.find(({ extensions }) => extensions.code === 'TOO_LARGE')
    expect(refusal?.extensions).toEqual({ code: 'TOO_LARGE', limit })
    expect(refusal?.message).toContain(String(limit))
    expect(engraph.calls).toEqual([])
  })

  it('counts fragments that lead to each other only once', async () => {
    const { errors } = await ask('{ stats { ...A } } fragment A on Stats { ...B } fragment B on Stats { ...A }')
    expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT')
  })

  it('answers DEADLINE_EXCEEDED when an operation takes too long', async () => {
    engraph.before = () => new Promise(() => {})
    yoga = createGraphql({ engraph, logger: logRecorder().logger, newErrorId: () => 'error-1', timeoutMs: 20 })
    const { status, errors } = await ask('{ stats { memories } }')
    expect(status).toBe(200)
    expect(errors?.[0]?.extensions).toEqual({ code: 'DEADLINE_EXCEEDED', limit: 20 })
  })
})
