import { createRequire } from 'node:module'
import { z } from 'zod'
import type { EntityType, FoundName } from './entities.js'

const termsSchema = z.array(
  z.object({ text: z.string(), terms: z.array(z.object({ text: z.string(), tags: z.array(z.string()) })) }),
)

type Tagger = (text: string) => { match(pattern: string): { json(): unknown } }
let tagger: Tagger | null = null

/** compromise takes 0.1 s to load: only when a text needs it. */
function load(): Tagger {
  tagger ??= createRequire(import.meta.url)('compromise') as Tagger
  return tagger
}

const calendar =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$|^(?:christmas|easter|today|tomorrow|yesterday)$/i
/** Words that compromise takes for names at the start of a sentence or for their capital. */
const noName =
  /^(?:i|i'm|i’m|i've|i'll|i'd|we|you|he|she|it|they|my|your|our|the|a|an|this|that|these|those|and|but|so|yes|no|ok|okay|hey|hi|hello|wow|thanks|thank|oh|mr|mrs|ms|dr|god|btw|lol|user|assistant|agent|system|tool)\.?$/i
const types: [string, EntityType][] = [
  ['Person', 'person'],
  ['Place', 'place'],
  ['Organization', 'organisation'],
]

/** English proper names by compromise's tags, without pronouns, weekdays and words that merely start a sentence. */
export function englishEntities(text: string): FoundName[] {
  const groups = termsSchema.parse(load()(text).match('#ProperNoun+').json())
  return groups.flatMap(({ terms }) => {
    const kept = trim(
      terms,
      ({ text: word, tags }) => noName.test(word) || calendar.test(bare(word)) || tags.includes('Pronoun'),
    )
    const name = kept.map((term) => bare(term.text)).join(' ')
    if (!/\p{Lu}/u.test(name) || [...name].length < 2) return []
    const tags = kept.flatMap((term) => term.tags)
    return [{ text: name, type: types.find(([tag]) => tags.includes(tag))?.[1] ?? 'other' }]
  })
}

function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$|\.$/gu, (match) =>
    match === '.' && /^(?:dr|mr|mrs|ms|st)\.$/i.test(word) ? match : '',
  )
}

function trim<Item>(items: readonly Item[], drop: (item: Item) => boolean): Item[] {
  const first = items.findIndex((item) => !drop(item))
  if (first === -1) return []
  const last = items.findLastIndex((item) => !drop(item))
  return items.slice(first, last + 1)
}
