/** Lower-case Latin, capitals, up to two digits, a character of any other script or a mark, the gap before such. */
const pieces =
  /\p{Lu}+(?!\p{Ll})|\p{Lu}?(?:(?=\p{Script=Latin})[\p{Ll}\p{Lo}\p{Lm}])+|\p{N}{1,2}|\S|\s(?=[^\s\p{Script=Latin}\p{N}])/gu
const capitals = /^\p{Lu}+$/u
const oneToken = /^[\s\p{N}]/u

/** Latin letters in a token of a multilingual vocabulary, on the low side; capitals make shorter tokens. */
const lettersPerToken = 4
const capitalsPerToken = 2

/**
 * About how many tokens the multilingual-e5 tokenizer makes of a text, on the high side, so that a part of 400 stays
 * inside the model's 512. Measured against the tokenizer on texts of six public sets: median 1.2 to 1.3 of the truth.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(pieces)) {
    if (piece.length === 1 || oneToken.test(piece)) tokens += 1
    else tokens += Math.ceil(piece.length / (capitals.test(piece) ? capitalsPerToken : lettersPerToken))
  }
  return tokens
}
