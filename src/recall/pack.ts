import type { RecalledMemory } from '../memory/engraph.js'
import { orNull } from '../memory/instants.js'
import { datesOf } from './dates.js'
import type { Settled } from './settle.js'
import { cutText, snippetOf } from './snippet.js'

export interface Packed {
  /** By score, with full content: the budgets don't touch them. */
  memories: RecalledMemory[]
  /** Snippets in reading order with dates, for a prompt. */
  context: string
}

/** Shows what was settled: up to `limit` memories, and as many snippets of the best as the context's budget holds. */
export function pack(
  settled: readonly Settled[],
  options: { limit: number; maxMemoryChars: number; maxContextChars: number; timeZone: string },
): Packed {
  const { limit, maxMemoryChars } = options
  const best = settled.slice(0, limit)
  const memories = best.map((entry) => toRecalled(entry, maxMemoryChars))
  return { memories, context: contextOf(best, memories, options) }
}

function toRecalled({ ranked, loaded, path }: Settled, maxMemoryChars: number): RecalledMemory {
  return {
    id: loaded.id,
    content: loaded.content,
    snippet: snippetOf(loaded, maxMemoryChars),
    summary: loaded.summary,
    score: ranked.score,
    signals: ranked.signals,
    kind: loaded.kind,
    source: loaded.source,
    speaker: loaded.speaker || null,
    session: loaded.session || null,
    occurredAt: loaded.dated ? loaded.occurredAt : null,
    occurredUntil: loaded.dated ? orNull(loaded.occurredUntil) : null,
    state: loaded.state,
    path,
    supersededBy: loaded.supersededBy,
    supersedes: loaded.supersedes,
    conflictsWith: loaded.conflictsWith,
    externalIds: loaded.externalIds,
    explored: false,
  }
}

/**
 * Takes lines by score while they fit, and sets them in the order of time; the first is cut when even it doesn't fit,
 * so that there is a context whenever there is a memory.
 */
function contextOf(
  settled: readonly Settled[],
  memories: readonly RecalledMemory[],
  { maxContextChars: maxChars, timeZone }: { maxContextChars: number; timeZone: string },
): string {
  let left = maxChars
  const lines: { atMs: number; text: string }[] = []
  settled.forEach(({ loaded }, index) => {
    const snippet = memories[index]?.snippet
    if (!snippet) return
    const full = lineOf(loaded, snippet, timeZone)
    const text = lines.length === 0 ? cutText(full, maxChars) : full
    const cost = text.length + (lines.length === 0 ? 0 : 1)
    if (cost > left) return
    left -= cost
    lines.push({ atMs: loaded.saidAt.getTime(), text })
  })
  return lines
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ text }) => text)
    .join('\n')
}

function lineOf(loaded: Settled['loaded'], snippet: string, timeZone: string): string {
  const { dated, speaker } = loaded
  const date = dated ? `[${datesOf(loaded, timeZone)}] ` : ''
  return `${date}${speaker ? `${speaker}: ` : ''}${snippet}`
}
