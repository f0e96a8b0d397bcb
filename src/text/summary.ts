import { cutTo, hanCharacter } from './characters.js'
import { splitSentences } from './sentences.js'
import { isStopWord } from './stop-words.js'

const longestRead = 8_000
/** A greeting or thanks, with little after it: a sentence that goes on says something. */
const greeting =
  /^(?:hi|hey|hello|good (?:morning|evening|night)|thanks|thank you|ok|okay|sure|wow|great|cool|bye)\b.{0,20}$|^(?:你好|您好|大家好|早上好|晚上好|早安|晚安|谢谢|多谢|好的|好呀|好啊|嗯|哈哈|再见|拜拜).{0,6}$/iu
const question = /[?？]["'”’)）]*$/u
/** Content words after which a sentence says enough; fewer than two say nothing by themselves. */
const enoughContent = 12
const leastContent = 2
/** What a sentence loses for each that stands before it: writers begin with what matters. */
const lossPerPlace = 0.5

/**
 * One sentence that stands for the text: the one with the most content words near the start, a statement before a
 * question, a question before a greeting. White space is made single; at most `maxChars` UTF-16 units (default 200), cut
 * at a word with "…". The first 8,000 characters are read.
 */
export function summarise(text: string, lang: string, { maxChars = 200 }: { maxChars?: number } = {}): string {
  const sentences = splitSentences(cutTo(text, longestRead), lang)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '')
  let best = ''
  let most = -Infinity
  for (const [index, sentence] of sentences.entries()) {
    const worth = worthOf(sentence) - index * lossPerPlace
    if (worth > most) {
      best = sentence
      most = worth
    }
  }
  return shorten(best, maxChars)
}

/** Ranks the kinds of sentences apart, and within a kind by content words. */
function worthOf(sentence: string): number {
  const content = contentOf(sentence)
  const apart = longestRead
  if (greeting.test(sentence) || content < leastContent) return content - 2 * apart
  return Math.min(enoughContent, content) - (question.test(sentence) ? apart : 0)
}

/** Content words; two Han characters are about one word. */
function contentOf(sentence: string): number {
  const words = sentence.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}'’]+/gu) ?? []
  return words.reduce((sum, word) => {
    if (hanCharacter.test(word)) return sum + word.length / 2
    return isStopWord(word) ? sum : sum + 1
  }, 0)
}

/** Shortens to at most `maxChars` UTF-16 units at a word border, with "…" in place of the rest. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  if (maxChars <= 0) return ''
  const cut = cutTo(text, maxChars - 1)
  const border = cut.search(/[\s,;，；、][^\s,;，；、]*$/u)
  return `${(border > maxChars / 2 ? cut.slice(0, border) : cut).trimEnd()}…`
}
