import { EngraphError } from '../errors.js'
import { detectLanguage } from './language.js'
import { splitSentences } from './sentences.js'
import { estimateTokens } from './tokens.js'

/** Where a sentence that is too long may be cut: after clauses, else after white space, else anywhere. */
const clause = /[^,;:，；：、\n]*[,;:，；：、\n]+\s*|[^,;:，；：、\n]+$/gu
const word = /\S*\s+|\S+$/gu

/**
 * Splits a text into parts of at most `maxTokens` estimated tokens, at sentence borders where it can. A text within the
 * limit comes back whole; joined, the parts are the text again. Linear in the length of the text.
 * @throws EngraphError BAD_INPUT when `maxTokens` is not a whole number of at least 1.
 */
export function splitIntoParts(text: string, { maxTokens = 400 }: { maxTokens?: number } = {}): string[] {
  if (!Number.isInteger(maxTokens) || maxTokens < 1)
    throw new EngraphError('BAD_INPUT', `maxTokens must be a whole number of at least 1, not ${maxTokens}`, {
      field: 'maxTokens',
      value: maxTokens,
      limit: 1,
    })
  if (estimateTokens(text) <= maxTokens) return [text]
  const pieces = splitSentences(text, detectLanguage(text)).flatMap((sentence) => breakUp(sentence, maxTokens))
  return pack(pieces, maxTokens)
}

function breakUp(sentence: string, maxTokens: number): string[] {
  if (estimateTokens(sentence) <= maxTokens) return [sentence]
  const clauses = sentence.match(clause) ?? [sentence]
  return clauses.flatMap((part) => {
    if (estimateTokens(part) <= maxTokens) return [part]
    return (part.match(word) ?? [part]).flatMap((run) =>
      estimateTokens(run) <= maxTokens ? [run] : cutHard(run, maxTokens),
    )
  })
}

/** A run without white space, such as a key or Chinese without punctuation: cut between characters. */
function cutHard(run: string, maxTokens: number): string[] {
  const characters = [...run]
  const count = Math.ceil(characters.length / maxTokens)
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * maxTokens, (index + 1) * maxTokens).join(''),
  )
}

/** A gap before these is a token of its own, which neither piece by itself shows. */
const afterGap = /^[^\s\p{Script=Latin}\p{N}]/u

function pack(pieces: readonly string[], maxTokens: number): string[] {
  const parts: string[] = []
  let open = ''
  let size = 0
  let endsInGap = false
  for (const piece of pieces) {
    const tokens = estimateTokens(piece)
    const gap = endsInGap && afterGap.test(piece) ? 1 : 0
    if (open !== '' && size + gap + tokens > maxTokens) {
      parts.push(open)
      open = ''
      size = 0
    }
    size += tokens + (open === '' ? 0 : gap)
    open += piece
    endsInGap = /\s$/u.test(piece.slice(-1))
  }
  if (open !== '') parts.push(open)
  return parts
}
