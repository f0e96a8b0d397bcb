import { join } from 'node:path'
import { cacheFolder as userCacheFolder } from '../../downloads/cache-folder.js'
import { processRecordPath, processRecordSchema, readRecord } from '../../graph/local/records.js'
import { findRunning } from '../../graph/local/running-server.js'
import { withStartLock } from '../../graph/local/start-lock.js'
import type { Settings } from '../../settings.js'

/**
 * Ends a Neo4j of the project that lost its owner and its supervisor; one that another living process owns is left.
 */
export async function stopLeftoverNeo4j(settings: Settings): Promise<'none' | 'stopped' | 'in use'> {
  const { dataFolder } = settings
  if (!(await readRecord(processRecordPath(dataFolder), processRecordSchema))) return 'none'
  return withStartLock(join(dataFolder, 'neo4j.lock'), undefined, async () => {
    const running = await findRunning({
      dataFolder,
      cacheFolder: settings.cacheFolder === '' ? userCacheFolder() : settings.cacheFolder,
      registries: { mavenUrl: settings.mavenUrl, pypiUrl: settings.pypiUrl },
      java: settings.java,
    })
    if (running === undefined) return 'none'
    await running.stop()
    return running.owned ? 'stopped' : 'in use'
  })
}
