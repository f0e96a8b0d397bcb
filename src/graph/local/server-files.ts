import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchAll } from '../../downloads/fetch-all.js'
import type { DownloadProgress } from '../../downloads/fetch-all.js'
import { lockPath, readLock } from '../../downloads/lock.js'
import type { Registries } from '../../downloads/registries.js'
import { EngraphError } from '../../errors.js'

export interface ServerFiles {
  /** Of Neo4j: 2026.09.0. */
  version: string
  /** Where the jars and what is derived from them are kept: one folder a version of the lock. */
  folder: string
  /** The jars in the order of the lock, which is the order of the class path. */
  jars: string[]
}

export interface FetchServerOptions {
  cacheFolder: string
  registries: Registries
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The jars of the server and its Browser, fetched at the first call into `<cache>/neo4j/<version>-<lock>/lib`. */
export async function fetchServer({ cacheFolder, ...options }: FetchServerOptions): Promise<ServerFiles> {
  const path = lockPath('neo4j')
  const { artifacts } = await readLock(path)
  const server = artifacts.find(
    (artifact) => artifact.kind === 'maven' && artifact.group === 'org.neo4j' && artifact.artifact === 'neo4j',
  )
  if (server?.kind !== 'maven')
    throw new EngraphError('INTERNAL', `The lock file ${path} lacks org.neo4j:neo4j. Reinstall engraph.`)
  const lock = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 8)
  const folder = join(cacheFolder, 'neo4j', `${server.version}-${lock}`)
  const jars = await fetchAll({ artifacts, folder: join(folder, 'lib'), code: 'DATABASE_UNAVAILABLE', ...options })
  return { version: server.version, folder, jars }
}
