import { Command } from 'commander'
import { cacheFolder as userCacheFolder } from '../downloads/cache-folder.js'
import { messageOf } from '../errors.js'
import type { Settings } from '../settings.js'
import { attempt, fail, ok, type Check } from './doctor/check.js'
import { checkDisk, checkFolder, checkJava, checkNode } from './doctor/machine-checks.js'
import { examples, settingsOf, withJson, type CommonFlags } from './flags.js'
import { paintFor } from './print/paint.js'
import { padTo } from './print/width.js'
import { ReportedFailure } from './reported-failure.js'
import { findServer, findServerProcess } from './server-record.js'
import { quietStartReporter } from './start-progress.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

/** `engraph doctor`: what is wrong with this machine or database, and what to do. */
export function doctorCommand(terminal: Terminal): Command {
  return withJson(new Command('doctor'))
    .description('check this machine, the database and the model; say what to do')
    .addHelpText('after', examples('engraph doctor', 'engraph doctor --json'))
    .action(async (flags: CommonFlags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<CommonFlags>())
      const checks: Check[] = []
      const paint = paintFor(terminal.stdout, terminal.env)
      const style = { ok: paint.good, warn: paint.warn, fail: paint.bad }
      for await (const check of runChecks(settings, terminal)) {
        checks.push(check)
        if (flags.json) continue
        const { name, status, detail, advice } = check
        writeLine(terminal, `${style[status](status.padEnd(4))}  ${padTo(name, 14)} ${detail}`)
        if (advice !== null) writeLine(terminal, `${' '.repeat(21)}${paint.bold(`→ ${advice}`)}`)
      }
      const healthy = checks.every(({ status }) => status !== 'fail')
      if (flags.json) writeJson(terminal, { healthy, checks })
      if (!healthy) throw new ReportedFailure()
    })
}

async function* runChecks(settings: Settings, terminal: Terminal): AsyncGenerator<Check> {
  const cacheFolder = settings.cacheFolder === '' ? userCacheFolder() : settings.cacheFolder
  yield checkNode()
  if (settings.neo4jUri === '') yield attempt('Java', () => checkJava(settings, cacheFolder))
  yield checkFolder('Cache folder', cacheFolder)
  yield checkFolder('Data folder', settings.dataFolder)
  yield attempt('Disk', () => checkDisk(cacheFolder))
  yield attempt('Server', () => checkServer(settings))
  const progress = quietStartReporter(terminal)
  try {
    const { checkDatabase } = await import('./doctor/database-checks.js')
    yield* await checkDatabase({ settings, cacheFolder, onProgress: progress.report })
  } catch (error) {
    yield fail('Database', messageOf(error), 'This is a fault of Engraph’s: please report it.')
  } finally {
    progress.finish()
  }
}

async function checkServer({ dataFolder }: Settings): Promise<Check> {
  const name = 'Server'
  const record = await findServer(dataFolder)
  if (record) {
    const response = await fetch(`${record.url}/readyz`, { signal: AbortSignal.timeout(10_000) })
    if (response.ok) return ok(name, `${record.url} is ready (process ${record.pid})`)
    return fail(name, `${record.url} is not ready: ${await response.text()}`, 'Its log says why: engraph.log.')
  }
  const hung = await findServerProcess(dataFolder)
  if (hung) return fail(name, `${hung.url} (process ${hung.pid}) does not answer`, 'Run "engraph down", then up.')
  return ok(name, 'none runs; commands open the engine themselves')
}
