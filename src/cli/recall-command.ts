import { Command, Option } from 'commander'
import type { RecallInput } from '../memory/engraph.js'
import { memoryKinds, taskClasses, type MemoryKind, type TaskClass } from '../memory/enums.js'
import { examples, readWhole, readWord, readWords, settingsOf, withCaller, type CallerFlags } from './flags.js'
import { withMemory } from './open-memory.js'
import { paintFor } from './print/paint.js'
import { readRecallFacts } from './print/path-facts.js'
import { recallText } from './print/recall-text.js'
import { readText } from './read-text.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'
import { traceHint } from './trace-command.js'

interface Flags extends CallerFlags {
  depth?: number
  limit?: number
  task?: TaskClass
  now?: string
  timeZone?: string
  duringFrom?: string
  duringUntil?: string
  asOf?: string
  kinds?: MemoryKind[]
  includeSuperseded?: true
  context?: true
}

/** `engraph recall QUERY`: the few memories that matter, with the reason for each. */
export function recallCommand(terminal: Terminal): Command {
  return withCaller(new Command('recall'))
    .description('ask the memory')
    .argument('<query>', 'the question; - reads it from standard input')
    .option('--limit <count>', 'memories, 1 to 100 (default: 8)', readWhole)
    .option('--depth <hops>', 'hops of spreading activation, 0 to 4 (default: by task)', readWhole)
    .option('--task <task>', `${taskClasses.join(', ').toLowerCase()} (default: fact)`, readWord(taskClasses))
    .option('--kinds <kinds>', `only these of ${memoryKinds.join(', ').toLowerCase()}`, readWords(memoryKinds))
    .option('--during-from <time>', 'only what happened from then on, such as 2026-03-01T00:00:00Z')
    .option('--during-until <time>', 'only what happened until then')
    .option('--as-of <time>', 'what held at that time')
    .option('--now <time>', 'what "now" is for the question (default: now)')
    .option('--time-zone <zone>', 'the zone of the dates in --context (default: UTC)')
    .option('--include-superseded', 'also what was replaced')
    .addOption(new Option('--context', 'print only the text for a prompt').conflicts('json'))
    .addHelpText(
      'after',
      examples(
        'engraph recall "Where do I live?"',
        'engraph recall "为什么花园没有开？" --depth 2 --space demo',
        'engraph recall "What did we decide?" --as-of 2026-03-01T00:00:00Z --context',
      ),
    )
    .action(async (argument: string, flags: Flags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<Flags>())
      const input = inputOf(await readText(argument, terminal), flags)
      await withMemory(settings, terminal, async ({ engraph }) => {
        const recall = await engraph.recall(input)
        if (flags.json) return writeJson(terminal, recall)
        if (flags.context) return writeLine(terminal, recall.context)
        const facts = await readRecallFacts(engraph, recall)
        const paint = paintFor(terminal.stdout, terminal.env)
        writeLine(terminal, recallText(recall, { facts, paint, traceHint: traceHint(recall.id, settings) }))
      })
    })
}

function inputOf(query: string, flags: Flags): RecallInput {
  const { duringFrom: from = null, duringUntil: until = null } = flags
  return {
    query,
    limit: flags.limit ?? null,
    depth: flags.depth ?? null,
    task: flags.task ?? null,
    now: flags.now ?? null,
    timeZone: flags.timeZone ?? null,
    during: from === null && until === null ? null : { from, until },
    asOf: flags.asOf ?? null,
    kinds: flags.kinds ?? null,
    includeSuperseded: flags.includeSuperseded ?? null,
  }
}
