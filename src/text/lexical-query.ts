import { hanRun } from './characters.js'
import { contentRuns, isStopWord } from './stop-words.js'

/** What to look up: words for the `english` index, Han runs for the `cjk` index, which reads them as pairs. */
export interface LexicalQuery {
  english: string[]
  cjk: string[]
}

const latinWord = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu
const mostTerms = 64
const longestTerm = 64

/**
 * The content terms of a question, most telling (longest) first when there are more than 64. A question of nothing but
 * stop words keeps them: it must not become empty.
 */
export function lexicalQuery(text: string): LexicalQuery {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = [...plain.replace(hanRun, ' ').matchAll(latinWord)].map(([word]) =>
    word.replace(/['’]s$/u, '').replace(/['’]/gu, ''),
  )
  const runs = [...plain.matchAll(hanRun)].map(([run]) => run)
  return {
    english: capped(
      unlessNone(
        words.filter((word) => !isStopWord(word)),
        runs.length > 0 ? [] : words,
      ),
    ),
    cjk: capped(unlessNone(runs.flatMap(contentRuns), words.length > 0 ? [] : runs)),
  }
}

function unlessNone(terms: string[], fallback: string[]): string[] {
  return terms.length > 0 ? terms : fallback
}

function capped(terms: readonly string[]): string[] {
  const distinct = [...new Set(terms.map((term) => [...term].slice(0, longestTerm).join('')))].filter(
    (term) => term !== '',
  )
  if (distinct.length <= mostTerms) return distinct
  return [...distinct].sort((a, b) => b.length - a.length).slice(0, mostTerms)
}

const plainTerm = /^[\p{L}\p{N}]+$/u
const operators = new Set(['AND', 'OR', 'NOT', 'TO'])

/**
 * One term that can't act as Lucene syntax. Letters and digits stand bare: quoted, a run of Han characters would be a
 * phrase that matches only whole. Anything else is quoted, where only `"` and `\` have a meaning, and they are escaped.
 */
export function escapeLucene(term: string): string {
  return plainTerm.test(term) && !operators.has(term) ? term : `"${term.replace(/[\\"]/g, '\\$&')}"`
}

/** The terms as one Lucene clause, any of which may match; an empty string when there are none. No input acts as syntax. */
export function luceneClause(terms: readonly string[]): string {
  return terms.length === 0 ? '' : `(${terms.map(escapeLucene).join(' ')})`
}
