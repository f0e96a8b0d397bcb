import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { EngraphError } from '../errors.js'
import { endProcess } from '../graph/local/end-process.js'
import { isAlive } from '../graph/local/process-identity.js'
import type { Settings } from '../settings.js'
import { examples, settingsOf, withJson, type CommonFlags } from './flags.js'
import { findServerProcess, serverRecordPath } from './server-record.js'
import { stopLeftoverNeo4j } from './serve/leftover-neo4j.js'
import { sayOnTerminal, writeJson, writeLine, type Terminal } from './terminal.js'

/** Neo4j's first stop writes its class archive, which takes 7 s and more; it is killed after 20 s by its supervisor. */
const graceMs = 45_000

/** `engraph down`: stops the project's server and what is left of its Neo4j. */
export function downCommand(terminal: Terminal): Command {
  return withJson(new Command('down'))
    .description('stop the running server and its database')
    .addHelpText('after', examples('engraph down', 'engraph down --data-folder ~/other/.engraph'))
    .action(async (flags: CommonFlags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<CommonFlags>())
      sayOnTerminal(terminal, 'Stopping …')
      const stopped = await stopServer(settings)
      const leftover = await stopLeftoverNeo4j(settings)
      if (flags.json) return writeJson(terminal, { stopped: stopped !== null, pid: stopped, neo4j: leftover })
      if (stopped !== null) writeLine(terminal, `Engraph (process ${stopped}) is stopped.`)
      else writeLine(terminal, `No server of ${settings.dataFolder} runs.`)
      if (leftover === 'stopped') writeLine(terminal, 'A Neo4j that was left over is stopped too.')
      if (leftover === 'in use') writeLine(terminal, 'Neo4j runs on: another process of this project uses it.')
    })
}

/** The pid of the server that was stopped; null when none ran. The record names the very process, so no other is hit. */
async function stopServer({ dataFolder }: Settings): Promise<number | null> {
  const record = await findServerProcess(dataFolder)
  if (record === undefined) {
    await rm(serverRecordPath(dataFolder), { force: true })
    return null
  }
  await endProcess(record, graceMs)
  if (await isAlive(record)) {
    throw new EngraphError(
      'INTERNAL',
      `The server (process ${record.pid}) doesn't end; its log is ${join(dataFolder, 'engraph.log')}. End the process yourself.`,
      { value: record.pid },
    )
  }
  await rm(serverRecordPath(dataFolder), { force: true })
  return record.pid
}
