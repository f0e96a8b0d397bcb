import type { Hop } from '../../memory/engraph.js'
import type { PathFacts } from './path-facts.js'
import { cutToWidth } from './width.js'

const nameWidth = 44

/** `“It rained for a week” —CAUSAL 1.00→ “The cellar was flooded” —SEMANTIC 0.83— this`. */
export function pathText(path: readonly Hop[], facts: PathFacts): string {
  const [first] = path
  if (first === undefined) return ''
  const steps = path.map((hop, index) => {
    const end = index === path.length - 1 ? 'this' : nameOf(hop.to, facts)
    return `${arrow(hop, facts)} ${end}`
  })
  return [nameOf(first.from, facts), ...steps].join(' ')
}

/** The start of a memory's text in quotes. */
export function nameOf(id: string, facts: Pick<PathFacts, 'contents'>): string {
  const content = facts.contents.get(id)
  return content === undefined ? `(${id})` : `“${cutToWidth(content, nameWidth)}”`
}

export function arrow(hop: Hop, facts: Pick<PathFacts, 'directionOf'>): string {
  const via = hop.via === null ? '' : ` via ${hop.via}`
  const label = `${hop.edge} ${hop.weight.toFixed(2)}${via}`
  const direction = facts.directionOf(hop)
  if (direction === null) return `—${label}—`
  return direction === 'along' ? `—${label}→` : `←${label}—`
}
