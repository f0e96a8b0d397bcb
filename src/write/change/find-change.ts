import { amountOf, matchSlots, type SlotMatch } from './same-slot.js'
import { statesNothingElse } from './other-statements.js'
import type { Slot, SlotReading } from './slots.js'

/** A value that an older text gave and a newer one gives otherwise. */
export interface ValueChange extends SlotMatch {
  /** Clear enough to close the older memory: a place that was passed, and nothing else that the older text states. */
  isClear: boolean
  /** 0 to 1, from the score: .5 at the least that is reported. */
  confidence: number
}

/**
 * From where on a match counts, in weights of shared words (1 = one content word near both values). Set on LongMemEval's
 * knowledge updates and the false alarms of three other sets, as docs/decisions/0007 reports.
 */
export const changeLimits = {
  score: 5.5,
  overlap: 0.3,
  shortScore: 3,
  shortOverlap: 0.6,
  clearOverlap: 0.4,
}

/** The clearest change of a value between two texts of one speaker, the older one first; or null. */
export function findChange(older: SlotReading, newer: SlotReading): ValueChange | null {
  const texts = { old: older.words, new: newer.words }
  let best: SlotMatch | null = null
  for (const old of older.slots) {
    // What the newer text still says has not changed.
    if (old.asked || newer.slots.some((fresh) => isRepeated(old, fresh))) continue
    for (const fresh of newer.slots) {
      const match = matchSlots(old, fresh, texts)
      if (match !== null && isEnough(match) && (best === null || match.score > best.score)) best = match
    }
  }
  if (best === null) return null
  const confidence = 1 / (1 + Math.exp(changeLimits.shortScore - best.score))
  return { ...best, confidence, isClear: isClear(best) && statesNothingElse(older, best.old.statement) }
}

/** Much is the same, or in short statements nearly all. How long something takes differs without having changed. */
function isEnough({ score, overlap, old, new: { current } }: SlotMatch): boolean {
  if (old.value.kind === 'duration' && !current) return false
  const { shortScore, shortOverlap } = changeLimits
  return (
    (score >= changeLimits.score && overlap >= changeLimits.overlap) ||
    (current && score >= shortScore && overlap >= shortOverlap)
  )
}

function isRepeated(old: Slot, fresh: Slot): boolean {
  const { kind, value, unit } = old.value
  if (fresh.value.kind !== kind || fresh.value.value !== value) return false
  return unit.size === 0 || [...unit].some((word) => fresh.value.unit.has(word))
}

/**
 * A place that has been passed: whoever is now on page 220 is no longer on page 200. Of totals both figures may be asked
 * for later, so they are for a person to close.
 */
function isClear({ old, new: fresh, overlap, sameUnit }: SlotMatch): boolean {
  const isPosition = sameUnit && (old.value.position || fresh.value.position)
  const hasMovedOn = (amountOf(fresh) ?? 0) > (amountOf(old) ?? Infinity)
  return isPosition && hasMovedOn && fresh.current && !fresh.asked && overlap >= changeLimits.clearOverlap
}
