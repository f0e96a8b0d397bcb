import type { Source } from '../../memory/enums.js'
import { cutTo } from '../../text/characters.js'
import { numbersIn } from '../../text/cues/numbers.js'
import { readPairCues } from '../../text/cues/pair-cues.js'
import type { ValueChange } from '../change/find-change.js'
import { isOfTheMoment } from '../change/of-the-moment.js'
import type { PairReading } from '../meaning/read-pair.js'
import type { Known } from './neighbours.js'
import type { StatementPair } from './statements.js'

/** What becomes of two memories of one scope that say something about the same thing. */
export interface Decision {
  action: 'merge' | 'supersede' | 'review'
  /** What the review is about, or why the two were joined. */
  kind: 'duplicate' | 'supersede' | 'conflict'
  /** By when they were valid, not by when they came. */
  older: string
  newer: string
  confidence: number
  /** What spoke for it, for whoever asks later: features and the two statements that were compared. */
  evidence: Record<string, number | string>
}

/** Two memories where the second came in later. */
export interface Arrival {
  known: Known
  arrived: Known
}

/** Whether the two may be about the same thing said by the same side; whatever else they say to each other is no change. */
export function comparable({ known, arrived }: Arrival): boolean {
  if (known.kind === 'QUESTION' || arrived.kind === 'QUESTION') return false
  return bySameSide({ known, arrived })
}

/**
 * Two writes of the same side, neither of them a summary. A named speaker speaks for nobody else; where nobody is named, the source
 * tells who speaks.
 */
export function bySameSide({ known, arrived }: Arrival): boolean {
  if (known.writeId === arrived.writeId) return false
  if (known.kind === 'SUMMARY' || arrived.kind === 'SUMMARY') return false
  return known.speaker.toLowerCase() === arrived.speaker.toLowerCase()
}

/** The same words again: no reading is needed. */
export function isRepetition(pair: Arrival): boolean {
  const { known, arrived } = pair
  return known.contentHash === arrived.contentHash && known.source === arrived.source && sameOccasion(pair)
}

const happensAtATime = new Set(['EVENT', 'PLAN', 'TOOL_RESULT'])

/** What has happened stays so: nothing that is said later replaces or contradicts it. */
const happened = new Set(['EVENT', 'TOOL_RESULT'])

/** What happens at a time is the same only at the same time: two runs in the park are two runs. */
export function sameOccasion({ known, arrived }: Arrival): boolean {
  if (!happensAtATime.has(known.kind) && !happensAtATime.has(arrived.kind)) return true
  return (
    known.occurredAt.getTime() === arrived.occurredAt.getTime() &&
    known.occurredUntil.getTime() === arrived.occurredUntil.getTime()
  )
}

/**
 * What a pair must show beside the head's own threshold. The head was fitted on short pairs that are about one thing; of
 * real turns and records most near ones are not: by their closest sentences alone, 15 of the 16 changes found in LoCoMo
 * and nearly all of the 82 in LifeBench were none. So both texts must be one statement each, about the same thing.
 */
export const decisionLimits = {
  /** Of a repetition: nothing may be said beside it, and most words are the same. */
  repetitionOverlap: 0.8,
  /** Content words that tell one thing from another (a Chinese name is one pair), and their share of the shorter statement. */
  leastShared: { en: 2, zh: 1 },
  leastOverlap: 0.5,
  supersedeConfidence: 0.9,
  reviewConfidence: 0.75,
}

/**
 * What to do about a pair that was read. A wrong supersede is worse than a missed one: whoever may not close the older
 * memory opens a review, and the direction is by validity, never by arrival.
 */
