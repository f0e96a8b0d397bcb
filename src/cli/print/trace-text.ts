import type { Activation, Trace } from '../../memory/engraph.js'
import type { Paint } from './paint.js'
import type { PathFacts } from './path-facts.js'
import { arrow } from './path-text.js'
import { timingsText } from './recall-text.js'
import { cutToWidth, pageWidth } from './width.js'

const mostCuts = 10

/** How a recall came to its answer: a tree with the seeds as roots and what activation reached below them. */
export function traceText(trace: Trace, { facts, paint }: { facts: PathFacts; paint: Paint }): string {
  const rank = new Map(trace.returned.map((id, index) => [id, index + 1]))
  const tree = treeOf(trace)
  const draw = (node: Activation, depth: number): string[] => {
    const hop = depth === 0 ? undefined : node.path.at(-1)
    const place = rank.has(node.memory) ? `#${rank.get(node.memory)}` : ''
    const margin = '  '.repeat(depth)
    const step = hop ? `${arrow(hop, facts)} ` : ''
    const start = `${place.padStart(4)}  ${node.score.toFixed(3)}  ${margin}${step}`
    const text = cutToWidth(facts.contents.get(node.memory) ?? node.memory, Math.max(20, pageWidth - start.length))
    const line = `${paint.good(start)}${rank.has(node.memory) ? paint.bold(text) : text}`
    return [line, ...(tree.children.get(node.memory) ?? []).flatMap((child) => draw(child, depth + 1))]
  }
  const { id, query, at, task, depth, during, missing, cuts, timings } = trace
  const range = during ? `, during ${during.from?.toISOString() ?? '…'} – ${during.until?.toISOString() ?? '…'}` : ''
  return [
    paint.bold(cutToWidth(query, pageWidth)),
    paint.dim(`${id} · ${at.toISOString()} · ${task}, depth ${depth}${range}`),
    paint.dim(timingsText(timings)),
    '',
    paint.dim('rank  score  memory'),
    ...tree.roots.flatMap((root) => draw(root, 0)),
    ...(missing ? ['', paint.warn(`${missing.reason} ${missing.ask}`)] : []),
    ...(cuts.length > 0 ? ['', paint.dim(`Not returned (${cuts.length}):`)] : []),
    ...cuts.slice(0, mostCuts).map(({ memory, stage, reason, score }) => {
      const start = `  ${score?.toFixed(3) ?? '     '}  ${stage}: ${reason} · `
      return paint.dim(start + cutToWidth(facts.contents.get(memory) ?? memory, Math.max(20, pageWidth - start.length)))
    }),
    ...(cuts.length > mostCuts ? [paint.dim(`  … and ${cuts.length - mostCuts} more (--json shows all)`)] : []),
  ].join('\n')
}

/** The memories whose text the tree shows. */
export function shownIn(trace: Trace): string[] {
  const cuts = trace.cuts.slice(0, mostCuts).map(({ memory }) => memory)
  return [...new Set([...trace.seeds, ...trace.activated].map(({ memory }) => memory).concat(cuts))]
}

/** Each memory hangs under the one that its activation came from; one whose origin isn't in the trace is a root. */
function treeOf({ seeds, activated }: Trace): { roots: Activation[]; children: Map<string, Activation[]> } {
  const all = [...seeds, ...activated]
  const known = new Set(all.map(({ memory }) => memory))
  const roots: Activation[] = []
  const children = new Map<string, Activation[]>()
  for (const node of all) {
    const parent = node.path.at(-1)?.from
    const isSeed = seeds.includes(node)
    if (isSeed || parent === undefined || !known.has(parent)) roots.push(node)
    else children.set(parent, [...(children.get(parent) ?? []), node])
  }
  const byScore = (a: Activation, b: Activation): number => b.score - a.score
  for (const siblings of children.values()) siblings.sort(byScore)
  return { roots: roots.sort(byScore), children }
}
