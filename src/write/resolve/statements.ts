import { hanCharacter } from '../../text/characters.js'
import { lexicalQuery } from '../../text/lexical-query.js'
import { splitSentences } from '../../text/sentences.js'

/** Two texts are compared by the statements in them that say most about the same thing: whole turns tell nothing. */
export interface StatementPair {
  old: string
  new: string
  /** Share of content words (pairs of Han characters) of the shorter statement that both have, 0 to 1. */
  overlap: number
}

/** Statements looked at in one text: its first ones. */
const mostStatements = 12

/** Null when one of the texts states nothing: questions alone, or no words. */
export function closestStatements(
  older: { content: string; lang: string },
  newer: { content: string; lang: string },
): StatementPair | null {
  const oldOnes = statementsOf(older)
  const newOnes = statementsOf(newer)
  let best: StatementPair | null = null
  for (const newOne of newOnes) {
    for (const oldOne of oldOnes) {
      const overlap = overlapOf(oldOne.terms, newOne.terms)
      if (best === null || overlap > best.overlap) best = { old: oldOne.text, new: newOne.text, overlap }
    }
  }
  return best
}

function statementsOf({ content, lang }: { content: string; lang: string }): { text: string; terms: Set<string> }[] {
  return splitSentences(content, lang)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !/[?？]["”’)）]*$/u.test(sentence))
    .slice(0, mostStatements)
    .map((text) => ({ text, terms: termsOf(text) }))
}

function termsOf(text: string): Set<string> {
  const { english, cjk } = lexicalQuery(text)
  return new Set([...english, ...cjk.flatMap(pairsOf)])
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2 || !hanCharacter.test(run)) return [run]
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  if (smaller === 0) return 0
  return [...a].filter((term) => b.has(term)).length / smaller
}
