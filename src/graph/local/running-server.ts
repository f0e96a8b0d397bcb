import { EngraphError } from '../../errors.js'
import { endProcess, waitForEnd } from './end-process.js'
import type { LocalNeo4jOptions, RunningNeo4j } from './local-neo4j.js'
import { passwordPath, projectPassword } from './password.js'
import { describeProcess, isAlive, ownIdentity } from './process-identity.js'
import { processRecordPath, processRecordSchema, readRecord, removeRecord } from './records.js'
import type { ProcessRecord } from './records.js'
import { serverAddress } from './server-address.js'
import { serverHome, supervisorLogPath } from './server-home.js'
import { supervise } from './supervise.js'
import type { Exit } from './supervise.js'
import { waitForBolt } from './wait-for-bolt.js'

/** A server under a living owner has answered before, so this is for a machine that is very busy. */
const attachLimitMs = 60_000
/** A server without owner may have been left in the middle of its start. */
const takeOverLimitMs = 20_000
/** What a supervisor may need to end its server. */
const endLimitMs = 25_000
const watchMs = 1_000

/** The project's server if one runs: joined when it has an owner, taken over when it has none, ended when it is of no use. */
export async function findRunning(options: LocalNeo4jOptions): Promise<RunningNeo4j | undefined> {
  const path = processRecordPath(options.dataFolder)
  const record = await readRecord(path, processRecordSchema)
  if (!record) return undefined
  const running = await isOurServer(record, options.dataFolder)
  const supervised = await isAlive(record.supervisor)
  if (running && supervised && (await isAlive(record.owner))) return attach(record, options)
  if (running && !supervised) return takeOver(record, options)
  // Its owner is dead and the supervisor is just ending it, or it has ended and the record is going to be removed.
  await waitForEnd(record.server, running ? endLimitMs : 0)
  await waitForEnd(record.supervisor, endLimitMs)
  await removeRecord(path)
  return undefined
}

/** The same process as recorded, and by its command line the server of this very project. */
async function isOurServer({ server }: ProcessRecord, dataFolder: string): Promise<boolean> {
  const found = await describeProcess(server.pid)
  return found?.startedAt === server.startedAt && found.command.includes(`--home-dir=${serverHome(dataFolder)}`)
}

async function attach(
  record: ProcessRecord,
  { dataFolder, signal }: LocalNeo4jOptions,
): Promise<RunningNeo4j | undefined> {
  const address = serverAddress(record, await projectPassword(dataFolder))
  const hasEnded = async (): Promise<boolean> => !(await isAlive(record.server))
  const wait = { address, limitMs: attachLimitMs, passwordPath: passwordPath(dataFolder), hasEnded, signal }
  if (await waitForBolt(wait)) return { ...address, owned: false, pid: record.server.pid, ...watch(record) }
  if (await hasEnded()) {
    await waitForEnd(record.supervisor, endLimitMs)
    return undefined
  }
  throw new EngraphError(
    'DATABASE_UNAVAILABLE',
    `The Neo4j of this project (process ${record.server.pid}, started by process ${record.owner.pid}) has not answered for ${attachLimitMs / 1000} s; stop it or its owner.`,
  )
}

function watch({ server }: ProcessRecord): { exited: Promise<Exit>; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  const exited = new Promise<Exit>((resolve) => {
    timer = setInterval(() => {
      void isAlive(server).then((alive) => {
        if (alive) return
        clearInterval(timer)
        resolve({ code: null, signal: null })
      })
    }, watchMs).unref()
  })
  return { exited, stop: () => Promise.resolve(clearInterval(timer)) }
}

async function takeOver(
  record: ProcessRecord,
  { dataFolder, signal }: LocalNeo4jOptions,
): Promise<RunningNeo4j | undefined> {
  const { server, boltPort, httpPort } = record
  const path = processRecordPath(dataFolder)
  const ports = { boltPort, httpPort }
  const address = serverAddress(ports, await projectPassword(dataFolder))
  const hasEnded = async (): Promise<boolean> => !(await isAlive(server))
  let answers = false
  try {
    answers = await waitForBolt({
      address,
      limitMs: takeOverLimitMs,
      passwordPath: passwordPath(dataFolder),
      hasEnded,
      signal,
    })
  } finally {
    // Of no use to anyone, and it holds the store.
    if (!answers) {
      await endProcess(server, 15_000)
      await removeRecord(path)
    }
  }
  if (!answers) return undefined
  const order = { kind: 'adopt', recordPath: path, ports, owner: await ownIdentity(), server } as const
  const supervised = await supervise(order, supervisorLogPath(serverHome(dataFolder)))
  return { ...address, owned: true, ...supervised }
}
