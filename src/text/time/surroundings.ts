import { chineseSurroundings } from './chinese-surroundings.js'
import { englishSurroundings } from './english-surroundings.js'
import type { Direction, Part } from './types.js'

const surroundings = [...englishSurroundings, ...chineseSurroundings]
const reach = 48

/** Widens parts by the words around them that narrow or move what they mean; parts inside those words go. */
export function applySurroundings(text: string, parts: readonly Part[]): Part[] {
  const done: Part[] = []
  for (const part of parts) {
    // Inside the words around the one before: "2 weeks" in 2021年的前2周.
    if (part.at < (done.at(-1)?.end ?? 0)) continue
    const read = applied(text, part)
    while (done.length > 0 && (done.at(-1)?.end ?? 0) > read.at) done.pop()
    done.push(read)
  }
  return done
}

const directions: readonly (readonly [RegExp, Direction])[] = [
  [/(?<!\p{L})(?:the\s+|this\s+)?(?:last|past|previous)\s+$/iu, 'past'],
  [/(?<!\p{L})this\s+$/iu, 'this'],
  [/(?<!\p{L})(?:the\s+|this\s+)?(?:next|coming|upcoming|following)\s+$/iu, 'future'],
]

/** Last May, this summer, next Christmas. */
function directed(text: string, part: Part): Part {
  if (part.value.kind !== 'yearly' || part.value.direction !== undefined) return part
  const before = text.slice(Math.max(0, part.at - 16), part.at)
  for (const [pattern, direction] of directions) {
    const match = pattern.exec(before)
    if (match) return { ...part, at: part.at - match[0].length, value: { ...part.value, direction }, weak: false }
  }
  return part
}

function applied(text: string, plain: Part): Part {
  if (plain.value.kind === 'clock' || plain.value.kind === 'duration') return plain
  const part = directed(text, plain)
  const before = text.slice(Math.max(0, part.at - reach), part.at)
  const after = text.slice(part.end, part.end + reach)
  for (const { side, pattern, of, read } of surroundings) {
    if (!of.includes(part.precision)) continue
    const match = pattern.exec(side === 'before' ? before : after)
    const found = match && read((name) => match.groups?.[name] ?? '')
    if (!match || !found) continue
    const inner = part.refine
    const { refine, precision = part.precision } = found
    return {
      ...part,
      at: side === 'before' ? part.at - match[0].length : part.at,
      end: side === 'before' ? part.end : part.end + match[0].length,
      refine: inner ? (span) => refine(inner(span)) : refine,
      precision,
      isEnd: found.isEnd,
      weak: false,
    }
  }
  return part
}