export function decide(pair: Arrival, reading: PairReading, statements: StatementPair): Decision | null {
  const { known, arrived } = pair
  const { confidence } = reading
  if (!statements.whole || isRecord(known.content) || isRecord(arrived.content)) return null
  const evidence = { ...reading.evidence, label: reading.label, old: statements.old, new: statements.new }
  if (reading.decision === 'duplicate') {
    const isSame = statements.overlap >= decisionLimits.repetitionOverlap && haveSameNumbers(statements)
    if (!isSame || known.source !== arrived.source || !sameOccasion(pair)) return null
    return { action: 'merge', kind: 'duplicate', older: known.id, newer: arrived.id, confidence, evidence }
  }
  if (reading.decision !== 'supersede' && reading.decision !== 'conflict') return null
  if (happened.has(known.kind) || isOfTheMoment(statements.old)) return null
  const lang = arrived.lang === 'zh' ? 'zh' : 'en'
  const { leastShared, leastOverlap } = decisionLimits
  if (statements.shared < leastShared[lang] || statements.overlap < leastOverlap) return null
  const [older, newer] = inOrder(pair)
  const about = { kind: reading.decision, older: older.id, newer: newer.id, confidence, evidence }
  const isStated = (readPairCues(statements.old, statements.new).get('changes') ?? 0) > 0
  if (reading.decision === 'supersede' && confidence >= decisionLimits.supersedeConfidence && isStated) {
    return { action: mayClose(older, newer) ? 'supersede' : 'review', ...about }
  }
  return confidence >= decisionLimits.reviewConfidence ? { action: 'review', ...about } : null
}

/** Fields in a row ("push | app | title | text") are a log of what happened, and state nothing that could change. */
function isRecord(content: string): boolean {
  return /\S \| \S[^|]* \| \S/u.test(content.slice(0, 2_000))
}

/** Two bills of one bank are two bills. */
export function haveSameNumbers({ old, new: arrived }: { old: string; new: string }): boolean {
  const [before, now] = [numbersIn(old), numbersIn(arrived)]
  return before.size === now.size && [...before].every((number) => now.has(number))
}

/**
 * What to do about a value that has changed inside longer texts. It closes the older memory only where that states nothing
 * else and the newer one is `closing`: no part of a text whose other parts say more.
 */
export function decideChange(pair: Arrival, change: ValueChange, { closing }: { closing: boolean }): Decision {
  const [older, newer] = inOrder(pair)
  const { confidence, shared, overlap, context, score } = change
  const [was, is] = [change.old, change.new]
  const evidence = {
    rule: 'another value of the same thing',
    was: was.value.value,
    is: is.value.value,
    ...{ shared, overlap, context, score },
    old: cutTo(was.statement, 300),
    new: cutTo(is.statement, 300),
  }
  const closes = change.isClear && closing && older.part === 0 && mayClose(older, newer)
  const kind = is.current ? 'supersede' : 'conflict'
  return { action: closes ? 'supersede' : 'review', kind, older: older.id, newer: newer.id, confidence, evidence }
}

/** The earlier valid one first; at one time the one that was known. */
export function inOrder({ known, arrived }: Arrival): [Known, Known] {
  return known.validFrom <= arrived.validFrom ? [known, arrived] : [arrived, known]
}

/** Clocks differ by this much; what begins later than that after it was said begins in the future. */
const clockSlackMs = 60_000

/**
 * A tool's or an agent's words don't close what a person or the operator said; what is shared or pinned is closed by its
 * own author; and what will only hold in the future closes nothing now.
 */
export function mayClose(older: Known, newer: Known): boolean {
  if (outranks(older.source, newer.source)) return false
  if (newer.validFrom.getTime() > newer.recordedAt.getTime() + clockSlackMs) return false
  const ownAuthor = older.agent === newer.agent && older.source === newer.source
  return ownAuthor || !(older.pinned || older.zone === 'SHARED')
}

/** People and operators (USER, SYSTEM) are not overruled by machines (TOOL, AGENT). */
export function outranks(older: Source, newer: Source): boolean {
  return (newer === 'TOOL' || newer === 'AGENT') && (older === 'USER' || older === 'SYSTEM')
}
