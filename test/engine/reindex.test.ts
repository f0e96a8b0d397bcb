import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import neo4j, { type Driver } from 'neo4j-driver'
import { cacheFolder } from '../../src/downloads/cache-folder.js'
import { openEngine, reindex } from '../../src/engine.js'
import { startLocalNeo4j, type RunningNeo4j } from '../../src/graph/local/local-neo4j.js'
import type { Embedder } from '../../src/models/embedder.js'
import { resolveSettings, type Settings } from '../../src/settings.js'
import { hashEmbedder, hashVector } from '../support/hash-embedder.js'
import { unit } from '../support/random.js'

/** A server of its own: the recorded model and the length of vectors are those of a whole database. */
let folder: string
let server: RunningNeo4j
let driver: Driver
let settings: Settings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-reindex-test-'))
  const { mavenUrl, pypiUrl, java } = resolveSettings()
  const registries = { mavenUrl, pypiUrl }
  server = await startLocalNeo4j({ dataFolder: folder, cacheFolder: cacheFolder(), registries, java })
  driver = neo4j.driver(server.uri, neo4j.auth.basic(server.user, server.password))
  settings = resolveSettings({
    dataFolder: folder,
    neo4jUri: server.uri,
    neo4jUser: server.user,
    neo4jPassword: server.password,
    neo4jDatabase: server.database,
  })
}, 600_000)

afterAll(async () => {
  await driver?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
}, 120_000)

async function query(text: string): Promise<Record<string, unknown>[]> {
  const { records } = await driver.executeQuery(text, {}, { database: server.database })
  return records.map((record) => record.toObject())
}

const dimensions = 48
const short = (text: string): Float32Array => unit(hashVector(text).slice(0, dimensions))

/** Another model with shorter vectors; notes what it was asked for. */
function shortEmbedder(): Embedder & { texts: string[] } {
  const texts: string[] = []
  return {
    texts,
    identity: { name: 'short', dimensions, hash: 'short-hash' },
    async embed(given) {
      texts.push(...given)
      return given.map(short)
    },
    close: async () => {},
  }
}

const groups = 25
const variants = ['every morning', 'each morning', 'every single morning']
const contents = Array.from({ length: groups }, (_, group) =>
  variants.map((when) => `Boat${group} carries cargo${group} from port${group} to island${group} ${when}`),
).flat()
const spoken = contents.map((content) => `Mia: ${content}`)

