import type { FoundName } from './found-name.js'
import { isNoEnglishName } from './english-no-names.js'
import { isStopWord } from './stop-words.js'

const quoted = /["“](?<title>[^"“”\n]{2,80})["”]/gu
const mostWords = 8

/** Titles in quotes: “The Little Prince”. Every word has its capital, as it would not where someone speaks. */
export function quotedWorks(text: string): FoundName[] {
  return [...text.matchAll(quoted)].flatMap(({ groups }) => {
    const title = groups?.['title'] ?? ''
    const name = title.replace(/,$/u, '')
    const words = name.split(/\s+/u)
    return words.length <= mostWords && isTitle(words) ? [{ text: name, type: 'work' as const }] : []
  })
}

function isTitle(words: readonly string[]): boolean {
  if (/[.!?]$/u.test(words.at(-1) ?? '')) return false
  const telling = words.filter((word, index) => index === 0 || !isStopWord(word.toLowerCase()))
  return telling.every((word) => /^[\p{Lu}\p{N}]/u.test(word)) && telling.some((word) => !isNoEnglishName(word))
}
