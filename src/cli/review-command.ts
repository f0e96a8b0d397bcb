import { Argument, Command } from 'commander'
import { reviewDecisions, reviewStates, type ReviewDecision, type ReviewState } from '../memory/enums.js'
import { examples, readWhole, readWord, settingsOf, withCaller, type CallerFlags } from './flags.js'
import { withMemory, type OpenMemory } from './open-memory.js'
import { paintFor } from './print/paint.js'
import { reviewText } from './print/review-text.js'
import { decideByKey } from './review/decide-by-key.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

interface Flags extends CallerFlags {
  state: ReviewState
  first: number
  after?: string
}

/** `engraph review`: what waits for a decision; with an id and a decision, decides it. */
export function reviewCommand(terminal: Terminal): Command {
  const words = reviewDecisions.join(', ').toLowerCase()
  return withCaller(new Command('review'))
    .description('decide what contradicts, repeats or replaces what: one after the other, by a key for each')
    .argument('[id]', 'the review to decide')
    .addArgument(new Argument('[decision]', words).argParser(readWord(reviewDecisions)))
    .option(
      '--state <state>',
      `list those that are ${reviewStates.join(' or ').toLowerCase()}`,
      readWord(reviewStates),
      'OPEN',
    )
    .option('--first <number>', 'list at most this many, 1 to 100', readWhole, 20)
    .option('--after <cursor>', 'list those after the last one of the page before')
    .addHelpText(
      'after',
      `${examples(
        'engraph review',
        'engraph review --json --state decided',
        'engraph review 0199b2f0-7c31-7d52-9a52-3f1f6f0f2a11 supersede',
      )}

In a terminal each open review is shown with keys for its decisions; otherwise they are listed. A decision is made once:
what it did to a memory is undone by restoring that.`,
    )
    .action(async (id: string | undefined, decision: ReviewDecision | undefined, flags: Flags, command: Command) => {
      if (id !== undefined && decision === undefined) command.error(`error: missing argument 'decision' (${words})`)
      const settings = settingsOf(command.optsWithGlobals<Flags>())
      await withMemory(settings, terminal, (memory) =>
        id !== undefined && decision !== undefined
          ? decide(memory, { id, decision, json: flags.json, terminal })
          : show(memory, flags, terminal),
      )
    })
}

async function decide(
  { engraph }: OpenMemory,
  parts: { id: string; decision: ReviewDecision; json: true | undefined; terminal: Terminal },
): Promise<void> {
  const review = await engraph.resolveReview(parts.id, parts.decision)
  if (parts.json) return writeJson(parts.terminal, review)
  writeLine(parts.terminal, reviewText(review, paintFor(parts.terminal.stdout, parts.terminal.env)))
}

async function show({ engraph }: OpenMemory, flags: Flags, terminal: Terminal): Promise<void> {
  const paint = paintFor(terminal.stdout, terminal.env)
  const { state, first, after = null } = flags
  if (!flags.json && state === 'OPEN' && after === null && terminal.stdin.isTTY && terminal.stdout.isTTY) {
    const { decided, left } = await decideByKey(engraph, { terminal, paint })
    return writeLine(terminal, left ? `${decided} decided.` : `${decided} decided; none is left.`)
  }
  const page = await engraph.reviews({ state, first, after })
  if (flags.json) return writeJson(terminal, page)
  for (const review of page.nodes) writeLine(terminal, `${reviewText(review, paint)}\n`)
  const { hasNextPage, endCursor } = page.pageInfo
  if (page.nodes.length === 0) writeLine(terminal, `No review is ${state.toLowerCase()}.`)
  if (hasNextPage) writeLine(terminal, `More: --after ${endCursor}`)
}
