import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseJava } from './choose-java.js'
import { classArchive } from './class-archive.js'
import type { Java } from './find-java.js'
import { findFreePort, isPortFree } from './free-port.js'
import { setInitialPassword } from './initial-password.js'
import { classPath, defaultHeapMb, serverFlags, writeArgumentFile } from './java-arguments.js'
import type { LocalNeo4jOptions, RunningNeo4j } from './local-neo4j.js'
import { passwordPath, projectPassword } from './password.js'
import { ownIdentity } from './process-identity.js'
import { portsPath, portsSchema, processRecordPath, readRecord, writeRecord } from './records.js'
import type { Ports } from './records.js'
import { serverAddress } from './server-address.js'
import { fetchServer } from './server-files.js'
import type { ServerFiles } from './server-files.js'
import { consolePath, pluginJars, prepareHome, serverHome, serverSettings, supervisorLogPath } from './server-home.js'
import { isExplained, isPortTaken, readOutput, startFailure, startTimeout } from './start-failure.js'
import { supervise } from './supervise.js'
import type { Exit } from './supervise.js'
import { waitForBolt } from './wait-for-bolt.js'

/** Another program may take a port between our look and the server's bind: so often are new ones tried. */
const mostPortTries = 3
const defaultPageCacheMb = 256
/** A first start without class archive took 106 s on two cores with a load of 10. */
const defaultStartLimitMs = 300_000

interface Parts {
  home: string
  java: Java
  files: ServerFiles
  password: string
  heapMb: number
}

/** Starts the project's server; the caller holds the start lock and has seen that none runs. */
export async function startServer(options: LocalNeo4jOptions): Promise<RunningNeo4j> {
  const { dataFolder, cacheFolder, registries, signal, onProgress } = options
  const fetching = { cacheFolder, registries, signal }
  const java = await chooseJava({
    java: options.java,
    ...fetching,
    onProgress: (progress) => onProgress?.({ label: 'Java 25', ...progress }),
  })
  const files = await fetchServer({
    ...fetching,
    onProgress: (progress) => onProgress?.({ label: 'Neo4j', ...progress }),
  })
  onProgress?.({ label: 'Starting Neo4j' })
  const home = serverHome(dataFolder)
  const password = await projectPassword(dataFolder)
  const parts = { home, java, files, password, heapMb: options.heapMb || defaultHeapMb() }
  let ports = await projectPorts(dataFolder)
  for (let tries = 1; ; tries++) {
    const started = await startOnce(parts, ports, options)
    if ('running' in started) return started.running
    if (isPortTaken(started.output) && tries < mostPortTries) {
      ports = await newPorts(dataFolder)
    } else if (started.archive !== undefined && !isExplained(started.output)) {
      // A damaged archive may end the JVM before it has begun. Without it the next try tells the real reason, if any.
      await rm(started.archive, { force: true })
    } else {
      throw startFailure({ ...started, home, heapMb: parts.heapMb }, consolePath(home))
    }
  }
}

/** The ports of the last start if they are free, else new ones, which are kept from now on. */
async function projectPorts(dataFolder: string): Promise<Ports> {
  const kept = await readRecord(portsPath(dataFolder), portsSchema)
  if (kept && (await isPortFree(kept.boltPort)) && (await isPortFree(kept.httpPort))) return kept
  return newPorts(dataFolder)
}

async function newPorts(dataFolder: string): Promise<Ports> {
  const boltPort = await findFreePort()
  const ports = { boltPort, httpPort: await findFreePort([boltPort]) }
  await writeRecord(portsPath(dataFolder), ports)
  return ports
}

interface FailedStart {
  output: string
  exit: Exit
  /** The class archive that it used. */
  archive: string | undefined
}

async function startOnce(
  { home, java, files, password, heapMb }: Parts,
  ports: Ports,
  { dataFolder, pageCacheMb = defaultPageCacheMb, startLimitMs = defaultStartLimitMs, signal }: LocalNeo4jOptions,
): Promise<{ running: RunningNeo4j } | FailedStart> {
  await prepareHome(home, serverSettings(ports, pageCacheMb))
  await setInitialPassword({ home, java: java.path, jars: files.jars, password, signal })
  const flags = serverFlags(java)
  // Plugins last: then the class archive of the jars before them still fits.
  const jars = [...files.jars, ...(await pluginJars(home))]
  const archive = await classArchive(files.folder, { java, flags, jars: files.jars })
  const argumentFile = join(home, 'run', 'java.args')
  const heap = [`-Xmx${heapMb}m`, `-Xms${Math.min(heapMb, 256)}m`]
  await writeArgumentFile(argumentFile, [...heap, ...flags, ...archive.flags, ...classPath(jars)])

  const supervised = await supervise(
    {
      kind: 'start',
      java: java.path,
      args: [
        `@${argumentFile}`,
        'org.neo4j.server.Neo4jCommunity',
        `--home-dir=${home}`,
        `--config-dir=${join(home, 'conf')}`,
        '--console-mode',
      ],
      folder: home,
      consolePath: consolePath(home),
      recordPath: processRecordPath(dataFolder),
      ports,
      owner: await ownIdentity(),
      archive: archive.writes,
    },
    supervisorLogPath(home),
  )
  let exit: Exit | undefined
  void supervised.exited.then((found) => (exit = found))
  const address = serverAddress(ports, password)
  try {
    const hasEnded = (): boolean => exit !== undefined
    const wait = { address, limitMs: startLimitMs, passwordPath: passwordPath(dataFolder), hasEnded, signal }
    if (await waitForBolt(wait)) return { running: { ...address, owned: true, ...supervised } }
  } catch (error) {
    await supervised.stop()
    throw error
  }
  const output = await readOutput(consolePath(home))
  if (exit) return { output, exit, archive: archive.reads }
  await supervised.stop()
  throw startTimeout({ output, limitMs: startLimitMs, consolePath: consolePath(home) })
}
