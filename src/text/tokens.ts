const pieces = /\p{Script=Han}|[\p{L}\p{M}]+|\p{N}|[^\s\p{L}\p{M}\p{N}]/gu

/** Latin letters in a token of a multilingual vocabulary, on the low side. */
const lettersPerToken = 4

/**
 * About how many tokens the multilingual-e5 tokenizer makes of a text, on the high side: one for each Han character,
 * digit and mark, one for each four letters of a word.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(pieces)) tokens += Math.ceil(piece.length / lettersPerToken)
  return tokens
}
