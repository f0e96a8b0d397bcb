import type { EncodedMemory } from './encode.js'
import { lexicalText } from './lexical-text.js'

/** A turn that is already stored. */
export interface StoredTurn {
  id: string
  session: string
  speaker: string
  content: string
  saidAt: Date
  /** The accepted write it came from: of two turns at the same time, the one accepted first comes first. */
  writeId: string
  part: number
}

export interface WeightedEdge {
  from: string
  to: string
  /** 0 to 1. */
  weight: number
}

export interface SessionLinks {
  temporal: WeightedEdge[]
  /** Stored neighbours that a new turn has come between: their edge goes. */
  cut: { from: string; to: string }[]
  /** What the full-text indexes read, of the new turns and of the stored ones whose neighbours changed. */
  texts: Map<string, string>
  /** The turns right before each new one, up to `turnsBefore`, last one last. */
  before: Map<string, StoredTurn[]>
}

/** Enough for a question in between. */
const turnsBefore = 3

const dayMs = 86_400_000
const leastWeight = 0.2

/** How close in time two neighbouring turns are: 1 at once, halved with each day between them, at least .2. */
export function temporalWeight(gapMs: number): number {
  return Math.max(leastWeight, 0.5 ** (Math.abs(gapMs) / dayMs))
}

/**
 * Puts new turns at their own time among the stored ones of their session: an edge from the turn before and to the turn
 * after, none any more where it came between two, and the words of neighbours in what the full-text indexes read.
 * `stored` holds at least the three turns before and the three after each new one.
 */
export function linkSession(stored: readonly StoredTurn[], added: readonly StoredTurn[]): SessionLinks {
  const newIds = new Set(added.map(({ id }) => id))
  const turns = [...stored, ...added].sort(inOrder)
  const isNew = (turn: StoredTurn | undefined): boolean => turn !== undefined && newIds.has(turn.id)
  const links: SessionLinks = { temporal: [], cut: [], texts: new Map(), before: new Map() }
  let lastStored: StoredTurn | undefined
  turns.forEach((turn, index) => {
    const [previousButOne, previous, next] = [turns[index - 2], turns[index - 1], turns[index + 1]]
    if (previous && (isNew(previous) || isNew(turn))) {
      const gapMs = turn.saidAt.getTime() - previous.saidAt.getTime()
      links.temporal.push({ from: previous.id, to: turn.id, weight: temporalWeight(gapMs) })
    }
    if ([turn, previousButOne, previous, next].some(isNew)) {
      links.texts.set(turn.id, lexicalText(turn, { previous, previousButOne, next }))
    }
    if (isNew(turn)) links.before.set(turn.id, turns.slice(Math.max(0, index - turnsBefore), index))
    if (isNew(turn)) return
    if (lastStored && isNew(previous)) links.cut.push({ from: lastStored.id, to: turn.id })
    lastStored = turn
  })
  return links
}

/** By their own time, then as accepted, then as parts of one text. Memory ids can't say: a late retry has a late one. */
export function inOrder(a: StoredTurn, b: StoredTurn): number {
  return a.saidAt.getTime() - b.saidAt.getTime() || compare(a.writeId, b.writeId) || a.part - b.part
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The parts of one long text that belongs to no session, one after the other. */
export function linkParts(memories: readonly EncodedMemory[]): WeightedEdge[] {
  return memories.slice(1).map(({ node }, index) => ({ from: memories[index]!.node.id, to: node.id, weight: 1 }))
}
