import { Command } from 'commander'
import type { EntityAction } from '../engine.js'
import { examples, settingsOf, withCaller, type CallerFlags } from './flags.js'
import { quietStartReporter } from './start-progress.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

/** `engraph entity merge|split`: which names stand for the same person, place or thing. */
export function entityCommand(terminal: Terminal): Command {
  const entity = new Command('entity').description('say which names stand for the same person, place or thing')
  entity.addCommand(
    subcommand(terminal, 'merge')
      .description('make a name another form of a name: what mentions it, now and later, is linked to that one')
      .addHelpText(
        'after',
        examples('engraph entity merge "Mia Chen" Mia', 'engraph entity merge 陈薇 小薇 --space team'),
      ),
  )
  entity.addCommand(
    subcommand(terminal, 'split')
      .description('undo a merge: the name stands for itself again, with what was said by it')
      .addHelpText('after', examples('engraph entity split "Mia Chen" Mia')),
  )
  return entity.addHelpText(
    'after',
    examples('engraph entity merge "Mia Chen" Mia', 'engraph entity split "Mia Chen" Mia'),
  )
}

function subcommand(terminal: Terminal, action: EntityAction): Command {
  return withCaller(new Command(action))
    .argument('<name>', 'the name that stays')
    .argument('<alias>', 'the other form of it')
    .action(async (name: string, alias: string, flags: CallerFlags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<CallerFlags>())
      const progress = quietStartReporter(terminal)
      const { changeEntities } = await import('../engine.js')
      const onProgress = progress.report
      const change = { action, name, alias }
      const report = await changeEntities(settings, change, { onProgress }).finally(progress.finish)
      if (flags.json) return writeJson(terminal, report)
      const mentions = `${report.moved} mention${report.moved === 1 ? '' : 's'} moved`
      writeLine(
        terminal,
        action === 'merge'
          ? `“${report.alias}” is another name of “${report.name}” now; ${mentions}.`
          : `“${report.alias}” stands for itself again; ${mentions}.`,
      )
    })
}
