import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Registries } from '../../downloads/registries.js'
import { EngraphError, messageOf } from '../../errors.js'
import type { DatabaseAddress } from '../driver.js'
import { findRunning } from './running-server.js'
import { startServer } from './start-server.js'
import { withStartLock } from './start-lock.js'
import type { Exit } from './supervise.js'

export interface StartProgress {
  /** What is being done: "Neo4j 2026.09.0", "Starting Neo4j". */
  label: string
  /** Present while something is fetched. */
  doneBytes?: number
  totalBytes?: number
}

export interface LocalNeo4jOptions {
  /** The project's data folder (`.engraph`): the server's home, its password and its ports are kept in it. */
  dataFolder: string
  /** For jars, Java and class archives, shared by projects. */
  cacheFolder: string
  registries: Registries
  /** `auto`, `fetch`, or the path of a java. */
  java: string
  /** Megabytes; 0 = by the machine's memory: 1024, or a quarter of it when that is less. @default 0 */
  heapMb?: number | undefined
  /** Megabytes. @default 256 */
  pageCacheMb?: number | undefined
  /** How long the server may take until it answers, in milliseconds. @default 300000 */
  startLimitMs?: number | undefined
  onProgress?: ((progress: StartProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface RunningNeo4j extends DatabaseAddress {
  /** Neo4j Browser. It asks for the password once and keeps it, as the project keeps its port. */
  browserUrl: string
  httpUrl: string
  /** False when another process of the project started the server: then `stop` leaves it running. */
  owned: boolean
  /** Of the server's Java process. */
  pid: number
  /**
   * Ends the server and waits until it is gone: about 1 s, or 7 s and more the first time, when the class archive that
   * halves later starts is written; killed after 20 s. Safe to call again.
   */
  stop(): Promise<void>
  /** Settles when the server is gone, for whatever reason. */
  exited: Promise<Exit>
}

/**
 * The project's own Neo4j: started, or taken over when an earlier Engraph died without it, or joined when another process
 * of the project runs it. It listens on the loopback interface only and ends with the process that owns it, even after
 * kill -9. Throws DATABASE_UNAVAILABLE with the reason.
 */
export async function startLocalNeo4j(options: LocalNeo4jOptions): Promise<RunningNeo4j> {
  const dataFolder = resolve(options.dataFolder)
  const cacheFolder = resolve(options.cacheFolder)
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `The data folder ${dataFolder} cannot be made: ${messageOf(cause)}.`,
      { cause },
    )
  }
  const inside = { ...options, dataFolder, cacheFolder }
  return withStartLock(
    join(dataFolder, 'neo4j.lock'),
    options.signal,
    async () => (await findRunning(inside)) ?? (await startServer(inside)),
  )
}
