import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { EngraphError } from '../../errors.js'
import { endProcess } from './end-process.js'
import { isAlive } from './process-identity.js'
import type { ProcessIdentity } from './process-identity.js'
import { reportSchema } from './supervisor-messages.js'
import type { Order } from './supervisor-messages.js'

export interface Exit {
  code: number | null
  signal: string | null
}

export interface Supervised {
  /** Process number of the server. */
  pid: number
  exited: Promise<Exit>
  /** Asks the server to end and waits until it has; kills it after 20 s. Safe to call again. */
  stop(): Promise<void>
}

type StartOrAdopt = Exclude<Order, { kind: 'stop' }>

/** The compiled script, from the sources (tests) and from dist alike. */
const supervisorPath = fileURLToPath(new URL('../../../dist/graph/local/supervisor.js', import.meta.url))

/** The supervisor's own 20 s and 5 s, and some more. */
const stopLimitMs = 30_000

/**
 * Starts or adopts a server under a supervisor process; resolves once the server runs (not yet: answers). Should the
 * supervisor die alone, another one takes its place, so that the server still ends with this process.
 */
export async function supervise(order: StartOrAdopt, logPath: string): Promise<Supervised> {
  let resolveExit: (exit: Exit) => void = () => undefined
  const exited = new Promise<Exit>((resolve) => (resolveExit = resolve))
  let child: ChildProcess
  let server: ProcessIdentity | undefined
  let stopping: Promise<void> | undefined

  async function attend(next: StartOrAdopt): Promise<ProcessIdentity> {
    child = launch(logPath)
    const found = await send(child, next, resolveExit)
    server = found
    child.once('exit', () => void replace(found))
    // From now on neither keeps the process alive: when it ends, the supervisor sees the channel close.
    child.unref()
    child.channel?.unref()
    return found
  }

  async function replace(found: ProcessIdentity): Promise<void> {
    const { recordPath, ports, owner } = order
    if (stopping || !(await isAlive(found))) return resolveExit({ code: null, signal: null })
    await attend({ kind: 'adopt', recordPath, ports, owner, server: found })
  }

  async function stop(): Promise<void> {
    child.ref()
    child.channel?.ref()
    if (child.connected) child.send({ kind: 'stop' } satisfies Order)
    else if (server) await endProcess(server, 20_000)
    const limit = new AbortController()
    const late = delay(stopLimitMs, 'late', { signal: limit.signal }).catch(() => undefined)
    if ((await Promise.race([exited, late])) === 'late') {
      if (server) await endProcess(server, 0)
      child.kill('SIGKILL')
    }
    limit.abort()
  }

  const { pid } = await attend(order)
  return { pid, exited, stop: () => (stopping ??= stop()) }
}

function launch(logPath: string): ChildProcess {
  const log = openSync(logPath, 'a')
  const child = spawn(process.execPath, [supervisorPath], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', log, 'ipc'],
  })
  closeSync(log)
  return child
}

async function send(child: ChildProcess, order: Order, onExit: (exit: Exit) => void): Promise<ProcessIdentity> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new EngraphError('DATABASE_UNAVAILABLE', `The local Neo4j could not be started: ${reason}.`))
    child.on('message', (message) => {
      const report = reportSchema.parse(message)
      if (report.kind === 'running') resolve(report.server)
      else if (report.kind === 'failed') fail(report.message)
      else onExit({ code: report.code, signal: report.signal })
    })
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(`its supervisor ended with ${signal ?? `code ${code}`}`))
    child.send(order)
  })
}
