import type { EncodedMemory } from './encode.js'
import { lexicalText } from './lexical-text.js'

/** A turn that is already stored. */
export interface StoredTurn {
  id: string
  session: string
  speaker: string
  content: string
  occurredAt: Date
}

export interface WeightedEdge {
  from: string
  to: string
  /** 0 to 1. */
  weight: number
}

export interface SessionLinks {
  temporal: WeightedEdge[]
  /** What the full-text indexes read, of the new turns and of the stored ones whose neighbours changed. */
  texts: Map<string, string>
}

const dayMs = 86_400_000
const leastWeight = 0.2

/** How close in time two neighbouring turns are: 1 at once, halved with each day between them, at least .2. */
export function temporalWeight(gapMs: number): number {
  return Math.max(leastWeight, 0.5 ** (Math.abs(gapMs) / dayMs))
}

/**
 * Puts new turns at their own time among the stored ones of their session: an edge from the turn before and to the turn
 * after, and the words of neighbours in what the full-text indexes read.
 */
export function linkSession(stored: readonly StoredTurn[], added: readonly EncodedMemory[]): SessionLinks {
  const turns = [
    ...stored.map((turn) => ({ ...turn, writeId: '', isNew: false })),
    ...added.map(({ node }) => ({ ...node, isNew: true })),
  ].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1))
  const links: SessionLinks = { temporal: [], texts: new Map() }
  turns.forEach((turn, index) => {
    const [previousButOne, previous, next] = [turns[index - 2], turns[index - 1], turns[index + 1]]
    if (previous && (previous.isNew || turn.isNew)) {
      const gapMs = turn.occurredAt.getTime() - previous.occurredAt.getTime()
      links.temporal.push({ from: previous.id, to: turn.id, weight: temporalWeight(gapMs) })
    }
    if ([turn, previousButOne, previous, next].some((near) => near?.isNew)) {
      links.texts.set(turn.id, lexicalText(turn, { previous, previousButOne, next }))
    }
  })
  return links
}

/** The parts of one long text that belongs to no session, one after the other. */
export function linkParts(memories: readonly EncodedMemory[]): WeightedEdge[] {
  return memories.slice(1).map(({ node }, index) => ({ from: memories[index]!.node.id, to: node.id, weight: 1 }))
}
