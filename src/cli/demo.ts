import type { Engraph, Recall, RecallInput } from '../memory/engraph.js'
import { paintFor } from './print/paint.js'
import { messageOf } from '../errors.js'
import { noFacts, readRecallFacts } from './print/path-facts.js'
import { recallText } from './print/recall-text.js'
import { pageWidth } from './print/width.js'
import { loadPack } from './seed/load-pack.js'
import { findPack, readPack } from './seed/seed-pack.js'
import { writeLine, type Terminal } from './terminal.js'
import { traceHint } from './trace-command.js'

/** Its own, so that the demo never mixes with anyone's memories. */
export const demoSpace = 'demo'

interface Question {
  query: string
  depth: number
  /** What to look at in the answer. */
  note: string
}

const questions: readonly Question[] = [
  {
    query: 'Where do we hold the summer party?',
    depth: 1,
    note: 'Mara changed her mind: the old plan gives its place to what replaced it.',
  },
  {
    query: 'Why will there be so few tomato plants at the market?',
    depth: 4,
    note: 'A chain of causes: the later ones share no word with the question.',
  },
  {
    query: 'By when does the grant application have to be in?',
    depth: 3,
    note: 'A deadline, and what stands in its way.',
  },
  {
    query: 'Who comes to dinner on Saturday, and is anyone allergic to something?',
    depth: 2,
    note: 'An allergy told months before, and the guest who has it: joined by her name.',
  },
  {
    query: '陈薇的父亲哪天到？为什么改了航班？',
    depth: 3,
    note: 'In Chinese: the date that was changed, and why.',
  },
]
const shown = 5

export interface DemoReport {
  space: string
  memories: number
  written: number
  recalls: { query: string; recall: Recall }[]
}

/** Loads the demo memories, unless they are there, and asks them five questions. `engraph` is that of the demo space. */
export async function runDemo(
  engraph: Engraph,
  { terminal, quiet, agent }: { terminal: Terminal; quiet: boolean; agent: string },
): Promise<DemoReport> {
  const pack = await readPack(await findPack('demo'))
  const paint = paintFor(terminal.stdout, terminal.env)
  const say = (text = ''): void => {
    if (!quiet) writeLine(terminal, text)
  }
  const startedAt = performance.now()
  say(paint.bold(pack.header.title))
  say(`Writing its ${pack.memories.length} memories into the space "${demoSpace}" …`)
  const { memories, written } = await loadPack(pack, { engraph, agent, zone: 'PRIVATE' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(written > 0 ? `${written} written in ${seconds} s.` : 'All of them are there already.')
  const recalls: DemoReport['recalls'] = []
  for (const { query, depth, note } of questions) {
    const { first, recall } = await askTwice(engraph, { query, depth, limit: shown })
    recalls.push({ query, recall })
    if (quiet) continue
    let unexplained = ''
    const facts = await readRecallFacts(engraph, recall).catch((error: unknown) => {
      unexplained = `     (what its paths lead through could not be looked up: ${messageOf(error)})`
      return noFacts
    })
    say()
    say(paint.dim('─'.repeat(pageWidth)))
    say(paint.bold(query))
    say(paint.dim(note))
    say(recallText(recall, { facts, paint, traceHint: traceHint(recall.id, { space: demoSpace, agent }) }))
    if (unexplained !== '') say(unexplained)
    say(paint.dim(`     (asked for the first time: ${Math.round(first.timings.totalMs)} ms; ${whyFirst})`))
  }
  say()
  say(`Ask more: engraph recall "…" --space ${demoSpace}`)
  say(`In GraphiQL, under Headers: {"x-engraph-space": "${demoSpace}"}`)
  say()
  return { space: demoSpace, memories, written, recalls }
}

/** A new database plans each statement at its first use, which says nothing about the memory; both times are shown. */
async function askTwice(engraph: Engraph, input: RecallInput): Promise<{ first: Recall; recall: Recall }> {
  const first = await engraph.recall(input)
  return { first, recall: await engraph.recall(input) }
}

const whyFirst = 'its vector is kept since, and a new database plans each statement once'
