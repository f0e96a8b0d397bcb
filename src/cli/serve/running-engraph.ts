import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningServer } from '../../api/server.js'
import type { Engine } from '../../engine.js'
import { EngraphError, messageOf } from '../../errors.js'
import { ownIdentity } from '../../graph/local/process-identity.js'
import { writeRecord } from '../../graph/local/records.js'
import { withStartLock } from '../../graph/local/start-lock.js'
import type { StartProgress } from '../../graph/local/local-neo4j.js'
import type { Logger } from '../../memory/logger.js'
import type { Settings } from '../../settings.js'
import { findServer, serverRecordPath, type ServerRecord } from '../server-record.js'
import { ownVersion } from '../version.js'
import { choosePort } from './choose-port.js'

export interface StartOptions {
  logger: Logger
  onProgress: (progress: StartProgress) => void
  signal: AbortSignal
}

/** A server of this process. */
export interface RunningEngraph {
  record: ServerRecord
  engine: Engine
  /** Stops listening, finishes the batch in hand, flushes, stops Neo4j; safe to call twice. */
  stop(): Promise<void>
}

/**
 * Opens the engine and serves it, unless the project's server runs already; then its record is returned. Two starts at
 * once end with one server.
 */
export async function startEngraph(
  settings: Settings,
  options: StartOptions,
): Promise<RunningEngraph | { record: ServerRecord; engine: null }> {
  const { dataFolder } = settings
  await makeFolder(dataFolder)
  return withStartLock(join(dataFolder, 'server.lock'), options.signal, async () => {
    const record = await findServer(dataFolder)
    return record ? { record, engine: null } : start(settings, options)
  })
}

async function start(settings: Settings, { logger, onProgress, signal }: StartOptions): Promise<RunningEngraph> {
  const { dataFolder, host } = settings
  const [{ openEngine }, { startServer }] = await Promise.all([
    import('../../engine.js'),
    import('../../api/server.js'),
  ])
  const engine = await openEngine(settings, { logger, onProgress, signal })
  let server: RunningServer | undefined
  try {
    const port = await choosePort({ dataFolder, host, wanted: settings.port })
    const { browserUrl, address } = engine.database
    server = await startServer({
      engraph: engine,
      health: () => engine.health(),
      host,
      port,
      allowedHosts: settings.allowedHosts.split(',').map((name) => name.trim()),
      logger,
      version: ownVersion(),
      addresses: browserUrl === null ? {} : { neo4jBrowser: browserUrl },
    })
    const record: ServerRecord = {
      url: server.url,
      ...(await ownIdentity()),
      since: new Date().toISOString(),
      version: ownVersion(),
      neo4jUri: address.uri,
      isLocal: settings.neo4jUri === '',
      neo4jBrowser: browserUrl,
    }
    await writeRecord(serverRecordPath(dataFolder), record)
    const stopper = stopOnce({ dataFolder, server, engine })
    engine.warm().catch((error: unknown) => {
      if (!stopper.hasBegun()) logger.warn({ err: error }, 'the statements could not be planned ahead')
    })
    return { record, engine, stop: stopper.stop }
  } catch (error) {
    await server?.stop()
    await engine.close()
    throw error
  }
}

function stopOnce({ dataFolder, server, engine }: { dataFolder: string; server: RunningServer; engine: Engine }) {
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    // First of all, so that no command finds a server that is about to go.
    await rm(serverRecordPath(dataFolder), { force: true })
    await server.stop()
    await engine.close()
  }
  return { stop: (): Promise<void> => (stopping ??= stop()), hasBegun: () => stopping !== undefined }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new EngraphError('BAD_INPUT', `The data folder ${folder} can't be made: ${messageOf(cause)}.`, {
      field: 'dataFolder',
      value: folder,
      cause,
    })
  }
}
