import { fullWidthToAscii } from '../characters.js'
import { contentRuns, isStopWord } from '../stop-words.js'

const latinWord = /[\p{Script=Latin}\p{N}]+(?:['’]\p{Script=Latin}+)?/gu
const hanRun = /\p{Script=Han}+/gu
const endings = /(?:'s|’s|ies|ing|edly|ed|es|ly|s|er|ment)$/u

/** The content of a text as a set: English words without common endings, single Han characters of content words. */
export function contentWords(text: string): Set<string> {
  const folded = fullWidthToAscii(text).toLowerCase()
  const words = new Set<string>()
  for (const [word] of folded.matchAll(latinWord)) {
    if (isStopWord(word)) continue
    words.add(word.length > 4 ? word.replace(endings, '') : word)
  }
  for (const [run] of folded.matchAll(hanRun)) {
    for (const content of contentRuns(run)) for (const character of content) words.add(character)
  }
  return words
}

/** Share of `of` that is in `inside`; 0 for an empty set. */
export function covered(of: ReadonlySet<string>, inside: ReadonlySet<string>): number {
  if (of.size === 0) return 0
  let common = 0
  for (const word of of) if (inside.has(word)) common++
  return common / of.size
}