describe('reindex', () => {
  it('says that there is nothing to do in a new database, and when the model is the recorded one', async () => {
    expect(await reindex(settings, { embedder: hashEmbedder })).toMatchObject({ done: false, from: null, memories: 0 })
    const engine = await openEngine(settings, { embedder: hashEmbedder })
    await engine.writeMany(
      contents.map((content) => ({ content, speaker: 'Mia', occurredAt: '2026-03-01T10:00:00Z', wait: 'STORED' })),
    )
    await engine.close()
    expect(await reindex(settings, { embedder: hashEmbedder })).toMatchObject({ done: false, from: 'hash', to: 'hash' })
  }, 300_000)

  it('is the only way to another model', async () => {
    await expect(openEngine(settings, { embedder: shortEmbedder() })).rejects.toMatchObject({
      code: 'MODEL_MISMATCH',
      message: expect.stringContaining('engraph reindex'),
    })
  }, 60_000)

  it('can be interrupted: nobody recalls meanwhile, and the next run goes on from there', async () => {
    const stop = new AbortController()
    const first = shortEmbedder()
    const interrupted = reindex(settings, {
      embedder: first,
      signal: stop.signal,
      onMemories: () => stop.abort(new Error('interrupted')),
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    expect(first.texts.length).toBeLessThan(contents.length)
    for (const embedder of [hashEmbedder, shortEmbedder()]) {
      await expect(openEngine(settings, { embedder })).rejects.toMatchObject({
        code: 'MODEL_MISMATCH',
        message: expect.stringContaining('interrupted'),
      })
    }

    const second = shortEmbedder()
    const report = await reindex(settings, { embedder: second })
    expect(report).toMatchObject({ done: true, from: 'hash', to: 'short' })
    expect([...first.texts, ...second.texts].sort()).toEqual([...spoken].sort())
    expect(report.memories).toBe(second.texts.length)
  }, 120_000)

  it('leaves every vector new, the index for their length, and the new model recorded', async () => {
    const rows = await query('MATCH (m:Memory) RETURN m.content AS content, m.embedding AS embedding')
    expect(rows).toHaveLength(contents.length)
    for (const { content, embedding } of rows) {
      const wanted = short(`Mia: ${String(content)}`)
      expect(Array.from(embedding as number[], (value) => value.toFixed(5))).toEqual(
        Array.from(wanted, (value) => value.toFixed(5)),
      )
    }
    const [index] = await query(
      `SHOW INDEXES YIELD name, state, options WHERE name = 'memory_embedding' RETURN state, options.indexConfig['vector.dimensions'] AS dimensions`,
    )
    expect(index).toMatchObject({ state: 'ONLINE' })
    expect(Number(index?.['dimensions'])).toBe(dimensions)
    const [database] = await query(`MATCH (d:EngraphDatabase {id: 'engraph'}) RETURN d {.*} AS properties`)
    expect(database?.['properties']).toMatchObject({ model: 'short', modelHash: 'short-hash' })
    expect(database?.['properties']).not.toHaveProperty('reindexAfter')
    await expect(openEngine(settings, { embedder: hashEmbedder })).rejects.toMatchObject({ code: 'MODEL_MISMATCH' })
  }, 60_000)

  it('links what is similar by the new vectors, each pair once, from newer to older', async () => {
    const memories = await query('MATCH (m:Memory) RETURN m.id AS id, m.content AS content ORDER BY m.id')
    const vectors = memories.map(({ content }) => short(`Mia: ${String(content)}`))
    const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
    const wanted = memories.flatMap(({ id }, newer) =>
      memories
        .slice(0, newer)
        .filter((_, older) => dot(vectors[newer]!, vectors[older]!) >= 0.75)
        .map((older) => `${String(id)} ${String(older['id'])}`),
    )
    expect(wanted.length).toBeGreaterThanOrEqual(groups)
    const edges = await query(
      'MATCH (a:Memory)-[edge:SEMANTIC]->(b:Memory) RETURN a.id AS newer, b.id AS older, edge.weight AS weight',
    )
    expect(edges.map(({ newer, older }) => `${String(newer)} ${String(older)}`).sort()).toEqual(wanted.sort())
    for (const { weight } of edges) expect(weight).toBeGreaterThanOrEqual(0.75)
  }, 60_000)

  it('gives a memory that answers and takes writes', async () => {
    const engine = await openEngine(settings, { embedder: shortEmbedder() })
    try {
      const { memories } = await engine.recall({ query: contents[33]!, limit: 3 })
      expect(memories[0]?.content).toBe(contents[33])
      expect(memories[0]?.signals.dense).toBe(1)
      expect(await engine.write({ content: 'Boat99 sank.', wait: 'STORED' })).toMatchObject({ state: 'STORED' })
    } finally {
      await engine.close()
    }
  }, 60_000)

  it('is refused while another process stores writes', async () => {
    await query(`MATCH (s:Scope) SET s.leaseToken = 'other', s.leaseUntil = datetime() + duration('PT1M')`)
    await expect(reindex(settings, { embedder: hashEmbedder })).rejects.toMatchObject({ code: 'OVERLOADED' })
    await query('MATCH (s:Scope) REMOVE s.leaseToken, s.leaseUntil')
    const [database] = await query(`MATCH (d:EngraphDatabase {id: 'engraph'}) RETURN d.modelHash AS hash`)
    expect(database).toEqual({ hash: 'short-hash' })
  }, 60_000)
})
