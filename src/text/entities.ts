import { isTopic } from './about.js'
import { cutTo, hanCharacter, normalForm } from './characters.js'
import { chineseEntities } from './chinese-entities.js'
import { codedEntities } from './coded-entities.js'
import { englishEntities } from './english-entities.js'
import type { EntityType, FoundName } from './found-name.js'
import { findKnownNames } from './known-names.js'
import { titleOf } from './title.js'

export interface Entity {
  /** As written. */
  text: string
  /** As shown: without possessive and surrounding marks. */
  name: string
  /** The normal form that joins the mentions of one entity: `entityKey(name)`. */
  key: string
  type: EntityType
  /** `about` for what the memory is about: the title on its first line, or the topic of its first sentence. */
  role: 'mention' | 'about'
}

const mostEntities = 32
const longestRead = 8_000
const longestName = 200

/**
 * The people, places, organisations, works and codes that a text names: its title first, then known names, then what
 * the rules find; at most 32, from its first 8,000 UTF-16 units. No language model: English names by compromise,
 * Chinese ones by rules and jieba, each where the text has its script, so a mixed text gets both. `knownNames` are the
 * names the graph has; give the same array again and it is read only once. The speaker is for the caller to add.
 */
export function extractEntities(text: string, options: { lang: string; knownNames?: readonly string[] }): Entity[] {
  const head = cutTo(text, longestRead)
  const title = titleOf(head)
  const codes = codedEntities(head)
  const plain = codes.reduce((rest, { text: code }) => rest.replace(code, ' '), head)
  const found: FoundName[] = [
    ...(title === null ? [] : [{ text: title, type: 'other' as const }]),
    ...findKnownNames(head, options.knownNames ?? []),
    ...codes,
    ...englishEntities(plain),
    ...(hanCharacter.test(plain) && options.lang !== 'ja' ? chineseEntities(plain) : []),
  ]
  const byKey = new Map<string, Entity>()
  for (const { text: written, type, name: knownName } of found) {
    const name = knownName ?? cleanName(written)
    const key = entityKey(name)
    if (key === '' || name.length > longestName) continue
    const known = byKey.get(key)
    if (known?.type === 'other') byKey.set(key, { ...known, type })
    if (known !== undefined) continue
    const role = written === title || isTopic(head, written) ? 'about' : 'mention'
    byKey.set(key, { text: written, name, key, type, role })
    if (byKey.size === mostEntities) break
  }
  return [...byKey.values()]
}

/** What joins the mentions of one entity, speakers included: NFKC, lower case, single spaces, no possessive. */
export function entityKey(name: string): string {
  return normalForm(cleanName(name))
}

const marksAround = /^[\s"“”'‘’(（,，;；:：!！?？。、]+|[\s"“”'‘’)）,，;；:：!！?？。、.]+$/gu

function cleanName(written: string): string {
  const bare = written
    .replace(marksAround, '')
    .replace(/['’]s$/iu, '')
    .replace(marksAround, '')
  return bare.replace(/\s+/gu, ' ')
}
