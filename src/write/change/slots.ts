import { fullWidthToAscii } from '../../text/characters.js'
import { splitSentences } from '../../text/sentences.js'
import { chineseValues } from './chinese-values.js'
import { englishValues } from './english-values.js'
import { mannerOf, type Clauses, type Manner } from './said-of-now.js'
import { slotWords } from './slot-words.js'
import type { Value } from './value.js'

/** A value that a statement gives, with the words that say of what. */
export interface Slot extends Manner {
  value: Value
  statement: string
  /** Words near the value, the value's own left out. */
  near: ReadonlyMap<string, number>
  /** Words of the whole statement. */
  words: ReadonlyMap<string, number>
  /** Works named in the statement, or else in the one before it. */
  titles: readonly string[]
}

/** What of a text is read: its first characters and statements, and the values of one statement. */
const slotLimits = { statements: 16, values: 6, nearCharacters: { en: 70, zh: 18 } }

const han = /\p{Script=Han}/u
/** What a picture shows is nobody's statement. */
const captions = /\[[^\]]*\]/gu

/** What of a text may stand for a change: the slots it fills, and all its words with their weights. */
export interface SlotReading {
  content: string
  lang: string
  slots: Slot[]
  words: ReadonlyMap<string, number>
}

/** Reads the slots that a text fills with a state or a running total. Most texts fill none. */
export function readSlots({ content, lang }: { content: string; lang: string }): SlotReading {
  const slots = slotsOf(content, lang)
  return { content, lang, slots, words: slots.length > 0 ? slotWords(content) : new Map() }
}

function slotsOf(content: string, lang: string): Slot[] {
  return splitSentences(content, lang)
    .map((sentence) => fullWidthToAscii(sentence.trim()).replace(captions, ' '))
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, slotLimits.statements)
    .flatMap((statement, index, all) => {
      const isHan = han.test(statement)
      const values = (isHan ? chineseValues(statement) : englishValues(statement)).flatMap((value) => {
        const manner = mannerOf(clausesAround(statement, value), value.kind)
        return manner.standing && !manner.supposed ? [{ value, manner }] : []
      })
      if (values.length === 0) return []
      const words = slotWords(statement)
      const before = all[index - 1]
      const titles = titlesIn(statement)
      const spokenOf = before === undefined ? new Map<string, number>() : halved(slotWords(before))
      return values.slice(0, slotLimits.values).map(({ value, manner }): Slot => {
        const reach = isHan ? slotLimits.nearCharacters.zh : slotLimits.nearCharacters.en
        const lead = statement.slice(Math.max(0, value.start - reach), value.start)
        const after = statement.slice(value.end, value.end + reach)
        const near = slotWords(`${whole(lead, 'start')} ; ${whole(after, 'end')}`)
        return {
          value,
          statement,
          near: value.unit.size > 0 ? near : new Map([...spokenOf, ...near]),
          words: value.unit.size > 0 ? words : new Map([...spokenOf, ...words]),
          titles: titles.length > 0 ? titles : titlesIn(before ?? ''),
          ...manner,
        }
      })
    })
}

function halved(words: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...words].map(([word, weight]) => [word, weight / 2]))
}

function titlesIn(text: string): string[] {
  return Array.from(text.matchAll(/[“"《]([^”"》]{2,60})[”"》]/gu), ([, title = '']) => title.toLowerCase())
}

/** Without the word that the cut went through. */
function whole(text: string, cut: 'start' | 'end'): string {
  return cut === 'start'
    ? text.replace(/^[\p{Script=Latin}\p{N}]+/u, '')
    : text.replace(/[\p{Script=Latin}\p{N}]+$/u, '')
}

/** The statement, the value's clause in it, and of that what stands between dashes. */
function clausesAround(statement: string, { start, end }: Value): Clauses {
  const cut = (marks: readonly string[]): string => {
    const before = Math.max(...marks.map((mark) => statement.lastIndexOf(mark, start - 1)), 0)
    const next = marks.map((mark) => statement.indexOf(mark, end)).filter((index) => index > 0)
    return statement.slice(before, next.length > 0 ? Math.min(...next) : undefined)
  }
  return { statement, clause: cut(clauseMarks), inner: cut([...clauseMarks, ' - ', ' – ', '—', ' but ']) }
}

const clauseMarks = [', ', '; ', ',', '；']
