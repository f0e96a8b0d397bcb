import { Command } from 'commander'
import { doctorCommand } from './doctor-command.js'
import { downCommand } from './down-command.js'
import { entityCommand } from './entity-command.js'
import { explainCommand } from './explain-command.js'
import { importCommand } from './import-command.js'
import { recallCommand } from './recall-command.js'
import { reindexCommand } from './reindex-command.js'
import { reviewCommand } from './review-command.js'
import { seedCommand } from './seed-command.js'
import { statusCommand } from './status-command.js'
import type { Terminal } from './terminal.js'
import { traceCommand } from './trace-command.js'
import { upCommand } from './up-command.js'
import { ownVersion } from './version.js'
import { writeCommand } from './write-command.js'

/** The whole command line. */
export async function buildProgram(args: readonly string[], terminal: Terminal): Promise<Command> {
  const program = new Command('engraph')
    .description('Long-term memory for AI agents, kept as a graph in Neo4j.')
    .version(ownVersion())
    .option('--data-folder <folder>', 'the project’s data (default: ENGRAPH_DATA_FOLDER, else .engraph)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      // Errors are printed in one place, run-command-line.ts.
      outputError: () => undefined,
    })
  const commands = [
    upCommand(terminal),
    downCommand(terminal),
    statusCommand(terminal),
    doctorCommand(terminal),
    writeCommand(terminal),
    recallCommand(terminal),
    traceCommand(terminal),
    explainCommand(terminal),
    importCommand(terminal),
    seedCommand(terminal),
    reviewCommand(terminal),
    entityCommand(terminal),
    reindexCommand(terminal),
  ]
  const known = commands.some((command) => command.name() === commandOf(args))
  // It loads the whole engine, which takes a second: only when it, or the list of all commands, is asked for.
  if (!known) commands.push((await import('./eval-command.js')).evalCommand(terminal))
  for (const command of commands) {
    for (const one of [command, ...command.commands]) one.copyInheritedSettings(program)
    program.addCommand(command)
  }
  return program
}

/** The first word that is neither a flag nor the value of the one global flag that takes one. */
function commandOf(args: readonly string[]): string | undefined {
  return args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--data-folder')
}
