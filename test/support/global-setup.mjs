// Starts the real Neo4j once for a test run, with the program's own launcher, unless ENGRAPH_TEST_NEO4J names one.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default async function globalSetup() {
  if (process.env.ENGRAPH_TEST_NEO4J) return
  const { startLocalNeo4j } = await import('../../dist/graph/local/local-neo4j.js')
  const { cacheFolder } = await import('../../dist/downloads/cache-folder.js')
  const { resolveSettings } = await import('../../dist/settings.js')
  const settings = resolveSettings()
  const neo4j = await startLocalNeo4j({
    dataFolder: mkdtempSync(join(tmpdir(), 'engraph-test-')),
    cacheFolder: cacheFolder(),
    registries: { mavenUrl: settings.mavenUrl, pypiUrl: settings.pypiUrl },
    java: settings.java,
    heapMb: 1024,
    pageCacheMb: 256,
  })
  globalThis.engraphTestNeo4j = neo4j
  const { uri, user, password, database } = neo4j
  process.env.ENGRAPH_TEST_NEO4J = JSON.stringify({ uri, user, password, database })
}
