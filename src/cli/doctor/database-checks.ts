import { lockPath, readLock } from '../../downloads/lock.js'
import { formatBytes } from '../../downloads/progress.js'
import { databaseClock } from '../../engine/reindex-queries.js'
import { checkModel } from '../../engine/check-model.js'
import { modelOptions } from '../../engine/model-options.js'
import { openDatabaseFor, type OpenedDatabase } from '../../engine/open-database.js'
import { EngraphError } from '../../errors.js'
import { fetchServer } from '../../graph/local/server-files.js'
import { migrationsOf, readDrift } from '../../graph/migrations.js'
import { appliedMigrations, readSettings } from '../../graph/schema-queries.js'
import type { StartProgress } from '../../graph/local/local-neo4j.js'
import type { Embedder } from '../../models/embedder.js'
import { openEmbedder } from '../../models/open-embedder.js'
// Defines every query of the catalogue, which is checked as a whole when a database is opened.
import '../../engine.js'
import type { Settings } from '../../settings.js'
import { attempt, fail, ok, warn, type Check } from './check.js'

/** Leases are given by the database's clock; times of memories by this machine's. */
const mostClockMs = 5_000

export interface CheckPlace {
  settings: Settings
  cacheFolder: string
  onProgress: (progress: StartProgress) => void
}

/** The reason of a signal with which what is in the cache is used, and nothing is fetched. */
class NotFetched extends Error {}

/** Database, schema, model and clock. Starts the local Neo4j when it doesn't run; fetches nothing, changes nothing. */
export async function checkDatabase(place: CheckPlace): Promise<Check[]> {
  const { embedder, check: modelCheck } = await openModel(place)
  try {
    const missing = await missingServer(place)
    if (missing) return [missing, modelCheck]
    const checks: Check[] = []
    const database = await attempt('Database', async () => {
      const opened = await openDatabaseFor(place.settings, place)
      try {
        checks.push(...(await checkOpened(opened, embedder)))
      } finally {
        await opened.stop()
      }
      return ok('Database', `Neo4j ${opened.version} at ${opened.address.uri} answers`)
    })
    return [database, ...checks, modelCheck]
  } finally {
    await embedder?.close()
  }
}

async function checkOpened({ executor, catalogue }: OpenedDatabase, embedder: Embedder | undefined): Promise<Check[]> {
  return [
    await attempt('Schema', async () => {
      const newest = migrationsOf(catalogue).at(-1)?.version ?? 0
      const applied = (await executor.run(appliedMigrations, {})).map(({ version }) => version)
      const [recorded] = await executor.run(readSettings, {})
      if (applied.length === 0) return ok('Schema', 'a new database: the first start makes the schema')
      const version = Math.max(...applied)
      if (version > newest) {
        return fail('Schema', `version ${version}, this Engraph knows up to ${newest}`, 'Upgrade Engraph.')
      }
      const drift = await readDrift(executor, recorded?.dimensions ?? embedder?.identity.dimensions ?? 0)
      const faults = [...drift.missing.map((name) => `${name} is missing`), ...drift.differing, ...drift.failed]
      if (faults.length === 0) return ok('Schema', `version ${version}, all indexes as they should be`)
      const advice = 'Drop differing or failed indexes in Neo4j Browser; missing ones are made by the next start.'
      return fail('Schema', faults.join('; '), advice)
    }),
    await attempt('Memories', async () => {
      const [recorded] = await executor.run(readSettings, {})
      if (recorded?.model === null || recorded === undefined) return ok('Memories', 'no vectors yet')
      if (embedder) await checkModel(executor, embedder.identity)
      return ok('Memories', `embedded with ${recorded.model} (${recorded.dimensions} dimensions)`)
    }),
    await attempt('Clock', async () => {
      const before = Date.now()
      const [row] = await executor.run(databaseClock, {})
      const offMs = Math.round((row?.now.getTime() ?? 0) - (before + Date.now()) / 2)
      const detail = `the database’s clock differs by ${Math.abs(offMs)} ms`
      return Math.abs(offMs) <= mostClockMs
        ? ok('Clock', detail)
        : warn('Clock', detail, 'Synchronise the clocks of both machines: times of memories come from this one.')
    }),
  ]
}

async function openModel({ settings, cacheFolder }: CheckPlace): Promise<{ embedder?: Embedder; check: Check }> {
  const reason = new NotFetched()
  let embedder: Embedder | undefined
  const check = await attempt('Model', async () => {
    try {
      embedder = await openEmbedder(modelOptions(settings, { cacheFolder, signal: AbortSignal.abort(reason) }))
      await embedder.embed(['ready?'], 'query')
      return ok('Model', `${embedder.identity.name} works, ${embedder.identity.dimensions} dimensions`)
    } catch (error) {
      if (error !== reason) throw error
      return warn('Model', `${settings.model} is not fetched yet`, '"engraph up" fetches it.')
    }
  })
  return embedder ? { embedder, check } : { check }
}

/** Says so when the local Neo4j has not been fetched yet. */
async function missingServer({ settings, cacheFolder }: CheckPlace): Promise<Check | undefined> {
  if (settings.neo4jUri !== '') return undefined
  const reason = new NotFetched()
  const registries = { mavenUrl: settings.mavenUrl, pypiUrl: settings.pypiUrl }
  try {
    await fetchServer({ cacheFolder, registries, signal: AbortSignal.abort(reason) })
    return undefined
  } catch (error) {
    if (error !== reason && error instanceof EngraphError) return fail('Database', error.message, 'See above.')
    if (error !== reason) throw error
    const { artifacts } = await readLock(lockPath('neo4j'))
    const bytes = artifacts.reduce((sum, { size }) => sum + size, 0)
    return warn('Database', 'Neo4j is not fetched yet', `"engraph up" fetches it (${formatBytes(bytes)}).`)
  }
}
