import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import type { Health } from '../../src/api/health.js'
import { startServer, type RunningServer, type ServerOptions } from '../../src/api/server.js'
import { connect } from '../../src/client/index.js'
import { openChangeFeed } from '../../src/engine/changes.js'
import type { Engraph } from '../../src/memory/engraph.js'
import { logRecorder, type LogLine } from './log-recorder.js'
import { smallEngraph, type SmallEngraph } from './small-engraph.js'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

let engraph: SmallEngraph
let lines: LogLine[]
let health: () => Promise<Health>
const servers: RunningServer[] = []

async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const recorder = logRecorder()
  lines = recorder.lines
  const server = await startServer({
    engraph,
    health: () => health(),
    host: '127.0.0.1',
    port: 0,
    logger: recorder.logger,
    version: '1.2.3',
    addresses: { neo4jBrowser: 'http://127.0.0.1:7474' },
    ...options,
  })
  servers.push(server)
  return server
}

/** Plain HTTP: fetch would not let a test choose its Host. */
function send(
  server: RunningServer,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const post = (server: RunningServer, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  send(server, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    // As bytes: Node would send the headers in the encoding of a text body.
    body: Buffer.from(JSON.stringify(body)),
  })

const stats = { query: 'query Counts { stats { memories } }' }

beforeEach(() => {
  engraph = smallEngraph()
  health = async () => ({ ready: true, checks: { database: { ok: true, detail: 'Neo4j 2026.09.0' } } })
})

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

describe('paths', () => {
  it('serves GraphQL', async () => {
    const server = await start()
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    const answer = await post(server, stats)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { data: { stats: { memories: 2 } } }])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('answers /healthz while up, and / with a signpost', async () => {
    health = async () => ({ ready: false, checks: {} })
    const server = await start()
    const alive = await send(server, '/healthz')
    expect([alive.status, JSON.parse(alive.body)]).toEqual([200, { status: 'ok', version: '1.2.3' }])
    const root = await send(server, '/?x=1')
    expect(JSON.parse(root.body)).toMatchObject({
      name: 'engraph',
      graphql: '/graphql',
      addresses: { neo4jBrowser: 'http://127.0.0.1:7474' },
    })
    const page = await send(server, '/', { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.location]).toEqual([302, '/graphql'])
  })

  it.each([
    ['ready', async () => ({ ready: true, checks: { model: { ok: true, detail: 'e5' } } }), 200],
    ['not ready', async () => ({ ready: false, checks: { model: { ok: false, detail: 'loading' } } }), 503],
    ['failing', async () => Promise.reject(new Error('no route')), 503],
  ] as const)('answers /readyz when %s', async (_, state, status) => {
    health = state
    const answer = await send(await start(), '/readyz')
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ ready: status === 200 })
  })

  it.each(['/graphql/', '/x/graphql', '/health', '/favicon.ico', '/__proto__', '//graphql', '/../etc/passwd'])(
    'has nothing at %s',
    async (path) => {
      const answer = await send(await start(), path)
      expect([answer.status, JSON.parse(answer.body).errors[0].extensions.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('refuses to change what is only read', async () => {
    const answer = await send(await start(), '/readyz', { method: 'POST' })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('GraphiQL', () => {
  it('is one page that loads nothing from elsewhere', async () => {
    const server = await start()
    const page = await send(server, '/graphql', { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('YogaGraphiQL.renderYogaGraphiQL')
    expect(page.body).toContain('小林去哪里出差？')

    // What a browser fetches by itself: links, scripts, images and styles outside the inlined scripts.
    const markup = page.body.replaceAll(/<script>[\s\S]*?<\/script>/g, '')
    const loaded = [...markup.matchAll(/(?:src|href)\s*=\s*["']?([^"'\s>]+)/g)].map(
      ([, url]) => url?.slice(0, 40) ?? '',
    )
    expect(loaded.filter((url) => !url.startsWith('data:'))).toEqual([])
    const styles = [...markup.matchAll(/url\(\s*["']?([^"')]{0,40})|@import[^;]{0,40}/g)].map(
      ([all, url]) => url ?? all,
    )
    expect(styles.filter((url) => !url.startsWith('data:') && !url.startsWith('#'))).toEqual([])
    // Scripts could still fetch: the policy lets the browser refuse.
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'")
    expect(page.headers['content-security-policy']).not.toMatch(/https?:|\*/)
  })
})

describe('who may ask', () => {
  it.each(['evil.example', 'localhost.evil.example:4747', '192.168.0.7'])('refuses the Host %s', async (host) => {
    const server = await start()
    for (const path of ['/graphql', '/', '/healthz', '/readyz', '/nothing']) {
      const answer = await send(server, path, { headers: { host, accept: 'text/html' } })
      expect([path, answer.status]).toEqual([path, 403])
      expect(JSON.parse(answer.body).errors[0].extensions).toEqual({ code: 'FORBIDDEN' })
    }
  })

  it('answers to loopback names and to configured ones', async () => {
    const server = await start({ allowedHosts: ['memory.example.org'] })
    for (const host of ['localhost', '[::1]:80', 'memory.example.org']) {
      expect((await post(server, stats, { host })).status).toBe(200)
    }
  })

  it('gives pages of other origins nothing, not even a preflight', async () => {
    const server = await start()
    const origin = 'https://evil.example'
    const preflight = await send(server, '/graphql', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    const sent = await post(server, stats, { origin })
    for (const { status, headers } of [preflight, sent]) {
      expect(status).toBe(403)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect(engraph.calls).toEqual([])
    const own = await post(server, stats, { origin: `http://127.0.0.1:${server.port}` })
    expect(own.status).toBe(200)
    expect(Object.keys(own.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('reads names as raw UTF-8, as curl sends them', async () => {
    const server = await start()
    const raw = Buffer.from('团队', 'utf8').toString('latin1')
    await post(server, stats, { 'x-engraph-space': raw, 'x-engraph-agent': encodeURIComponent('小林') })
    expect(engraph.calls[0]?.caller).toEqual({ space: '团队', agent: '小林' })
  })
})

describe('large and slow requests', () => {
  it('refuses a body over the limit with 413 as JSON', async () => {
    const server = await start({ maxBodyBytes: 1_000_000 })
    const content = 'x'.repeat(3_000_000)
    const query = 'mutation($input: WriteInput!) { write(input: $input) { id } }'
    const answer = await post(server, { query, variables: { input: { content } } })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body).errors[0].extensions).toEqual({ code: 'TOO_LARGE', limit: 1_000_000 })
    expect(engraph.calls).toEqual([])
    expect((await post(server, stats)).status).toBe(200)
  })
})

describe('the log', () => {
  it('has one line for each request, without content or names', async () => {
    const server = await start()
    const query = 'mutation Keep($input: WriteInput!) { write(input: $input) { id } }'
    await post(
      server,
      { query, variables: { input: { content: 'private-content' } } },
      { 'x-engraph-space': 'private-space' },
    )
    await send(server, '/graphql?query={recall(input:{query:"private-query"}){id}}')
    await send(server, '/healthz')
    await send(server, '/nothing')
    const requests = lines.filter(({ message }) => message === 'request')
    expect(requests).toMatchObject([
      {
        level: 'info',
        fields: { method: 'POST', path: '/graphql', operation: 'mutation', operationName: 'Keep', status: 200 },
      },
      { level: 'info', fields: { method: 'GET', path: '/graphql', operation: 'query', status: 200 } },
      { level: 'debug', fields: { path: '/healthz' } },
      { level: 'info', fields: { path: '/nothing', status: 404 } },
    ])
    for (const { fields } of requests) expect(fields['ms']).toEqual(expect.any(Number))
    expect(JSON.stringify(lines)).not.toContain('private')
  })

  it('names the error id of a fault, and the codes of other errors', async () => {
    engraph.before = () => {
      throw new TypeError('broken')
    }
    const server = await start({ newErrorId: () => 'error-7' })
    await post(server, stats)
    await post(server, { query: '{ nothing }' })
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
    expect(lines.filter(({ message }) => message === 'request')).toMatchObject([
      { level: 'warn', fields: { codes: ['INTERNAL'], errorIds: ['error-7'], operationName: 'Counts' } },
      { level: 'info', fields: { codes: ['BAD_INPUT'] } },
    ])
  })
})

describe('starting and stopping', () => {
  it('says which port is taken and what to do', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await expect(start({ port })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'port',
      value: port,
      message: expect.stringMatching(new RegExp(`Port ${port} on 127.0.0.1 is taken.*--port`)),
    })
    other.close()
  })

  it('says that an address is not one of this machine', async () => {
    await expect(start({ host: '192.0.2.1' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'host' })
  })

  it('lets a running request finish, takes no new one, and may be stopped twice', async () => {
    let release = (): void => {}
    let started = (): void => {}
    const running = new Promise<void>((resolve) => (started = resolve))
    engraph.before = () => {
      started()
      return new Promise((resolve) => (release = resolve))
    }
    const server = await start()
    const answer = post(server, stats, { connection: 'keep-alive' })
    await running
    const stopped = Promise.all([server.stop(), server.stop()])
    await expect(post(server, stats)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    release()
    expect((await answer).status).toBe(200)
    await stopped
    await server.stop()
  })

  it('ends subscriptions at once, after what was published before', async () => {
    const feed = openChangeFeed()
    const listening: Engraph = { ...engraph, as: () => listening, memoryChanged: () => feed.subscribe(['zone']) }
    const server = await start({ engraph: listening, graceMs: 60_000 })
    const changes = connect({ url: server.url }).memoryChanged()
    const first = changes.next()
    const change = { id: 'm1', change: 'stored', state: 'ACTIVE', at: new Date('2025-03-01T09:30:00Z') } as const
    while (!feed.heard) await new Promise((resolve) => setImmediate(resolve))
    feed.publish('other', [{ ...change, id: 'm0' }])
    feed.publish('zone', [change])
    expect(await first).toEqual({ done: false, value: change })
    const next = changes.next()
    await server.stop()
    expect(await next).toMatchObject({ done: true })
    expect(feed.heard).toBe(false)
  })

  it('cuts what does not finish in time', async () => {
    engraph.before = () => new Promise(() => {})
    const server = await start({ graceMs: 20 })
    const answer = post(server, stats)
    const idle = connectSocket(server.port, '127.0.0.1')
    const idleEnd = new Promise((resolve) => idle.once('close', resolve).on('error', resolve))
    await new Promise((resolve) => idle.once('connect', resolve))
    const cut = expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' })
    await server.stop()
    await cut
    await idleEnd
  })
})
