import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { cacheFolder } from '../../../src/downloads/cache-folder.js'
import { defaultRegistries } from '../../../src/downloads/registries.js'
import { openDriver } from '../../../src/graph/driver.js'
import { endProcess, waitForEnd } from '../../../src/graph/local/end-process.js'
import { startLocalNeo4j } from '../../../src/graph/local/local-neo4j.js'
import type { LocalNeo4jOptions, RunningNeo4j } from '../../../src/graph/local/local-neo4j.js'
import { describeProcess } from '../../../src/graph/local/process-identity.js'
import { processRecordPath, processRecordSchema } from '../../../src/graph/local/records.js'
import type { ProcessRecord } from '../../../src/graph/local/records.js'

// Each start of the server costs seconds, so the tests of this file are steps of one story with three starts.

const childSchema = z.object({
  uri: z.string(),
  password: z.string(),
  pid: z.number(),
  owned: z.boolean(),
  httpUrl: z.string(),
  browserUrl: z.string(),
})
type Child = z.infer<typeof childSchema> & { process: ChildProcess }

let root: string
let projectA: LocalNeo4jOptions
let projectB: LocalNeo4jOptions
let ownerA: Child
let guestA: Child
let ownerB: Child
let taken: RunningNeo4j
let recordB: ProcessRecord

