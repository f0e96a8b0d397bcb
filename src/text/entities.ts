import { cutTo, hanCharacter, normalForm } from './characters.js'
import { chineseEntities } from './chinese-entities.js'
import { codedEntities } from './coded-entities.js'
import { englishEntities } from './english-entities.js'

export type EntityType = 'person' | 'place' | 'organisation' | 'work' | 'code' | 'other'

/** A name as it stands in a text. */
export interface FoundName {
  text: string
  type: EntityType
}

export interface Entity extends FoundName {
  /** The name without possessives and titles of address, as it is shown. */
  name: string
  /** The normal form that joins mentions of one entity. */
  key: string
  /** `about` for what the whole memory is about: the title on its first line. */
  role: 'mention' | 'about'
}

const mostEntities = 32
const longestRead = 8_000
const longestTitle = 80

/**
 * The people, places, organisations, works and codes that a text names, in order, at most 32 of its first 8,000
 * characters. Rules and libraries, no language model: English names by compromise, Chinese by rules and jieba, both by
 * what they look like in a mixed text. `knownNames` are names of the graph, found wherever they stand.
 */
export function extractEntities(text: string, options: { lang: string; knownNames?: readonly string[] }): Entity[] {
  const head = cutTo(text, longestRead)
  const title = titleOf(head)
  const found: FoundName[] = [
    ...(title === null ? [] : [{ text: title, type: 'other' as const }]),
    ...(options.knownNames ?? [])
      .filter((name) => head.includes(name))
      .map((name) => ({ text: name, type: 'other' as const })),
    ...(/\p{Lu}/u.test(head) ? englishEntities(head) : []),
    ...(hanCharacter.test(head) && options.lang !== 'ja' ? chineseEntities(head) : []),
    ...codedEntities(head),
  ]
  const byKey = new Map<string, Entity>()
  for (const { text: written, type } of found) {
    const name = written.replace(/['’]s$/u, '').replace(/^[\s"“”'’(]+|[\s"“”'’).,;:!?，。！？；：]+$/gu, '')
    const key = normalForm(name)
    if (key === '') continue
    const known = byKey.get(key)
    if (known === undefined)
      byKey.set(key, { text: written, name, key, type, role: written === title ? 'about' : 'mention' })
    else if (known.type === 'other') byKey.set(key, { ...known, type })
  }
  return [...byKey.values()].slice(0, mostEntities)
}

/** A first line that names what the rest is about: short, no sentence, and named again or followed by text. */
function titleOf(text: string): string | null {
  const end = text.indexOf('\n')
  if (end <= 0 || end > longestTitle) return null
  const line = text.slice(0, end).trim()
  const isName = !/[.!?。！？:：]$/u.test(line) && (/^[\p{Lu}\p{N}]/u.test(line) || hanCharacter.test(line))
  return isName && line.split(/\s+/u).length <= 10 && text.slice(end).trim() !== '' ? line : null
}
