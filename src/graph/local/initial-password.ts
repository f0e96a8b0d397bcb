import { execFile } from 'node:child_process'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EngraphError } from '../../errors.js'
import { classPath, writeArgumentFile } from './java-arguments.js'

const run = promisify(execFile)

export interface InitialPasswordOptions {
  /** Prepared: with folders and settings. */
  home: string
  /** The program. */
  java: string
  jars: readonly string[]
  password: string
  signal?: AbortSignal | undefined
}

/**
 * Sets the password of a database that has never been started, and does nothing otherwise. A crash at any moment is
 * made good by the next call: as long as there is no system database, whatever an earlier call left is replaced.
 */
export async function setInitialPassword({
  home,
  java,
  jars,
  password,
  signal,
}: InitialPasswordOptions): Promise<void> {
  if (await exists(join(home, 'data', 'databases', 'system'))) return
  await rm(join(home, 'data', 'dbms', 'auth.ini'), { force: true })
  const argumentFile = join(home, 'run', 'set-initial-password.args')
  await writeArgumentFile(argumentFile, [
    // It runs for a second: no time to compile.
    '-XX:TieredStopAtLevel=1',
    ...classPath(jars),
    'org.neo4j.cli.AdminTool',
    'dbms',
    'set-initial-password',
    '--',
    password,
  ])
  const env = { ...process.env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') }
  try {
    await run(java, [`@${argumentFile}`], { env, timeout: 120_000, windowsHide: true, ...(signal ? { signal } : {}) })
  } catch (error) {
    signal?.throwIfAborted()
    const output = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : ''
    const reason = output.replaceAll(password, '…').split('\n').at(-1) || 'no reason was given'
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `The password of the new database in ${home} could not be set: ${reason}.`,
    )
  } finally {
    await rm(argumentFile, { force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
