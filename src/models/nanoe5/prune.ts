import type { UnigramVocabulary } from './parse-model.js'

/**
 * Code points that English and Chinese texts use: Latin, punctuation, symbols, Han, its punctuation and width forms,
 * emoji. Written out, since the script tables of regular expressions change with the version of Node, and the
 * result must be the same everywhere.
 */
const keptRanges: readonly (readonly [from: number, to: number])[] = [
  [0x0000, 0x036f],
  [0x1e00, 0x1eff],
  [0x2000, 0x2bff],
  [0x2e80, 0x303f],
  [0x3100, 0x312f],
  [0x31a0, 0x31ef],
  [0x3200, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xfe00, 0xfe4f],
  [0xff00, 0xff65],
  [0xffe0, 0xffff],
  [0x1f000, 0x1faff],
  [0x20000, 0x3ffff],
]
const wordStart = '▁'

function isKept(piece: string): boolean {
  const characters = [...piece.replace(wordStart, '')]
  // One character of any script costs little and keeps a foreign name from becoming "unknown" altogether.
  if (characters.length <= 1) return true
  return characters.every((character) => {
    const point = character.codePointAt(0) ?? 0
    return keptRanges.some(([from, to]) => point >= from && point <= to)
  })
}

/** The ids to keep for English and Chinese, in order: all special tokens before the first piece, then the pieces in use. */
export function keptIds({ pieces, bos, eos, pad, unknown }: UnigramVocabulary): number[] {
  const lastSpecial = Math.max(bos, eos, pad, unknown)
  return pieces.flatMap((piece, id) => (id <= lastSpecial || isKept(piece) ? [id] : []))
}

/** The vocabulary of the kept ids alone. The special tokens keep their ids, for they come first. */
export function pruneVocabulary(vocabulary: UnigramVocabulary, ids: readonly number[]): UnigramVocabulary {
  return {
    ...vocabulary,
    pieces: ids.map((id) => vocabulary.pieces[id] ?? ''),
    scores: ids.map((id) => vocabulary.scores[id] ?? 0),
  }
}
