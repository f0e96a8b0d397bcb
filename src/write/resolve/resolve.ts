import type { Calibration } from '../../models/calibration.js'
import type { Embedder } from '../../models/embedder.js'
import type { EncodedMemory, EncodedWrite } from '../encode.js'
import type { LinearHead } from '../../models/heads/head.js'
import { readPair } from '../meaning/read-pair.js'
import { changedValue } from './changed-values.js'
import { comparable, decide, isRepetition, type Arrival, type Decision } from './decision.js'
import type { Known, Neighbour } from './neighbours.js'
import { closestStatements, type StatementPair } from './statements.js'

/**
 * How much is looked at: the nearest few of a memory's neighbours, from this similarity on the common scale on. Cues read
 * the statements of each such pair; only where they see some sign of repetition or change are the statements embedded,
 * so that most writes cost no further inference.
 */
export const resolveLimits = { neighbours: 3, leastSimilarity: 0.75, leastOverlap: 0.2, leastSuspicion: 0.3 }

export interface ResolveParts {
  embedder: Embedder
  calibration: Calibration
  /** What reads pairs: by cues alone, and with vectors. */
  pairs: { byCues: LinearHead; full: LinearHead }
}

interface Candidate {
  pair: Arrival
  statements: StatementPair
}

/**
 * What the new memories do to what was known: repeat it, replace it, or contradict it. Of a memory that repeats an earlier
 * one nothing else is said; reviews of one memory are one.
 */
export async function resolve(
  writes: readonly EncodedWrite[],
  neighbours: ReadonlyMap<string, readonly Neighbour[]>,
  parts: ResolveParts,
): Promise<Decision[]> {
  const added = writes.filter(maySettle).flatMap(({ memories }) => memories)
  const repetitions = added.flatMap((memory) => repetitionOf(memory, neighbours.get(memory.node.id) ?? []))
  const repeated = new Set(repetitions.map(({ newer }) => newer))
  const candidates = added
    .filter(({ node }) => !repeated.has(node.id))
    .flatMap(({ node }) => candidatesOf(node, neighbours.get(node.id) ?? [], parts))
  const read = await readCandidates(candidates, parts)
  const changes = writes.filter(isFree).flatMap(({ memories }) => {
    const closing = memories.length === 1
    return memories
      .filter(({ node }) => !repeated.has(node.id))
      .flatMap(({ node }) => changedValue(node, neighbours.get(node.id) ?? [], { closing }))
  })
  const all = writes.flatMap(({ memories }) => memories)
  return keepConsistent([...repetitions, ...oneForEachPair(read, changes)], all)
}

/** What its writer has said of a write's place stands: nothing is read into it. */
function isFree({ payload: { causes, supersedes, pin } }: EncodedWrite): boolean {
  return causes.length === 0 && supersedes.length === 0 && !pin
}

/** Nothing is read into one part of a long text either, which would leave a hole where it was merged away. */
function maySettle(write: EncodedWrite): boolean {
  return write.memories.length === 1 && isFree(write)
}

/** One decision on two memories: what gives another value is no repetition, and what closes goes before a review. */
function oneForEachPair(read: readonly Decision[], changes: readonly Decision[]): Decision[] {
  const ofPair = (decisions: readonly Decision[], { older, newer }: Decision): Decision | undefined =>
    decisions.find((one) => one.older === older && one.newer === newer)
  const closes = (decision: Decision | undefined): boolean => decision?.action === 'supersede'
  return [
    ...read.filter((decision) => closes(decision) || ofPair(changes, decision) === undefined),
    ...changes.filter((change) => !closes(ofPair(read, change))),
  ]
}

function repetitionOf({ node }: EncodedMemory, neighbours: readonly Neighbour[]): Decision[] {
  const found = neighbours.find(({ memory }) => {
    const pair = { known: memory, arrived: node }
    return comparable(pair) && isRepetition(pair)
  })
  if (!found) return []
  const evidence = { rule: 'the same words' }
  return [{ action: 'merge', kind: 'duplicate', older: found.memory.id, newer: node.id, confidence: 1, evidence }]
}

function candidatesOf(
  arrived: Known,
  neighbours: readonly Neighbour[],
  { calibration, pairs }: ResolveParts,
): Candidate[] {
  return neighbours
    .slice(0, resolveLimits.neighbours)
    .filter(({ cosine }) => calibration.toCommonScale(cosine, arrived.lang) >= resolveLimits.leastSimilarity)
    .flatMap(({ memory: known }) => {
      const pair = { known, arrived }
      if (!comparable(pair)) return []
      const statements = closestStatements(known, arrived)
      if (statements === null || statements.overlap < resolveLimits.leastOverlap) return []
      const { probabilities } = readPair(
        { old: statements.old, new: statements.new, lang: arrived.lang },
        { head: pairs.byCues, calibration },
      )
      const suspicion = probabilities.duplicate + probabilities.supersede + probabilities.conflict
      return suspicion >= resolveLimits.leastSuspicion ? [{ pair, statements }] : []
    })
}

async function readCandidates(candidates: readonly Candidate[], parts: ResolveParts): Promise<Decision[]> {
  const texts = [...new Set(candidates.flatMap(({ statements }) => [statements.old, statements.new]))]
  if (texts.length === 0) return []
  const vectors = await parts.embedder.embed(texts, 'passage')
  const vectorOf = new Map(texts.map((text, index) => [text, vectors[index]]))
  return candidates.flatMap(({ pair, statements }) => {
    const { old, new: arrived } = statements
    const reading = readPair(
      { old, new: arrived, oldVector: vectorOf.get(old), newVector: vectorOf.get(arrived), lang: pair.arrived.lang },
      { head: parts.pairs.full, calibration: parts.calibration },
    )
    return decide(pair, reading, statements) ?? []
  })
}

/** What was merged away neither replaces nor contradicts anything; what repeats it repeats what it repeated. */
function keepConsistent(decisions: readonly Decision[], added: readonly EncodedMemory[]): Decision[] {
  const order = new Map(added.map(({ node }, index) => [node.id, index]))
  const arrivalOf = ({ older, newer }: Decision): number => Math.max(order.get(older) ?? -1, order.get(newer) ?? -1)
  const gone = new Map<string, string>()
  const reviewed = new Set<string>()
  return [...decisions]
    .sort((a, b) => arrivalOf(a) - arrivalOf(b) || strength(b) - strength(a) || b.confidence - a.confidence)
    .flatMap((decision) => {
      const { action, newer } = decision
      const older = gone.get(decision.older) ?? decision.older
      if (gone.has(newer) || older === newer || (action !== 'merge' && older !== decision.older)) return []
      if (action === 'merge') gone.set(newer, older)
      if (action === 'review') {
        if (reviewed.has(newer)) return []
        reviewed.add(newer)
      }
      return [{ ...decision, older }]
    })
}

function strength({ action }: Decision): number {
  return action === 'merge' ? 2 : action === 'supersede' ? 1 : 0
}
