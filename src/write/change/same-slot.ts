import { sharedWeight, weightOf } from './slot-words.js'
import type { Slot } from './slots.js'

/** How much speaks for two statements giving two values of one thing. */
export interface SlotMatch {
  old: Slot
  new: Slot
  /** Weight of the words that both have near their values, and its share of the lesser side. */
  shared: number
  overlap: number
  /** Weight of the words that each statement shares with the whole other text. */
  context: number
  /** What is counted is named by both, and the same. */
  sameUnit: boolean
  /** All of it in one figure; `changeLimits` says from where on it counts. */
  score: number
}

/** Null when they can't be two values of one slot: another kind, another unit, or the same value. */
export function matchSlots(
  old: Slot,
  fresh: Slot,
  texts: { old: ReadonlyMap<string, number>; new: ReadonlyMap<string, number> },
): SlotMatch | null {
  if (old.value.kind !== fresh.value.kind || old.value.value === fresh.value.value) return null
  const sameUnit = [...old.value.unit].some((word) => fresh.value.unit.has(word))
  if (!sameUnit && old.value.unit.size > 0 && fresh.value.unit.size > 0) return null
  // Page 30 of one book and page 80 of another.
  if (old.titles.length > 0 && fresh.titles.length > 0 && !old.titles.some((title) => fresh.titles.includes(title))) {
    return null
  }
  const shared = sharedWeight(old.near, fresh.near)
  const overlap = shared / Math.max(1, Math.min(weightOf(old.near), weightOf(fresh.near)))
  const context = Math.max(sharedWeight(old.words, texts.new), sharedWeight(fresh.words, texts.old))
  const score = shared + context / 2 + Number(sameUnit) + Number(old.value.kind === 'score') + plausible(old, fresh)
  return { old, new: fresh, shared, overlap, context, sameUnit, score }
}

/** A running total grows, and not a hundredfold. */
function plausible(old: Slot, fresh: Slot): number {
  const [from, to] = [amountOf(old), amountOf(fresh)]
  if (from === null || to === null || from === 0) return 0
  if (to / from > 10 || from / to > 4) return -1.5
  return to > from && fresh.current ? 0.5 : 0
}

/** The number of a value; null where a higher one is no further on. */
export function amountOf({ value: { kind, value } }: Slot): number | null {
  if (kind === 'clock' || kind === 'weekday' || kind === 'score') return null
  const amount = /\d+(?:\.\d+)?/u.exec(value)?.[0]
  return amount === undefined ? null : Number(amount)
}
