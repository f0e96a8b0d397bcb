import type { Recall, RecalledMemory, Signals, Timings } from '../../memory/engraph.js'
import type { Paint } from './paint.js'
import type { PathFacts } from './path-facts.js'
import { nameOf, pathText } from './path-text.js'
import { pageWidth, wrapToWidth } from './width.js'

const indent = '     '
const deepIndent = ' '.repeat(12)

/** A recall for people: each memory with its score, signals and path, then what it cost. At most 100 columns. */
export function recallText(
  recall: Recall,
  { facts, paint, traceHint }: { facts: PathFacts; paint: Paint; traceHint: string },
): string {
  const { memories, missing, task, depth, timings } = recall
  const lines = memories.flatMap((memory, index) => memoryLines(memory, index + 1, { facts, paint }))
  if (missing) lines.push(...indented(`${missing.reason} ${missing.ask}`, paint.warn))
  return [
    ...lines,
    ...indented(`${task}, depth ${depth} · ${timingsText(timings)}`, paint.dim),
    ...indented(`how it came about: ${traceHint}`, paint.dim),
  ].join('\n')
}

function memoryLines(
  memory: RecalledMemory,
  rank: number,
  { facts, paint }: { facts: PathFacts; paint: Paint },
): string[] {
  const [first = '', ...rest] = wrapToWidth(memory.snippet, pageWidth - 14)
  const origin = [
    memory.occurredAt?.toISOString().slice(0, 10) ?? '',
    memory.speaker ?? '',
    memory.kind.toLowerCase(),
    memory.supersededBy === null ? '' : 'replaced',
  ]
  const facets = [signalsText(memory.signals), origin.filter((part) => part !== '').join(', ')]
  return [
    `${String(rank).padStart(3)}  ${paint.good(memory.score.toFixed(3))}  ${paint.bold(first)}`,
    ...rest.map((line) => `${deepIndent}${paint.bold(line)}`),
    ...indented(facets.join(' · '), paint.dim, deepIndent),
    ...(memory.path.length > 0 ? indented(pathText(memory.path, facts), paint.accent, deepIndent) : []),
    ...memory.supersedes.flatMap((id) => indented(`this —SUPERSEDES→ ${nameOf(id, facts)}`, paint.accent, deepIndent)),
  ]
}

/** Only the signals that had something to say. */
function signalsText(signals: Signals): string {
  const parts = Object.entries(signals)
    .filter(([, value]) => value !== null && value >= 0.005)
    .map(([name, value]) => `${name} ${Number(value).toFixed(2)}`)
  return parts.length > 0 ? parts.join(' ') : 'no signal'
}

/** `41 ms: embed 9, channels 14, spread 11, pack 6; 5 round trips, 31 kB`. */
export function timingsText(timings: Timings): string {
  const steps = (['embed', 'plan', 'channels', 'fuse', 'spread', 'gate', 'rerank', 'pack'] as const)
    .map((step) => ({ step, ms: timings[`${step}Ms`] }))
    .filter(({ ms }) => ms >= 0.5)
    .map(({ step, ms }) => `${step} ${Math.round(ms)}`)
  const { totalMs, roundTrips, bytes } = timings
  return `${Math.round(totalMs)} ms: ${steps.join(', ')}; ${roundTrips} round trips, ${(bytes / 1000).toFixed(1)} kB`
}

function indented(text: string, style: (line: string) => string, margin = indent): string[] {
  return wrapToWidth(text, pageWidth - margin.length).map((line) => `${margin}${style(line)}`)
}
