import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import neo4j from 'neo4j-driver'
import { isAlive } from '../../src/graph/local/process-identity.js'
import { processRecordPath, processRecordSchema, readRecord } from '../../src/graph/local/records.js'
import { runCommand, startCommand } from '../support/command-line.js'

/** The command line with nothing but a data folder: it starts, stops and loses a Neo4j of its own. */
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-own-test-'))
  env = { ENGRAPH_DATA_FOLDER: folder }
  if (process.env['ENGRAPH_CACHE']) env['ENGRAPH_CACHE'] = process.env['ENGRAPH_CACHE']
})

afterAll(async () => {
  await runCommand(['down'], { env })
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}, 120_000)

async function json(args: readonly string[], { code = 0, model }: { code?: number; model?: string } = {}) {
  const result = await runCommand([...args, '--json'], { env: model ? { ...env, ENGRAPH_MODEL: model } : env })
  if (result.code !== code) throw new Error(`It ended with ${result.code}: ${result.stderr}${result.stdout}`)
  return JSON.parse(result.stdout)
}

const neo4jProcess = () => readRecord(processRecordPath(folder), processRecordSchema)

describe('a server in the background', () => {
  let url: string

  it('starts with one command, and has answered the five questions of the demo', async () => {
    const up = await json(['up', '--detach', '--demo', '--port', '0'])
    url = up.url
    expect(up).toMatchObject({ running: true, dataFolder: folder, neo4jBrowser: expect.stringContaining('http://127') })
    expect(up.demo).toMatchObject({ space: 'demo', memories: up.demo.written })
    const answers = up.demo.recalls.map(({ recall }: { recall: { memories: { content: string }[] } }) =>
      recall.memories.map(({ content }) => content).join('\n'),
    )
    expect(answers).toHaveLength(5)
    const wanted = [/boathouse/, /seedlings .* dried up/, /15 May 2026/, /allergic to peanuts/, /4月25日/]
    for (const [index, pattern] of wanted.entries()) expect(answers[index]).toMatch(pattern)
    expect((await readFile(join(folder, 'engraph.log'), 'utf8')).split('\n')[0]).toMatch(/^\{.*"msg":/)
  }, 600_000)

  it('is found by other commands, which need no engine of their own', async () => {
    const written = await json(['write', 'The spare key hangs behind the clock.'])
    const recall = await json(['recall', 'Where is the spare key?'])
    expect(recall.memories[0]).toMatchObject({ id: written.memories[0] })
    const status = await json(['status', '--show-password'])
    expect(status).toMatchObject({ running: true, url, stats: { memories: 1, queue: 0 } })
    const driver = neo4j.driver(status.neo4j, neo4j.auth.basic(status.neo4jUser, status.neo4jPassword))
    await driver.verifyConnectivity()
    await driver.close()
    expect((await stat(join(folder, 'neo4j-password'))).mode & 0o777).toBe(0o600)
  }, 120_000)

  it('keeps reindex out', async () => {
    expect(await json(['reindex'], { code: 1 })).toMatchObject({
      error: { code: 'BAD_INPUT', message: expect.stringContaining('engraph down') },
    })
  }, 60_000)

  it('stops with its Neo4j', async () => {
    const record = await neo4jProcess()
    const down = await json(['down'])
    expect(down).toMatchObject({ stopped: true, neo4j: 'none' })
    expect(record && (await isAlive(record.server))).toBe(false)
    expect(await json(['status'])).toMatchObject({ running: false })
  }, 120_000)
})

describe('another model', () => {
  const model = 'bge-small-zh-v1.5'

  it('is taken by reindex, with vectors of another length', async () => {
    expect(await json(['reindex'], { model })).toMatchObject({
      done: true,
      from: 'multilingual-e5-small',
      to: model,
      memories: 62,
    })
  }, 600_000)

  it('then serves; when Neo4j dies the server says so and ends with 1', async () => {
    const server = startCommand(['up', '--json'], { env: { ...env, ENGRAPH_MODEL: model } })
    await server.firstLine
    const recall = await json(['recall', '陈薇的父亲哪天到？', '--space', 'demo'], { model })
    expect(recall.memories.length).toBeGreaterThan(0)
    expect(await json(['status'])).toMatchObject({ stats: { model: `${model} (512)` } })

    const record = await neo4jProcess()
    process.kill(record?.server.pid ?? 0, 'SIGKILL')
    const { code, stderr } = await server.result
    expect(code).toBe(1)
    expect(stderr).toMatch(/error DATABASE_UNAVAILABLE: Neo4j has ended by itself.*engraph up/)
    expect(await json(['status'])).toMatchObject({ running: false })
  }, 600_000)
})
