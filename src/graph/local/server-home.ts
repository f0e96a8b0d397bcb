import { access, constants, mkdir, readdir, rename, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngraphError, messageOf } from '../../errors.js'
import type { Ports } from './records.js'

/** The folder of the server inside the project's data folder. */
export function serverHome(dataFolder: string): string {
  return join(dataFolder, 'neo4j')
}

/** Where the server's own output goes; the start before is kept as `console.1.log`. */
export function consolePath(home: string): string {
  return join(home, 'logs', 'console.log')
}

/** What goes wrong in the supervisor itself, which has no other voice. */
export function supervisorLogPath(home: string): string {
  return join(home, 'logs', 'supervisor.log')
}

/**
 * The settings of the server: loopback only, nothing sent home, small and quick to stop. The two `internal.*` lines cut
 * the end after SIGTERM from 10.2 s to 1.2 s; without preallocation an empty database takes 3 MB instead of 517 MB.
 */
export function serverSettings({ boltPort, httpPort }: Ports, pageCacheMb: number): string {
  const settings: Record<string, string | number | boolean> = {
    'server.bolt.listen_address': `127.0.0.1:${boltPort}`,
    'server.bolt.advertised_address': `127.0.0.1:${boltPort}`,
    'server.http.listen_address': `127.0.0.1:${httpPort}`,
    'server.http.advertised_address': `127.0.0.1:${httpPort}`,
    'server.http.enabled': true,
    'server.https.enabled': false,
    'server.http.x_forward.enabled': false,
    'server.memory.pagecache.size': `${pageCacheMb}m`,
    'db.query.default_language': 'CYPHER_25',
    'db.tx_log.rotation.retention_policy': 'keep_none',
    'db.tx_log.preallocate': false,
    'dbms.usage_report.enabled': false,
    'dbms.fleet_manager.enabled': false,
    'server.fleet_discovery.enabled': false,
    'internal.server.bolt.thread_pool_shutdown_wait_time': '200ms',
    'internal.server.bolt.connection_shutdown_wait_time': '200ms',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return ['# Written by Engraph at every start; changes are lost.', ...lines, ''].join('\n')
}

/** Below this the server stops working in the middle of its start, without a word (a new database takes 3 MB). */
const leastFreeBytes = 64 * 1024 * 1024

/**
 * Makes the folders that the server wants, writes its settings and sets its last console output aside. What may not be
 * written and a full disk are refused here: the server itself only ends with exit code 3, or hangs.
 */
export async function prepareHome(home: string, settings: string): Promise<void> {
  try {
    for (const folder of ['conf', 'data', 'import', 'logs', 'plugins', 'run', 'web']) {
      await mkdir(join(home, folder), { recursive: true, mode: 0o700 })
    }
    await writeFile(join(home, 'conf', 'neo4j.conf'), settings)
    await checkAccess(home)
  } catch (cause) {
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `The folder ${home} cannot be read and written: ${messageOf(cause)}; give it back to your user or choose another data folder.`,
      { value: home, cause },
    )
  }
  const { bavail, bsize } = await statfs(home)
  if (bavail * bsize < leastFreeBytes) {
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `The disk that holds ${home} is full: Neo4j needs ${leastFreeBytes / 2 ** 20} MB to start; free space or choose another data folder.`,
      { value: bavail * bsize, limit: leastFreeBytes },
    )
  }
  // There is none before the first start.
  await rename(consolePath(home), join(home, 'logs', 'console.1.log')).catch(() => undefined)
}

/** The folders and files that the server opens first; those below them have the same owner. */
async function checkAccess(home: string): Promise<void> {
  const { R_OK, W_OK } = constants
  for (const folder of [
    'logs',
    'run',
    'data',
    'data/dbms',
    'data/databases',
    'data/databases/neo4j',
    'data/databases/system',
    'data/transactions',
  ]) {
    const entries = await readdir(join(home, folder), { withFileTypes: true }).catch((error: unknown) => {
      // Not there before the first start.
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    for (const entry of entries) await access(join(home, folder, entry.name), R_OK | W_OK)
  }
}

/** Jars that the user put into the plugins folder. */
export async function pluginJars(home: string): Promise<string[]> {
  const names = await readdir(join(home, 'plugins'))
  return names
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => join(home, 'plugins', name))
}
