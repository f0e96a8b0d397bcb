import { createRequire } from 'node:module'
import { z } from 'zod'
import { cjkRun } from './characters.js'
import { isCommonRun, landmark } from './english-common-names.js'
import { isNoEnglishName } from './english-no-names.js'
import type { EntityType, FoundName } from './found-name.js'
import { quotedWorks } from './quoted-works.js'
import { splitSentences } from './sentences.js'

const termSchema = z.object({ text: z.string(), pre: z.string(), post: z.string(), tags: z.array(z.string()) })
const sentencesSchema = z.array(z.object({ terms: z.array(termSchema) }))
type Term = z.infer<typeof termSchema>

type Tagger = (text: string) => { json(options: object): unknown }
let tagger: Tagger | null = null

/** compromise takes about 0.4 s of CPU to load: only when a text needs it. Its second part tags words; the third adds phrases. */
function load(): Tagger {
  tagger ??= createRequire(import.meta.url)('compromise/two') as Tagger
  return tagger
}

/** compromise takes 2 ms for a sentence and 0.3 s for this much, all on the one thread. */
const mostTagged = 4_000

/**
 * English proper names by compromise's tags, joined over "of" ("Bank of England"), without pronouns, calendar words and
 * words that merely start a sentence. Only sentences with a word that may be a name are tagged, 4,000 characters of them.
 */
export function englishEntities(text: string): FoundName[] {
  let tagged = ''
  // A tagger for English takes Go,然后 for one word.
  const whole = text.replace(chinese, ' , ')
  const works = quotedWorks(whole)
  const latin = works.reduce((rest, { text: work }) => rest.replace(work, ' '), whole)
  for (const sentence of splitSentences(latin, 'en')) {
    if (tagged.length + sentence.length <= mostTagged && mayName(sentence)) tagged += sentence
  }
  if (tagged === '') return works
  const sentences = sentencesSchema.parse(load()(tagged).json({ text: false }))
  const named = sentences.flatMap(({ terms }) => runsOf(terms).flatMap(nameOf))
  return [...works, ...named.map((found) => withTitle(found, tagged))]
}

const shortTitle = /(?<!\p{L})(?<title>Dr|Mr|Mrs|Ms|Prof)\.?\s+/gu

/** A family name alone is that of whoever is called so: "Dr. Lin" is not any Lin. */
function withTitle(found: FoundName, text: string): FoundName {
  if (/\s/u.test(found.text)) return found
  for (const { 0: before, index, groups } of text.matchAll(shortTitle)) {
    const end = index + before.length
    if (!text.startsWith(found.text, end) || /^\p{L}/u.test(text.slice(end + found.text.length))) continue
    const name = `${groups?.['title']}. ${found.text.replace(/['’]s$/u, '')}`
    return { text: before + found.text, type: 'person', name }
  }
  return found
}

const chinese = new RegExp(`(?:${cjkRun.source}|[\\u3000-\\u303f\\uff01-\\uff65])+`, 'gu')

function mayName(sentence: string): boolean {
  return (sentence.match(/\p{Lu}[\p{L}\p{N}'’]*/gu) ?? []).some((word) => !isNoEnglishName(word))
}

/** Runs of names; a comma, bracket or quote ends one. */
function runsOf(terms: readonly Term[]): Term[][] {
  const runs: Term[][] = []
  let open: Term[] = []
  const close = (): void => {
    if (open.length > 0) runs.push(open)
    open = []
  }
  terms.forEach((term, index) => {
    const starts = /["“(‘]/u.test(term.pre)
    if (starts) close()
    const isRest = open.length > 0 && (joins(terms, index) || terms[index - 1]?.post === '-')
    if (isName(term) || begins(terms, index) || isRest) open.push(term)
    else close()
    if (/[,;:!?()"”…—–/]|\.\s*$/u.test(term.post) && !isShortForm(term)) close()
  })
  close()
  return runs
}

function isName({ text, tags }: Term): boolean {
  if (isNoEnglishName(text) || tags.includes('Pronoun')) return false
  return (tags.includes('ProperNoun') && /\p{Lu}/u.test(text)) || isAcronym(text)
}

/** A noun or adjective with a capital right before a name is part of it: Pleasant Plains, Lake Edward. */
function begins(terms: readonly Term[], index: number): boolean {
  const [term, next] = [terms[index], terms[index + 1]]
  if (term === undefined || next === undefined || !isName(next) || !/^\s*$/u.test(term.post)) return false
  // At the start any word has a capital: "Woohoo Melanie".
  if (index === 0 && next.tags.includes('FirstName')) return false
  const fits =
    term.tags.includes('Noun') || (term.tags.includes('Adjective') && (index > 0 || landmark.test(next.text)))
  return fits && /^\p{Lu}/u.test(term.text) && !isNoEnglishName(term.text) && !term.tags.includes('Pronoun')
}

/** "of" or "of the" between two names. */
function joins(terms: readonly Term[], index: number): boolean {
  const word = terms[index]?.text.toLowerCase()
  const next = terms[index + 1]
  if (next === undefined || !/^\s*$/u.test(terms[index]?.post ?? '')) return false
  // A lake or a pass is not of the mountains as a bank is of England.
  if (landmark.test(terms[index - 1]?.text ?? '')) return false
  if (word === 'of') return isName(next) || (next.text === 'the' && terms.slice(index + 2, index + 3).some(isName))
  return word === 'the' && terms[index - 1]?.text === 'of' && isName(next)
}

function isShortForm({ text, tags }: Term): boolean {
  return tags.includes('Abbreviation') || tags.includes('Honorific') || /^\p{Lu}$/u.test(text)
}

/** An organisation by its capitals alone: CERN, BBC. */
function isAcronym(text: string): boolean {
  return /^\p{Lu}{3,6}(?:['’]s)?$/u.test(text)
}

const types: [string, EntityType][] = [
  ['Person', 'person'],
  ['Place', 'place'],
  ['Organization', 'organisation'],
]

function nameOf(run: readonly Term[]): FoundName[] {
  const isTail = ({ text }: Term): boolean => /^(?:of|the)$/u.test(text)
  const kept = run.slice(0, run.findLastIndex((term) => !isTail(term)) + 1)
  const name = kept.map(({ text, post }, index) => (index === kept.length - 1 ? text : text + post)).join('')
  if ([...name].length < 2) return []
  const tags = kept.flatMap((term) => term.tags)
  const isKnown = tags.some((tag) => /^(?:FirstName|LastName|City|Country|Organization)$/u.test(tag))
  if (
    isCommonRun(
      kept.map(({ text }) => text),
      isKnown,
    )
  )
    return []
  return [{ text: name, type: types.find(([tag]) => tags.includes(tag))?.[1] ?? 'other' }]
}
