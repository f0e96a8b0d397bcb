import { cutTo, hanCharacter } from './characters.js'
import { splitSentences } from './sentences.js'
import { isStopWord } from './stop-words.js'

const longestRead = 8_000
const greeting = /^(?:hi|hey|hello|thanks|thank you|ok|okay|sure|wow|great)\b.{0,20}$|^(?:你好|您好|谢谢|好的|嗯)/iu

/**
 * One sentence that stands for the text: the one with the most content words near the start, a statement before a
 * question or greeting. At most `maxChars` characters, cut at a word with "…".
 */
export function summarise(text: string, lang: string, { maxChars = 200 }: { maxChars?: number } = {}): string {
  const sentences = splitSentences(text.slice(0, longestRead), lang)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const scored = sentences.map((sentence, index) => ({ sentence, score: worth(sentence) - index * 0.5 }))
  const best = scored.reduce(
    (top, next) => (next.score > top.score ? next : top),
    scored[0] ?? { sentence: text.trim(), score: 0 },
  )
  return shorten(best.sentence, maxChars)
}

/** Content words up to a dozen; questions and greetings count less. */
function worth(sentence: string): number {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const content = words.reduce(
    (sum, word) => sum + (hanCharacter.test(word) ? [...word].length / 2 : isStopWord(word) ? 0 : 1),
    0,
  )
  const penalty = greeting.test(sentence) ? 8 : /[?？]$/u.test(sentence) ? 4 : 0
  return Math.min(12, content) - penalty
}

/** Shortens to `maxChars` at a word border, with "…" in place of the rest. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const cut = cutTo(text, maxChars - 1)
  const border = cut.search(/[\s,;，；、][^\s,;，；、]*$/u)
  return `${(border > maxChars / 2 ? cut.slice(0, border) : cut).trimEnd()}…`
}
