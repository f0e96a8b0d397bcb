import { Command } from 'commander'
import { examples, settingsOf, withCaller, type CallerFlags } from './flags.js'
import { withMemory } from './open-memory.js'
import { loadPack } from './seed/load-pack.js'
import { findPack, readPack } from './seed/seed-pack.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

interface Flags extends CallerFlags {
  shared?: true
}

/** `engraph seed PACK`: first memories for a space. */
export function seedCommand(terminal: Terminal): Command {
  return withCaller(new Command('seed'))
    .description('load a pack of first memories')
    .argument('<pack>', 'a pack that comes with Engraph (demo), or the path of one (format: seeds/README.md)')
    .option('--shared', 'for all agents of the space')
    .addHelpText('after', examples('engraph seed demo --space demo', 'engraph seed ./onboarding.jsonl --shared'))
    .action(async (nameOrPath: string, flags: Flags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<Flags>())
      const pack = await readPack(await findPack(nameOrPath))
      const { space, agent } = settings
      const loaded = await withMemory(settings, terminal, ({ engraph }) =>
        loadPack(pack, { engraph, agent, zone: flags.shared ? 'SHARED' : 'PRIVATE' }),
      )
      const { memories, written, alreadyThere } = loaded
      const { name, title } = pack.header
      if (flags.json) return writeJson(terminal, { pack: name, space, memories, written, alreadyThere })
      writeLine(terminal, `${title}: ${written} memories written into "${space}", ${alreadyThere} already there.`)
    })
}
