import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cacheFolder } from '../../src/downloads/cache-folder.js'
import { readCatalogue } from '../../src/graph/catalogue.js'
import { openDriver } from '../../src/graph/driver.js'
import { openExecutor } from '../../src/graph/executor.js'
import { startLocalNeo4j } from '../../src/graph/local/local-neo4j.js'
import { passwordPath } from '../../src/graph/local/password.js'
import { migrate, readDrift } from '../../src/graph/migrations.js'
import { resolveSettings } from '../../src/settings.js'
import { testDimensions } from '../support/database.js'

let dataFolder: string
let neo4j: Awaited<ReturnType<typeof startLocalNeo4j>> | undefined

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engraph-first-start-'))
  // A password that reads like an option, as an older start may have made one.
  await writeFile(passwordPath(dataFolder), '-starts-with-a-dash\n')
  const { mavenUrl, pypiUrl, java } = resolveSettings()
  neo4j = await startLocalNeo4j({
    dataFolder,
    cacheFolder: cacheFolder(),
    registries: { mavenUrl, pypiUrl },
    java,
    heapMb: 512,
    pageCacheMb: 64,
  })
}, 120_000)
afterAll(async () => {
  await neo4j?.stop()
  if (dataFolder) await rm(dataFolder, { recursive: true })
})

describe('an empty database', () => {
  it('is migrated by four engines that open it at once', async () => {
    const catalogue = readCatalogue()
    if (neo4j === undefined) throw new Error('No server is up.')
    const { database } = neo4j
    const drivers = [neo4j, neo4j, neo4j, neo4j].map(openDriver)
    const engines = drivers.map((driver) => ({ driver, executor: openExecutor({ driver, database, catalogue }) }))
    const versions = await Promise.all(
      engines.map((engine) =>
        migrate({ ...engine, database, catalogue, dimensions: testDimensions, now: () => new Date() }),
      ),
    )
    expect(versions).toEqual([3, 3, 3, 3])
    for (const { executor } of engines) {
      expect(await readDrift(executor, testDimensions)).toEqual({ missing: [], differing: [], failed: [] })
    }
    await Promise.all(drivers.map((driver) => driver.close()))
  }, 120_000)

  it('of version 1 gets the time of saying of what it holds', async () => {
    const catalogue = readCatalogue()
    if (neo4j === undefined) throw new Error('No server is up.')
    const { database } = neo4j
    const driver = openDriver(neo4j)
    const run = (text: string) => driver.executeQuery(text, {}, { database })
    try {
      await run("MATCH (one:Migration {id: 'migration-0002'}) DELETE one")
      await run('DROP INDEX memory_session_said')
      await run('CREATE RANGE INDEX memory_session_time FOR (n:Memory) ON (n.scope, n.session, n.occurredAt)')
      await run(`UNWIND range(1, 2500) AS number
        CREATE (:Memory {id: toString(number), scope: 's', session: '', occurredAt: datetime('2026-01-01T00:00:00Z'),
          validFrom: datetime('2026-01-02T00:00:00Z')})`)
      const executor = openExecutor({ driver, database, catalogue })
      const version = await migrate({
        driver,
        executor,
        database,
        catalogue,
        dimensions: testDimensions,
        now: () => new Date(),
      })
      const { records } = await run(
        'MATCH (memory:Memory) RETURN DISTINCT toString(memory.saidAt) AS at, count(*) AS memories',
      )
      expect(version).toBe(3)
      expect(records.map((record) => [record.get('at'), Number(record.get('memories'))])).toEqual([
        ['2026-01-02T00:00:00Z', 2500],
      ])
      const { records: indexes } = await run('SHOW INDEXES YIELD name RETURN collect(name) AS names')
      expect(indexes[0]?.get('names')).not.toContain('memory_session_time')
      expect(await readDrift(executor, testDimensions)).toEqual({ missing: [], differing: [], failed: [] })
    } finally {
      await driver.close()
    }
  }, 120_000)
})
