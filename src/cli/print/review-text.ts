import type { MemoryDetail, Review } from '../../memory/engraph.js'
import type { Paint } from './paint.js'
import { cutToWidth, pageWidth, wrapToWidth } from './width.js'

/** Columns of a memory's content: enough to tell two apart. */
const longestContent = 500
const indent = ' '.repeat(9)

/** A review for people: what is supposed, how surely and why, and both memories with since when they hold. */
export function reviewText(review: Review, paint: Paint): string {
  const { id, kind, confidence, state, decision, decidedBy, createdAt } = review
  const outcome = state === 'OPEN' ? '' : ` · ${decision} by ${decidedBy}`
  const facts = `${(confidence * 100).toFixed(0)} % sure · ${createdAt.toISOString().slice(0, 10)}${outcome}`
  return [
    `${paint.warn(kind)}  ${paint.dim(`${id} · ${facts}`)}`,
    ...memoryLines('older', review.older, paint),
    ...memoryLines('newer', review.newer, paint),
    ...evidenceLines(review, paint),
  ].join('\n')
}

function memoryLines(role: string, memory: MemoryDetail, paint: Paint): string[] {
  const { content, validFrom, source, speaker, agent, zone, state, pinned } = memory
  const facets = [
    `since ${validFrom.toISOString().slice(0, 10)}`,
    [source.toLowerCase(), speaker ?? ''].filter((part) => part !== '').join(' '),
    ...(zone === 'SHARED' ? [`shared by ${agent}`] : []),
    ...(pinned ? ['pinned'] : []),
    state.toLowerCase(),
  ]
  const [first = '', ...rest] = wrapToWidth(cutToWidth(content, longestContent), pageWidth - indent.length)
  return [
    `  ${role}  ${paint.bold(first)}`,
    ...rest.map((line) => `${indent}${paint.bold(line)}`),
    `${indent}${paint.dim(facets.join(' · '))}`,
  ]
}

function evidenceLines({ evidence }: Review, paint: Paint): string[] {
  const parts = Object.entries(evidence)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  if (parts.length === 0) return []
  const lines = wrapToWidth(parts.join(', '), pageWidth - indent.length).slice(0, 3)
  return lines.map((line) => `${indent}${paint.dim(line)}`)
}
