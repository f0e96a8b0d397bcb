import { CommanderError } from 'commander'
import { EngraphError } from '../errors.js'
import { buildProgram } from './program.js'
import { reportError } from './report-error.js'
import { ReportedFailure } from './reported-failure.js'
import type { Terminal } from './terminal.js'

/** Runs one command. Returns the exit code: 0, 1 when it failed, 2 when the command line itself is wrong. */
export async function runCommandLine(args: readonly string[], terminal: Terminal = process): Promise<number> {
  const json = args.some((arg) => arg === '--json' || arg.startsWith('--json='))
  try {
    const program = await buildProgram(args, terminal)
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof ReportedFailure) return 1
    if (!(error instanceof CommanderError)) {
      reportError(error, { terminal, json })
      return 1
    }
    if (error.exitCode === 0) return 0
    // Without a command the help has been printed, which says all.
    if (error.code !== 'commander.help') reportError(badUsage(error), { terminal, json })
    return 2
  }
}

/** Commander's sentence ("error: unknown option '--jsn'\n(Did you mean --json?)") as one of ours. */
function badUsage({ message }: CommanderError): EngraphError {
  const sentence = message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .trim()
  return new EngraphError('BAD_INPUT', `${sentence}${/[.?!)]$/.test(sentence) ? '' : '.'} See --help.`)
}
