import { Command } from 'commander'
import { EngraphError } from '../errors.js'
import type { Caller } from '../memory/engraph.js'
import { examples, settingsOf, withCaller, type CallerFlags } from './flags.js'
import { withMemory } from './open-memory.js'
import { paintFor } from './print/paint.js'
import { readPathFacts } from './print/path-facts.js'
import { shownIn, traceText } from './print/trace-text.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

/** The command that shows a recall's trace. */
export function traceHint(id: string, { space, agent }: Caller): string {
  const flags = [...(space === 'default' ? [] : ['--space', space]), ...(agent === 'default' ? [] : ['--agent', agent])]
  return ['engraph trace', id, ...flags].join(' ')
}

/** `engraph trace ID`: how a recall came to its answer. */
export function traceCommand(terminal: Terminal): Command {
  return withCaller(new Command('trace'))
    .description('show how a recall came to its answer')
    .argument('<id>', 'the id of the recall')
    .addHelpText('after', examples('engraph trace 0199b2f0-7c31-7d52-9a52-3f1f6f0f2a11'))
    .action(async (id: string, flags: CallerFlags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<CallerFlags>())
      await withMemory(settings, terminal, async ({ engraph }) => {
        const trace = await engraph.trace(id)
        if (trace === null) throw unknownTrace(id, settings)
        if (flags.json) return writeJson(terminal, trace)
        const paths = [...trace.seeds, ...trace.activated].map(({ path }) => path)
        const facts = await readPathFacts(engraph, paths, shownIn(trace))
        writeLine(terminal, traceText(trace, { facts, paint: paintFor(terminal.stdout, terminal.env) }))
      })
    })
}

function unknownTrace(id: string, { space, agent }: Caller): EngraphError {
  return new EngraphError(
    'NOT_FOUND',
    `No recall "${id}" of agent "${agent}" in space "${space}" is kept. Check the id, and --space and --agent.`,
    { field: 'id', value: id },
  )
}
