import { fork, type ChildProcess } from 'node:child_process'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngraphError } from '../../errors.js'
import type { StartProgress } from '../../graph/local/local-neo4j.js'
import type { ServerRecord } from '../server-record.js'
import { detachedMessageSchema, detachedVariable } from './detached-messages.js'

const program = fileURLToPath(new URL('../main.js', import.meta.url))
/** A log larger than this is set aside at the next start, under `engraph.log.old`. */
const largestLog = 10_000_000

export function logPath(dataFolder: string): string {
  return join(dataFolder, 'engraph.log')
}

/**
 * Starts the server as a process of its own that outlives this one, with its log in the data folder; resolves when it
 * is ready. Throws what it failed with.
 */
export async function startDetached(options: {
  dataFolder: string
  /** Of the command line of the server. */
  args: readonly string[]
  onProgress: (progress: StartProgress) => void
  /** Ends a start in progress. */
  signal: AbortSignal
}): Promise<{ record: ServerRecord; alreadyRan: boolean }> {
  const { dataFolder, args, onProgress, signal } = options
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const path = logPath(dataFolder)
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLog) await rename(path, `${path}.old`)
  const log = await open(path, 'a', 0o600)
  try {
    const child = fork(program, [...args], {
      detached: true,
      execArgv: [],
      env: { ...process.env, [detachedVariable]: '1' },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    })
    return await untilReady(child, { onProgress, signal, path })
  } finally {
    await log.close()
  }
}

async function untilReady(
  child: ChildProcess,
  { onProgress, signal, path }: { onProgress: (progress: StartProgress) => void; signal: AbortSignal; path: string },
): Promise<{ record: ServerRecord; alreadyRan: boolean }> {
  const stop = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, name) => {
        reject(new EngraphError('INTERNAL', `The server ended before it was ready (${name ?? code}); see ${path}.`))
      })
      child.on('message', (sent) => {
        const message = detachedMessageSchema.parse(sent)
        if (message.kind === 'progress') onProgress(message)
        else if (message.kind === 'ready') resolve(message)
        else reject(new EngraphError(message.code, message.message))
      })
    })
  } finally {
    signal.removeEventListener('abort', stop)
    if (child.connected) child.disconnect()
    child.unref()
  }
}
