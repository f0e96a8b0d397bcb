import type { Part, Setting, Value } from './types.js'

/** A part with its neighbour in front, and what stands between them. */
export interface Pair {
  left: Part
  gap: string
  right: Part
  setting: Setting
}

/** Puts each part beside the ones before it, as long as the last two become one. */
export function fold(
  text: string,
  parts: readonly Part[],
  join: (left: Part, gap: string, right: Part) => Part | null,
): Part[] {
  const done: Part[] = []
  for (const part of parts) {
    let right = part
    for (let left = done.at(-1); left !== undefined; left = done.at(-1)) {
      const joined = join(left, text.slice(left.end, right.at), right)
      if (joined === null) break
      done.pop()
      right = joined
    }
    done.push(right)
  }
  return done
}

/** One part in place of two: the meaning given, the text of both. */
export function both({ left, right }: { left: Part; right: Part }, meaning: { value: Value } & Partial<Part>): Part {
  return { precision: right.precision, ...meaning, at: left.at, end: right.end, weak: false }
}
