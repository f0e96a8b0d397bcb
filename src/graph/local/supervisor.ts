/**
 * A process of its own between Engraph and its Neo4j. It leads a session of its own, so that Ctrl-C in a terminal reaches
 * neither it nor the server before Engraph has written what it holds; and it notices by its IPC channel when Engraph is
 * gone, even by kill -9, and then stops the server, so that none is left behind.
 */
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { endProcess, waitForEnd } from './end-process.js'
import { describeProcess, ownIdentity } from './process-identity.js'
import type { ProcessIdentity } from './process-identity.js'
import { processRecordSchema, readRecord, removeRecord, writeRecord } from './records.js'
import { orderSchema } from './supervisor-messages.js'
import type { Order, Report } from './supervisor-messages.js'

/** SIGKILL comes this long after SIGTERM: a server without owner, and one that was told to stop. */
const orphanGraceMs = 15_000
const stopGraceMs = 20_000
/** An adopted server is no child, so its end has to be looked for. */
const adoptedPollMs = 1_000

interface Exit {
  code: number | null
  signal: string | null
}

let server: ProcessIdentity | undefined
/** Set once something wants the server gone, possibly before it runs. */
let graceMs: number | undefined

function report(message: Report): void {
  if (process.connected) process.send?.(message)
}

function stop(withinMs: number): void {
  if (graceMs !== undefined) return
  graceMs = withinMs
  if (server) void endProcess(server, withinMs)
}

async function take(order: Order): Promise<void> {
  if (order.kind === 'stop') return stop(stopGraceMs)
  const exit = order.kind === 'start' ? await start(order) : await adopt(order)
  if (order.kind === 'start' && order.archive && exit.code !== null) {
    // Nobody reads an archive that isn't whole: it gets its name only now. None was written when there was no cause to.
    await rename(order.archive.writes, order.archive.becomes).catch(() => undefined)
  }
  await removeOwnRecord(order.recordPath)
  report({ kind: 'exited', ...exit })
  process.exitCode = 0
  if (process.connected) process.disconnect()
}

async function start(order: Order & { kind: 'start' }): Promise<Exit> {
  const output = openSync(order.consolePath, 'a')
  const child = spawn(order.java, order.args, {
    cwd: order.folder,
    stdio: ['ignore', output, output],
    windowsHide: true,
  })
  closeSync(output)
  const exit = new Promise<Exit>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }))
    child.on('error', (error) => {
      report({ kind: 'failed', message: error.message })
      resolve({ code: null, signal: null })
    })
  })
  const found = child.pid === undefined ? undefined : await describeProcess(child.pid)
  if (found) await attend({ pid: found.pid, startedAt: found.startedAt }, order)
  return exit
}

async function adopt(order: Order & { kind: 'adopt' }): Promise<Exit> {
  await attend(order.server, order)
  await waitForEnd(order.server, Infinity, adoptedPollMs)
  return { code: null, signal: null }
}

async function attend(found: ProcessIdentity, order: Exclude<Order, { kind: 'stop' }>): Promise<void> {
  server = found
  const { recordPath, ports, owner } = order
  await writeRecord(recordPath, { ...ports, server, supervisor: await ownIdentity(), owner })
  report({ kind: 'running', server })
  if (graceMs !== undefined) await endProcess(server, graceMs)
}

/** A server that was started since has a record of its own under the same name. */
async function removeOwnRecord(path: string): Promise<void> {
  const found = await readRecord(path, processRecordSchema)
  if (found?.supervisor.pid === process.pid) await removeRecord(path)
}

process.on('message', (message) => {
  take(orderSchema.parse(message)).catch((error: unknown) => {
    report({ kind: 'failed', message: String(error) })
    stop(orphanGraceMs)
  })
})
process.on('disconnect', () => stop(orphanGraceMs))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(stopGraceMs))
