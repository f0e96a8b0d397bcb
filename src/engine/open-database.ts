import { openDatabase, type Database } from '../graph/database.js'
import { startLocalNeo4j, type StartProgress } from '../graph/local/local-neo4j.js'
import type { Settings } from '../settings.js'

/** A database, and how to look at it. */
export interface OpenedDatabase extends Database {
  /** The address of Neo4j Browser; null for an existing server. */
  browserUrl: string | null
  /** Whether this process started the server and will stop it. */
  owned: boolean
  /** Settles when the local Neo4j is gone, for whatever reason; never for an existing server. */
  exited: Promise<unknown>
  /** Closes the connections, and stops the server if this process owns it. Safe to call twice. */
  stop(): Promise<void>
}

export interface OpenDatabaseOptions {
  cacheFolder: string
  onProgress?: ((progress: StartProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The existing server of `NEO4J_URI`, else the project's own local one, started if it doesn't run. */
export async function openDatabaseFor(settings: Settings, options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  if (settings.neo4jUri !== '') {
    const { neo4jUri: uri, neo4jUser: user, neo4jPassword: password, neo4jDatabase: name } = settings
    const database = await openDatabase({ uri, user, password, database: name })
    return { ...database, browserUrl: null, owned: false, exited: new Promise(() => {}), stop: database.close }
  }
  const server = await startLocalNeo4j({
    dataFolder: settings.dataFolder,
    cacheFolder: options.cacheFolder,
    registries: { mavenUrl: settings.mavenUrl, pypiUrl: settings.pypiUrl },
    java: settings.java,
    heapMb: settings.neo4jHeapMb,
    pageCacheMb: settings.neo4jPageCacheMb,
    onProgress: options.onProgress,
    signal: options.signal,
  })
  try {
    const database = await openDatabase(server)
    const stop = async () => {
      await database.close()
      await server.stop()
    }
    const { browserUrl, owned, exited } = server
    return { ...database, browserUrl, owned, exited, stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
