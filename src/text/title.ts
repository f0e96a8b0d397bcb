import { isStopWord } from './stop-words.js'

const longestTitle = 80
const mostWords = 10
const sentenceEnd = /[.!?。！？…:：,，;；]$/u
/** A line that opens a letter or a list is no title. */
const address = /^(?:hi|hey|hello|dear|thanks|thank|re|fwd|best|kind|regards|note|notes|todo|ps|ok|okay|yes|no)\b/iu
const smallWords = new Set('de du des la le van von der del di da el y et'.split(' '))

/**
 * The name on the first line that the rest of the text is about, or null: the rest names it again, or every word of it
 * has a capital ("Demon Dice\nDemon Dice, originally published…"). What stands in brackets only tells it apart from
 * others of the name ("Mercury (planet)") and is left out. A line of Chinese is one only when named again.
 */
export function titleOf(text: string): string | null {
  const start = text.search(/\S/u)
  const end = text.indexOf('\n', start)
  if (end === -1 || end - start > longestTitle) return null
  const line = text.slice(start, end).trim()
  const rest = text.slice(end).trim()
  const name = line.replace(/\s*[(（][^()（）]*[)）]$/u, '').replace(/^《([^《》]+)》$/u, '$1')
  const words = name.split(/\s+/u)
  if (rest === '' || name.length < 2 || sentenceEnd.test(name) || address.test(name) || words.length > mostWords)
    return null
  return isNamedAgain(name, rest) || isCapitalised(words) ? name : null
}

function isNamedAgain(name: string, rest: string): boolean {
  return /^[\p{Lu}\p{N}\p{Lo}]/u.test(name) && rest.toLowerCase().includes(name.toLowerCase())
}

function isCapitalised(words: readonly string[]): boolean {
  const telling = words.filter((word, index) => index === 0 || !(isStopWord(word) || smallWords.has(word)))
  return telling.every((word) => /^[\p{Lu}\p{N}]/u.test(word)) && telling.some((word) => /^\p{Lu}\p{L}+/u.test(word))
}
