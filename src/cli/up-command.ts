import { Command } from 'commander'
import { connect } from '../client/index.js'
import type { Engine } from '../engine.js'
import { EngraphError } from '../errors.js'
import type { Engraph } from '../memory/engraph.js'
import { resolveSettings, type Settings } from '../settings.js'
import { demoSpace, runDemo } from './demo.js'
import { examples, readWhole, withJson, type CommonFlags } from './flags.js'
import { paintFor } from './print/paint.js'
import { errorReport } from './report-error.js'
import { addressesJson, writeAddresses } from './serve/addresses.js'
import { isDetached, tellParent } from './serve/detached-messages.js'
import { serverLogger } from './serve/logger.js'
import { startEngraph, type RunningEngraph } from './serve/running-engraph.js'
import { startDetached } from './serve/start-detached.js'
import { stopSignals, type StopSignals } from './serve/stop-signals.js'
import type { ServerRecord } from './server-record.js'
import { startReporter } from './start-progress.js'
import { sayOnTerminal, writeJson, writeLine, type Terminal } from './terminal.js'

interface Flags extends CommonFlags {
  detach?: true
  demo?: true
  host?: string
  port?: number
}

/** How long a stop may take after Neo4j has gone by itself, in milliseconds: nothing can be flushed any more. */
const lastGraspMs = 5_000

/** `engraph up`: database, engine and GraphQL server, until it is stopped. */
export function upCommand(terminal: Terminal): Command {
  return withJson(new Command('up'))
    .description('start the database and the GraphQL server')
    .option('--detach', 'in the background; `engraph down` stops it')
    .option('--demo', `load the demo memories into the space "${demoSpace}" and ask them five questions`)
    .option('--host <address>', 'address to listen on (default: ENGRAPH_HOST, else 127.0.0.1)')
    .option(
      '--port <port>',
      'port to listen on (default: ENGRAPH_PORT, else this project’s last one, else 4747)',
      readWhole,
    )
    .addHelpText('after', examples('engraph up', 'engraph up --detach', 'engraph up --demo --port 8080'))
    .action(async (_flags: Flags, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const { dataFolder, host, port } = flags
      const settings = resolveSettings({ dataFolder, host, port })
      const signals = stopSignals('Stopped before it was ready.')
      try {
        if (flags.detach) await upDetached(flags, { settings, terminal, signals })
        else await upForeground(flags, { settings, terminal, signals })
      } finally {
        signals.release()
      }
    })
}

interface Place {
  settings: Settings
  terminal: Terminal
  signals: StopSignals
}

async function upForeground(flags: Flags, { settings, terminal, signals }: Place): Promise<void> {
  const startedAt = performance.now()
  const logger = serverLogger(settings, { isTerminal: Boolean(terminal.stderr.isTTY) })
  const progress = startReporter(terminal)
  const started = await startEngraph(settings, {
    logger,
    signal: signals.signal,
    onProgress: (step) => (isDetached() ? tellParent({ kind: 'progress', ...step }) : progress.report(step)),
  })
    .catch((error: unknown) => {
      const { code, message } = errorReport(error)
      tellParent({ kind: 'failed', code, message })
      throw error
    })
    .finally(progress.finish)
  const seconds = (performance.now() - startedAt) / 1000
  tellParent({ kind: 'ready', record: started.record, alreadyRan: started.engine === null })
  if (isDetached()) process.disconnect()
  if (started.engine === null)
    return announce(flags, { settings, terminal, record: started.record, headline: alreadyRuns(started.record) })
  try {
    const { record, engine } = started
    const headline = `Engraph is up after ${seconds.toFixed(1)} s. Ctrl-C stops it.`
    await announce(flags, { settings, terminal, record, headline, engraph: engine })
    await serveUntilStopped(started, engine, { settings, signals })
    sayOnTerminal(terminal, 'Stopping: what is in hand is stored, then Neo4j ends …')
  } finally {
    await started.stop()
  }
}

async function serveUntilStopped(
  running: RunningEngraph,
  engine: Engine,
  { settings, signals }: Pick<Place, 'settings' | 'signals'>,
): Promise<void> {
  const exited = engine.database.exited.then(() => 'exited' as const)
  const ended = await Promise.race([signals.stopped.then(() => 'stopped' as const), exited])
  if (ended === 'stopped') return
  const late = new Promise((resolve) => setTimeout(resolve, lastGraspMs).unref())
  await Promise.race([running.stop(), late])
  throw new EngraphError(
    'DATABASE_UNAVAILABLE',
    `Neo4j has ended by itself, so Engraph stops; its log is in ${settings.dataFolder}/neo4j/logs. Start again with "engraph up".`,
  )
}

async function upDetached(flags: Flags, { settings, terminal, signals }: Place): Promise<void> {
  const { host, port, dataFolder } = settings
  const progress = startReporter(terminal)
  const args = ['up', '--data-folder', dataFolder, '--host', host, '--port', String(port)]
  const { signal } = signals
  const { record, alreadyRan } = await startDetached({ dataFolder, args, signal, onProgress: progress.report }).finally(
    progress.finish,
  )
  const headline = alreadyRan
    ? alreadyRuns(record)
    : `Engraph is up in the background (process ${record.pid}). "engraph down" stops it.`
  await announce(flags, { settings, terminal, record, headline })
}

function alreadyRuns({ url, pid }: ServerRecord): string {
  return `Engraph already runs at ${url} (process ${pid}).`
}

/** Shows the demo if asked for, then where everything is; with --json both in one line. */
async function announce(
  flags: Flags,
  parts: { settings: Settings; terminal: Terminal; record: ServerRecord; headline: string; engraph?: Engraph },
): Promise<void> {
  const { settings, terminal, record, headline } = parts
  const engraph = (parts.engraph ?? connect({ url: record.url })).as({ space: demoSpace, agent: settings.agent })
  const quiet = flags.json ?? isDetached()
  const demo = flags.demo
    ? await runDemo(engraph, { terminal, quiet, agent: settings.agent }).catch((error: unknown) => {
        // The server is up all the same.
        const { code, message } = errorReport(error)
        terminal.stderr.write(
          `The demo did not finish (${code}: ${message}). The server runs; "engraph up --demo" shows the demo again.\n`,
        )
        return { error: { code, message } }
      })
    : undefined
  if (flags.json)
    return writeJson(terminal, { ...addressesJson(record, settings.dataFolder), ...(demo ? { demo } : {}) })
  writeLine(terminal, paintFor(terminal.stdout, terminal.env).bold(headline))
  writeAddresses(terminal, record, settings.dataFolder)
}
