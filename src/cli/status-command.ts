import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { connect } from '../client/index.js'
import { EngraphError } from '../errors.js'
import { passwordPath } from '../graph/local/password.js'
import type { Stats } from '../memory/engraph.js'
import type { Settings } from '../settings.js'
import { examples, settingsOf, withCaller, type CallerFlags } from './flags.js'
import { addressesJson, writeAddresses } from './serve/addresses.js'
import { findServer, findServerProcess } from './server-record.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

interface Flags extends CallerFlags {
  showPassword?: true
}

/** `engraph status`: whether a server runs, where, and what it holds. */
export function statusCommand(terminal: Terminal): Command {
  return withCaller(new Command('status'))
    .description('show whether a server runs, its addresses and counts')
    .option('--show-password', 'also the password of the local Neo4j, for Neo4j Browser')
    .addHelpText(
      'after',
      examples('engraph status', 'engraph status --show-password', 'engraph status --space demo --json'),
    )
    .action(async (flags: Flags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<Flags>())
      const { dataFolder, space, agent } = settings
      const password = flags.showPassword ? await readPassword(settings) : undefined
      const secret = password === undefined ? {} : { neo4jUser: 'neo4j', neo4jPassword: password }
      const record = await findServer(dataFolder)
      if (record === undefined) {
        const hung = await findServerProcess(dataFolder)
        if (flags.json) return writeJson(terminal, { running: false, dataFolder, ...secret })
        writeLine(
          terminal,
          hung
            ? `The server (process ${hung.pid}) of ${dataFolder} does not answer. "engraph down" ends it.`
            : `No server of ${dataFolder} runs. "engraph up" starts one; other commands work without.`,
        )
      } else {
        const stats = await connect({ url: record.url, space, agent }).stats()
        if (flags.json) {
          return writeJson(terminal, { ...addressesJson(record, dataFolder), space, agent, stats, ...secret })
        }
        writeLine(terminal, `Engraph ${record.version} runs as process ${record.pid} since ${record.since}.`)
        writeAddresses(terminal, record, dataFolder)
        for (const line of statsLines(stats, settings)) writeLine(terminal, line)
      }
      if (password !== undefined) writeLine(terminal, `  ${'Neo4j login'.padEnd(18)} neo4j / ${password}`)
    })
}

function statsLines(stats: Stats, { space, agent }: Settings): string[] {
  const states = Object.entries(stats.byState).map(([state, count]) => `${count} ${state.toLowerCase()}`)
  const edges = Object.entries(stats.edges).filter(([, count]) => count > 0)
  const rows: [string, string][] = [
    [`Space, agent`, `${space}, ${agent}`],
    ['Memories', [String(stats.memories), ...(states.length > 0 ? [`(${states.join(', ')})`] : [])].join(' ')],
    ['Edges', edges.map(([type, count]) => `${count} ${type}`).join(', ') || '0'],
    ['Queue', `${stats.queue} waiting, ${stats.failed} failed`],
    ['Reviews', stats.openReviews === 0 ? 'none open' : `${stats.openReviews} open (engraph review)`],
    ['Model', stats.model],
    ['Schema', `version ${stats.schemaVersion}`],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(18)} ${value}`)
}

async function readPassword({ dataFolder, neo4jUri }: Settings): Promise<string> {
  if (neo4jUri !== '') {
    throw new EngraphError('BAD_INPUT', `The database is your own (${neo4jUri}): its password is in NEO4J_PASSWORD.`, {
      field: 'neo4jUri',
      value: neo4jUri,
    })
  }
  const path = passwordPath(dataFolder)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    throw new EngraphError(
      'NOT_FOUND',
      `There is no password yet at ${path}: "engraph up" makes it at its first start.`,
      {
        value: path,
        cause,
      },
    )
  }
}
