import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choosePort } from '../../src/cli/serve/choose-port.js'
import {
  findServer,
  findServerFor,
  findServerProcess,
  serverRecordPath,
  type ServerRecord,
} from '../../src/cli/server-record.js'
import { ownIdentity } from '../../src/graph/local/process-identity.js'
import { writeRecord } from '../../src/graph/local/records.js'
import { resolveSettings } from '../../src/settings.js'

let folder: string
let server: Server
let record: ServerRecord
let body = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-record-test-'))
  server = createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  record = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...(await ownIdentity()),
    since: '2026-03-01T10:00:00.000Z',
    version: '1.0.0',
    neo4jUri: 'bolt://127.0.0.1:7687',
    isLocal: true,
    neo4jBrowser: null,
  }
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  body = '{"status":"ok","version":"1.0.0"}'
})

describe('the record of a running server', () => {
  it('is for its owner only', async () => {
    await writeRecord(serverRecordPath(folder), record)
    expect((await stat(serverRecordPath(folder))).mode & 0o777).toBe(0o600)
  })

  it('counts when its very process lives and answers as Engraph does', async () => {
    await writeRecord(serverRecordPath(folder), record)
    expect(await findServer(folder)).toEqual(record)
    body = 'hello'
    expect(await findServer(folder)).toBeUndefined()
    expect(await findServerProcess(folder)).toEqual(record)
  })

  it.each([
    ['another process with the same number', { startedAt: 'some other time' }],
    ['a process that is gone', { pid: 2 ** 22 + 1 }],
  ])('does not count for %s', async (_, differing) => {
    await writeRecord(serverRecordPath(folder), { ...record, ...differing })
    expect(await findServer(folder)).toBeUndefined()
    expect(await findServerProcess(folder)).toBeUndefined()
  })

  it.each(['', '{', '{"url": "nonsense"}'])('that is broken is the same as none: %j', async (text) => {
    await writeFile(serverRecordPath(folder), text)
    expect(await findServer(folder)).toBeUndefined()
  })

  it('is for commands that mean the same database', async () => {
    await writeRecord(serverRecordPath(folder), record)
    const local = resolveSettings({ dataFolder: folder, neo4jUri: '' }, { env: {} })
    expect(await findServerFor(local)).toEqual(record)
    const other = { ...local, neo4jUri: 'neo4j://elsewhere:7687' }
    expect(await findServerFor(other)).toBeUndefined()
    await writeRecord(serverRecordPath(folder), { ...record, isLocal: false, neo4jUri: other.neo4jUri })
    expect(await findServerFor(other)).toMatchObject({ neo4jUri: other.neo4jUri })
    expect(await findServerFor(local)).toBeUndefined()
  })
})

describe('the port to serve on', () => {
  const host = '127.0.0.1'

  it('is the wanted one as it is', async () => {
    expect(await choosePort({ dataFolder: folder, host, wanted: 8080 })).toBe(8080)
  })

  it('is remembered, and left when it is taken', async () => {
    const first = await choosePort({ dataFolder: folder, host, wanted: 0 })
    expect(first).toBeGreaterThanOrEqual(4747)
    expect(await choosePort({ dataFolder: folder, host, wanted: 0 })).toBe(first)
    const taker = createServer()
    await new Promise<void>((resolve) => taker.listen(first, host, resolve))
    const next = await choosePort({ dataFolder: folder, host, wanted: 0 })
    expect(next).toBeGreaterThanOrEqual(4747)
    expect(next).not.toBe(first)
    await new Promise((resolve) => taker.close(resolve))
    expect(await choosePort({ dataFolder: folder, host, wanted: 0 })).toBe(next)
    expect(JSON.parse(await readFile(join(folder, 'port.json'), 'utf8'))).toEqual({ port: next })
  })
})
