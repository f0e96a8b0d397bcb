import { contentWords } from '../../text/cues/words.js'
import { splitSentences } from '../../text/sentences.js'

/** Two texts are compared by the statements in them that say most about the same thing: whole turns tell nothing. */
export interface StatementPair {
  old: string
  new: string
  /** Content words (pairs of Han characters) that both have. */
  shared: number
  /** Their share of the content words of the shorter statement, 0 to 1. */
  overlap: number
  /** Both texts are these statements and nothing else. */
  whole: boolean
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
      const shared = sharedOf(oldOne.terms, newOne.terms)
      const overlap = shared / Math.max(1, Math.min(oldOne.terms.size, newOne.terms.size))
      if (best !== null && (overlap < best.overlap || (overlap === best.overlap && shared <= best.shared))) continue
      const whole = oldOne.text === older.content.trim() && newOne.text === newer.content.trim()
      best = { old: oldOne.text, new: newOne.text, shared, overlap, whole }
    }
  }
  return best
}

function statementsOf({ content, lang }: { content: string; lang: string }): { text: string; terms: Set<string> }[] {
  return splitSentences(content, lang)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !/[?？]["”’)）]*$/u.test(sentence))
    .slice(0, mostStatements)
    .map((text) => ({ text, terms: new Set(contentWords(text)) }))
}

function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((term) => b.has(term)).length
}
