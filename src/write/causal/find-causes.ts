import type { Calibration } from '../../models/calibration.js'
import type { LinearHead } from '../../models/heads/head.js'
import { contentWords, covered } from '../../text/cues/words.js'
import { detectLanguage } from '../../text/language.js'
import { splitSentences } from '../../text/sentences.js'
import type { EncodedMemory, EncodedWrite } from '../encode.js'
import { readCausal } from '../meaning/read-causal.js'
import type { StoredTurn } from '../session-links.js'
import { statedCauses, type StatedCause } from './connectives.js'

/** Between two memories of a scope: an edge where a connective says so, a question to a person where only the head does. */
export interface FoundCause {
  action: 'link' | 'review'
  cause: string
  effect: string
  confidence: number
  /** The words that say so, or what the head went by. */
  reason: string
  evidence: Record<string, number | string>
}

/** What a memory is compared with. */
interface Candidate {
  id: string
  speaker: string
  content: string
}

export interface CauseParts {
  /** The turns of its session right before each new memory, last one last. */
  before: ReadonlyMap<string, readonly StoredTurn[]>
  /** Vectors of stored memories by id; one that is gone has none. */
  vectorsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, Float32Array>>
  head: LinearHead
  calibration: Pick<Calibration, 'toCosine'>
}

/** Few were met in real dialogue: figures of judgement, below what is declared. */
const confidences = { pointsBack: 0.8, givesReason: 0.8, retold: 0.8 }
/** A clause is the same as an earlier sentence when it shares this much, and so many words or Han characters. */
const retold = { covered: 0.6, words: 2, han: 4 }
const mostOfOne = 2

/**
 * Causes between new memories and what was known: those that a connective states ("That's why …", 因为…), and as reviews
 * those that the head takes two whole statements in a row for. Nothing is read into a write that declares its causes, or
 * into the parts of a long text. Only the three turns before, of the same session, are looked at: words told again in
 * other sessions were mostly of another day's event (4 of 6 read were wrong). So no memory gathers many such edges either.
 */
export async function findCauses(writes: readonly EncodedWrite[], parts: CauseParts): Promise<FoundCause[]> {
  const free = writes
    .filter(({ payload, memories }) => payload.causes.length === 0 && memories.length === 1)
    .flatMap(({ memories }) => memories)
  const stated = free.flatMap((memory) => statedOf(memory, parts))
  const linked = new Set(stated.flatMap(({ cause, effect }) => [cause, effect]))
  const proposed = await proposals(
    free.filter(({ node }) => !linked.has(node.id)),
    parts,
  )
  return [...stated, ...proposed]
}

function statedOf({ node }: EncodedMemory, { before }: CauseParts): FoundCause[] {
  const turns = before.get(node.id) ?? []
  const found = statedCauses(node.content, node.lang).flatMap((one) => {
    if (one.cause === null) return pointingBack(node, turns, one)
    if (one.effect === null) return givingReason(node, turns, one)
    return retelling(node, turns, { cause: one.cause, effect: one.effect, by: one.by })
  })
  const pairs = new Map(found.map((one) => [`${one.cause} ${one.effect}`, one]))
  return [...pairs.values()].slice(0, mostOfOne)
}

/** "That's why we moved it.": what was said before is the cause. */
function pointingBack(node: Candidate, turns: readonly Candidate[], { by }: StatedCause): FoundCause[] {
  const last = turns.filter(states).findLast(({ speaker }) => speaker === node.speaker) ?? turns.findLast(states)
  if (last === undefined) return []
  return [linkOf({ cause: last, effect: node, by, confidence: confidences.pointsBack })]
}

/** "Because the disk was full.": the reason for what was said before, or for what somebody asked about it. */
function givingReason(node: Candidate, turns: readonly Candidate[], { by }: StatedCause): FoundCause[] {
  const last = turns.at(-1)
  const asked = last !== undefined && !states(last)
  const effect = asked ? turns.slice(0, -1).filter(states).at(-1) : last
  if (effect === undefined || (asked && effect.speaker !== node.speaker)) return []
  return [linkOf({ cause: node, effect, by, confidence: confidences.givesReason })]
}

/** "The demo was off because the server was down": either side may be a memory of its own already. */
function retelling(
  node: Candidate,
  others: readonly Candidate[],
  { cause, effect, by }: { cause: string; effect: string; by: string },
): FoundCause[] {
  return others.flatMap((other) => {
    const [tellsCause, tellsEffect] = [tells(other, cause), tells(other, effect)]
    // It tells both: the same story, not a part of it.
    if (tellsCause === tellsEffect) return []
    const ends = tellsCause ? { cause: other, effect: node } : { cause: node, effect: other }
    return [linkOf({ ...ends, by, confidence: confidences.retold })]
  })
}

function tells({ content }: Candidate, clause: string): boolean {
  const words = contentWords(clause)
  const han = /\p{Script=Han}/u.test(clause)
  return splitSentences(content, detectLanguage(content)).some((sentence) => {
    const inside = contentWords(sentence)
    const shared = [...words].filter((word) => inside.has(word)).length
    return shared >= (han ? retold.han : retold.words) && covered(words, inside) >= retold.covered
  })
}

function linkOf(ends: { cause: Candidate; effect: Candidate; by: string; confidence: number }): FoundCause {
  const { cause, effect, by, confidence } = ends
  const evidence = { by, cause: cause.content.slice(0, 200), effect: effect.content.slice(0, 200) }
  return { action: 'link', cause: cause.id, effect: effect.id, confidence, reason: `stated: “${by}”`, evidence }
}

/** Says something, and not only asks. */
function states({ content }: Candidate): boolean {
  return splitSentences(content, detectLanguage(content)).some(
    (sentence) => /\p{L}/u.test(sentence) && !isQuestion(sentence),
  )
}

function isQuestion(sentence: string): boolean {
  return /[?？]["”’)）\s]*$/u.test(sentence)
}

/** One whole statement, as the head was taught on: it was wrong on nearly all pairs of turns that say several things. */
function isWhole(content: string): boolean {
  return content.length <= 200 && !isQuestion(content) && splitSentences(content, detectLanguage(content)).length === 1
}

async function proposals(free: readonly EncodedMemory[], parts: CauseParts): Promise<FoundCause[]> {
  const { before, head, calibration } = parts
  const threshold = head.thresholds['edge'] ?? 1
  const pairs = free.flatMap(({ node, embedding }) => {
    const last = parts.before.get(node.id)?.at(-1)
    const fits = last !== undefined && last.speaker === node.speaker && isWhole(last.content) && isWhole(node.content)
    return fits ? [{ last, node, embedding }] : []
  })
  if (pairs.length === 0 || before.size === 0) return []
  const vectors = await parts.vectorsOf(pairs.map(({ last }) => last.id))
  return pairs.flatMap(({ last, node, embedding }) => {
    const aVector = vectors.get(last.id)
    if (aVector === undefined) return []
    const pair = { a: last.content, b: node.content, aVector, bVector: embedding, lang: node.lang }
    const { decision, confidence, evidence } = readCausal(pair, { head, calibration })
    if (decision === 'none' || confidence < threshold) return []
    const [cause, effect] = decision === 'a_causes_b' ? [last, node] : [node, last]
    const shown = { ...evidence, cause: cause.content, effect: effect.content }
    return [
      {
        action: 'review' as const,
        cause: cause.id,
        effect: effect.id,
        confidence,
        reason: 'read from both',
        evidence: shown,
      },
    ]
  })
}
