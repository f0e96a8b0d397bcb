import { cjkRun, hanRun } from './characters.js'
import { contentRuns, isStopWord } from './stop-words.js'

/** What to look up: words for the `english` index, runs for the `cjk` index, which holds them as pairs. */
export interface LexicalQuery {
  english: string[]
  cjk: string[]
}

/** A word as Lucene's tokenizer sees it: it keeps node.js, 2.4.1, o'brien and snake_case whole. */
const latinWord = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:['’.][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*/gu
const mostTerms = 64
const longestTerm = 64

/**
 * The content terms of a question: words in lower case without possessives, and Han, kana and Hangul runs apart.
 * Distinct, at most 64 of each, the longest (most telling) when there are more. A question of nothing but stop words
 * keeps them. Only a text without any letter or digit gives nothing.
 */
export function lexicalQuery(text: string): LexicalQuery {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = [...plain.replace(cjkRun, ' ').matchAll(latinWord)].flatMap(([word]) => wordForms(word))
  const runs = [...plain.matchAll(cjkRun)].flatMap(([run]) => chunks(run))
  const english = capped(words.filter((word) => !isStopWord(word)))
  const cjk = capped(runs.flatMap((run) => (run.replace(hanRun, '') === '' ? contentRuns(run) : [run])))
  return english.length + cjk.length > 0 ? { english, cjk } : { english: capped(words), cjk: capped(runs) }
}

/** A word without its possessive; one with dots also by its parts, since another writer may leave the dots out. */
function wordForms(word: string): string[] {
  const form = word.replace(/['’]s$/u, '')
  if (!/[\p{L}\p{N}]/u.test(form)) return []
  const parts = form.includes('.') ? form.split('.').filter((part) => /^\p{L}{2,}$/u.test(part)) : []
  return [form, ...parts]
}

/** A run in pieces of at most 64 characters that overlap by one, so that no pair is lost. */
function chunks(run: string): string[] {
  const characters = [...run]
  if (characters.length <= longestTerm) return [run]
  const count = Math.ceil((characters.length - 1) / (longestTerm - 1))
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * (longestTerm - 1), index * (longestTerm - 1) + longestTerm).join(''),
  )
}

function capped(terms: readonly string[]): string[] {
  const distinct = [...new Set(terms.map((term) => [...term].slice(0, longestTerm).join('')))]
  if (distinct.length <= mostTerms) return distinct
  return distinct.sort((a, b) => b.length - a.length).slice(0, mostTerms)
}

const plainTerm = /^[\p{L}\p{N}]+$/u
const operators = new Set(['AND', 'OR', 'NOT', 'TO'])
/** Inside quotes only `"` and `\` mean anything; line breaks and the like are no part of any term. */
const controls = /[\p{Cc}\p{Surrogate}]+/gu

/**
 * One term that can't act as Lucene syntax. Letters and digits stand bare: quoted, a run of Han characters would be a
 * phrase, which matches only whole. Anything else is quoted, with `"` and `\` escaped and control characters and halves
 * of surrogate pairs as spaces.
 */
export function escapeLucene(term: string): string {
  if (plainTerm.test(term) && !operators.has(term)) return term
  return `"${term.replace(controls, ' ').replace(/[\\"]/g, '\\$&')}"`
}

/**
 * The terms as one Lucene clause, any of which may match: `(rome OR "node.js")`. Terms without a letter or digit, which
 * no index holds, are left out; '' when none is left, and then there is nothing to search for.
 */
export function luceneClause(terms: readonly string[]): string {
  const clauses = terms.filter((term) => /[\p{L}\p{N}]/u.test(term)).map(escapeLucene)
  return clauses.length === 0 ? '' : `(${clauses.join(' OR ')})`
}