async function startChild(options: LocalNeo4jOptions): Promise<Child> {
  const script = fileURLToPath(new URL('start-child.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...childSchema.parse(JSON.parse(line)), process: child }
  }
  throw new Error('The child ended without a word.')
}

async function ask(server: { uri: string; password: string }, text: string): Promise<unknown> {
  const driver = openDriver({ uri: server.uri, user: 'neo4j', password: server.password, database: 'neo4j' })
  try {
    return (await driver.executeQuery(text)).records[0]?.get(0)
  } finally {
    await driver.close()
  }
}

async function readProcessRecord(dataFolder: string): Promise<ProcessRecord> {
  return processRecordSchema.parse(JSON.parse(await readFile(processRecordPath(dataFolder), 'utf8')))
}

/** Looks again until it is true; the limit of the test ends it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

function exitOf(child: ChildProcess): Promise<unknown> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'engraph-test-'))
  const shared = {
    cacheFolder: cacheFolder(),
    registries: defaultRegistries,
    java: 'auto',
    heapMb: 320,
    pageCacheMb: 16,
  }
  projectA = { ...shared, dataFolder: join(root, 'project a', '.engraph') }
  projectB = { ...shared, dataFolder: join(root, 'project-b') }
})

afterAll(async () => {
  for (const { dataFolder } of [projectA, projectB]) {
    const record = await readProcessRecord(dataFolder).catch(() => undefined)
    if (record) await endProcess(record.server, 10_000)
  }
  for (const child of [ownerA, guestA, ownerB]) child?.process.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})

describe('startLocalNeo4j', () => {
  it('starts two projects side by side, one of them twice at the same instant and one after a crash between its first steps', async () => {
    // As a process leaves it that is killed while the first password is being set.
    await mkdir(join(projectB.dataFolder, 'neo4j', 'data', 'dbms'), { recursive: true })
    await writeFile(join(projectB.dataFolder, 'neo4j-password'), 'a-password-from-before\n')
    await writeFile(join(projectB.dataFolder, 'neo4j', 'data', 'dbms', 'auth.ini'), 'neo4j:SHA-2')

    const [first, second, other] = await Promise.all([startChild(projectA), startChild(projectA), startChild(projectB)])
    ;[ownerA, guestA] = first.owned ? [first, second] : [second, first]
    ownerB = other
    expect([ownerA.owned, guestA.owned, ownerB.owned]).toEqual([true, false, true])
    expect(guestA.pid).toBe(ownerA.pid)
    expect(ownerB.password).toBe('a-password-from-before')
    expect(ownerA.password).not.toBe(ownerB.password)
    expect(await ask(ownerA, "CREATE (n:Project {name: 'a'}) RETURN n.name")).toBe('a')
    expect(await ask(ownerB, "CREATE (n:Project {name: 'b'}) RETURN n.name")).toBe('b')
    expect(await ask(guestA, 'MATCH (n:Project) RETURN collect(n.name)')).toEqual(['a'])
  }, 240_000)

  it('keeps the password to its owner and listens on the loopback interface only', async () => {
    expect((await stat(join(projectA.dataFolder, 'neo4j-password'))).mode & 0o777).toBe(0o600)
    expect((await stat(projectA.dataFolder)).mode & 0o077).toBe(0)
    const command = (await describeProcess(ownerA.pid))?.command
    expect(command).toContain('--home-dir=')
    expect(command).not.toContain(ownerA.password)
    await expect(ask({ ...ownerA, password: 'wrong-password' }, 'RETURN 1')).rejects.toMatchObject({
      code: 'Neo.ClientError.Security.Unauthorized',
    })
    const listening = (await readFile('/proc/net/tcp', 'utf8')) + (await readFile('/proc/net/tcp6', 'utf8'))
    for (const port of [new URL(ownerA.uri).port, new URL(ownerA.httpUrl).port]) {
      const hex = Number(port).toString(16).toUpperCase().padStart(4, '0')
      // Address 127.0.0.1 as IPv4 or mapped into IPv6; state 0A is "listening".
      const addresses = [...listening.matchAll(new RegExp(`: (\\w+):${hex} \\w+:\\w+ 0A`, 'g'))].map(
        (found) => found[1],
      )
      expect(addresses).toHaveLength(1)
      expect(addresses[0]).toMatch(/0100007F$/)
    }
  })

  it('serves Neo4j Browser and tells it the address of the database', async () => {
    const page = await fetch(ownerA.browserUrl, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    const discovery = await fetch(ownerA.httpUrl, { headers: { accept: 'application/json' } })
    expect(await discovery.json()).toMatchObject({ bolt_direct: ownerA.uri, neo4j_edition: 'community' })
  })

  it('leaves the server running when a guest stops', async () => {
    guestA.process.stdin?.write('stop\n')
    await exitOf(guestA.process)
    expect(await ask(ownerA, 'RETURN 1')).toBe(1)
  })

  it('leaves no process behind when its owner is killed by kill -9, and no other project is touched', async () => {
    const record = await readProcessRecord(projectA.dataFolder)
    expect(record.server.pid).toBe(ownerA.pid)
    ownerA.process.kill('SIGKILL')
    expect(await waitForEnd(record.server, 30_000)).toBe(true)
    expect(await waitForEnd(record.supervisor, 5_000)).toBe(true)
    expect(await readdir(projectA.dataFolder)).not.toContain('neo4j-process.json')
    expect(await ask(ownerB, 'RETURN 1')).toBe(1)
  }, 60_000)

  it('does not take a process for its server that only has the recorded number', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    const pid = stranger.pid ?? 0
    const { startedAt } = (await describeProcess(pid)) ?? { startedAt: '' }
    const record = await readProcessRecord(projectB.dataFolder)
    const recorded = { ...record, server: { pid, startedAt }, supervisor: { pid: 999_999_999, startedAt: 'x' } }
    await mkdir(projectA.dataFolder, { recursive: true })
    await writeFile(processRecordPath(projectA.dataFolder), JSON.stringify(recorded))
    const stop = new AbortController()
    const start = startLocalNeo4j({
      ...projectA,
      java: process.execPath,
      signal: stop.signal,
    })
    // Node is no Java: so it gets past the record and no further.
    await expect(start).rejects.toThrow('no java runs there')
    expect(await describeProcess(pid)).toBeDefined()
    expect(await readdir(projectA.dataFolder)).not.toContain('neo4j-process.json')
    stranger.kill('SIGKILL')
  })

  it('takes over a server whose owner and supervisor were both killed', async () => {
    recordB = await readProcessRecord(projectB.dataFolder)
    // Held still first, or it would stop the server when its owner dies.
    process.kill(recordB.supervisor.pid, 'SIGSTOP')
    ownerB.process.kill('SIGKILL')
    await exitOf(ownerB.process)
    process.kill(recordB.supervisor.pid, 'SIGKILL')
    await waitForEnd(recordB.supervisor, 5_000)
    expect(await describeProcess(ownerB.pid)).toBeDefined()

    taken = await startLocalNeo4j(projectB)
    expect({ pid: taken.pid, owned: taken.owned, uri: taken.uri }).toEqual({
      pid: ownerB.pid,
      owned: true,
      uri: ownerB.uri,
    })
    expect(await ask(taken, 'MATCH (n:Project) RETURN collect(n.name)')).toEqual(['b'])
  }, 60_000)

  it('replaces a supervisor that was killed alone', async () => {
    const before = await readProcessRecord(projectB.dataFolder)
    process.kill(before.supervisor.pid, 'SIGKILL')
    await until(async () => (await readProcessRecord(projectB.dataFolder)).supervisor.pid !== before.supervisor.pid)
    expect(await ask(taken, 'RETURN 1')).toBe(1)
  }, 30_000)

  it('stops once however often it is asked, and leaves nothing', async () => {
    const record = await readProcessRecord(projectB.dataFolder)
    await Promise.all([taken.stop(), taken.stop()])
    await taken.stop()
    expect(await taken.exited).toEqual({ code: null, signal: null })
    expect(await describeProcess(record.server.pid)).toBeUndefined()
    expect(await waitForEnd(record.supervisor, 5_000)).toBe(true)
    expect(await readdir(projectB.dataFolder)).not.toContain('neo4j-process.json')
    expect(await readdir(projectB.dataFolder)).not.toContain('neo4j.lock')
  }, 60_000)

  it('chooses another port when the remembered one is taken, and keeps data and password', async () => {
    const port = Number(new URL(ownerB.uri).port)
    const intruder = createServer()
    await new Promise<void>((resolve) => intruder.listen(port, '127.0.0.1', resolve))
    try {
      const server = await startLocalNeo4j(projectB)
      const chosen = Number(new URL(server.uri).port)
      expect(chosen).not.toBe(port)
      expect(JSON.parse(await readFile(join(projectB.dataFolder, 'neo4j.json'), 'utf8'))).toMatchObject({
        boltPort: chosen,
      })
      expect(server.password).toBe('a-password-from-before')
      expect(await ask(server, 'MATCH (n:Project) RETURN collect(n.name)')).toEqual(['b'])
      await server.stop()
      expect(await server.exited).toEqual({ code: 0, signal: null })
    } finally {
      intruder.close()
    }
  }, 120_000)
})
