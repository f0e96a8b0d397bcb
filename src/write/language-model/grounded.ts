import { numbersIn } from '../../text/cues/numbers.js'
import { contentWords, covered } from '../../text/cues/words.js'
import { splitSentences } from '../../text/sentences.js'

/** Of a sentence drawn out of a text, so much must be in the text; less is somebody's invention. */
const leastCovered = 0.7
const negation = /\b(?:not|no|never|none|nothing|nobody|without|cannot)\b|n['’]t\b|不|没|未|无|别|从未/iu

/**
 * Whether what a model says of a text is in the text: every number of it, most of its content words (Han characters in
 * Chinese), and no "not" more or less than the sentence it comes from. A model that lies, translates or follows an
 * instruction inside the text fails here.
 */
export function isGrounded(said: string, text: string, lang: string): boolean {
  const words = contentWords(said)
  if (words.size === 0 || covered(words, contentWords(text)) < leastCovered) return false
  const known = numbersIn(text)
  if (![...numbersIn(said)].every((number) => known.has(number))) return false
  const [source = ''] = splitSentences(text, lang)
    .map((sentence) => ({ sentence, share: covered(words, contentWords(sentence)) }))
    .sort((a, b) => b.share - a.share)
    .map(({ sentence }) => sentence)
  return negation.test(said) === negation.test(source)
}
