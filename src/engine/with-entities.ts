import { scopesOf } from '../access/scopes.js'
import { cacheFolder as userCacheFolder } from '../downloads/cache-folder.js'
import { migrate } from '../graph/migrations.js'
import { readSettings } from '../graph/schema-queries.js'
import type { Settings } from '../settings.js'
import { mergeEntities, splitEntity, type EntityNames, type EntityParts, type EntityReport } from './decide/entities.js'
import { openDatabaseFor, type OpenDatabaseOptions } from './open-database.js'

export type { EntityReport } from './decide/entities.js'

export type EntityAction = 'merge' | 'split'

/**
 * Merges or splits names in the caller's zones. Works on the database itself, beside a running server or without one: no
 * model is needed. Throws what opening the database throws, BAD_INPUT and NOT_FOUND.
 */
export async function changeEntities(
  settings: Settings,
  { action, ...names }: EntityNames & { action: EntityAction },
  options: Omit<OpenDatabaseOptions, 'cacheFolder'> = {},
): Promise<EntityReport> {
  const cacheFolder = settings.cacheFolder === '' ? userCacheFolder() : settings.cacheFolder
  const database = await openDatabaseFor(settings, { ...options, cacheFolder })
  try {
    const { driver, executor, catalogue, address } = database
    const now = (): Date => new Date()
    const [recorded] = await executor.run(readSettings, {})
    const dimensions = recorded?.dimensions ?? null
    if (dimensions !== null) await migrate({ driver, database: address.database, executor, catalogue, dimensions, now })
    const parts: EntityParts = { executor, now }
    const scopes = scopesOf({ space: settings.space, agent: settings.agent })
    return await (action === 'merge' ? mergeEntities : splitEntity)(parts, scopes, names)
  } finally {
    await database.stop()
  }
}
