import { isOfSpeaker } from '../text/about.js'
import { entityKey, extractEntities, type Entity } from '../text/entities.js'
import type { WritePayload } from './payload.js'

/**
 * The longest key of an entity, in UTF-16 units: an index takes 8 kB, and one character of a name can become 18 in its
 * normal form.
 */
const longestKey = 1_000

/** The names in the text, and whoever says it, whom it is about where they speak of themselves. */
export function entitiesOf(
  { speaker }: Pick<WritePayload, 'speaker'>,
  content: string,
  options: { lang: string; knownNames?: readonly string[] },
): Entity[] {
  const named = extractEntities(content, options).filter(({ key }) => key.length <= longestKey)
  const key = entityKey(speaker ?? '').slice(0, longestKey)
  if (speaker === null || key === '') return named
  const ofThemselves = isOfSpeaker(content)
  if (named.some((entity) => entity.key === key)) {
    return named.map((entity) => (entity.key === key && ofThemselves ? { ...entity, role: 'about' } : entity))
  }
  return [{ text: speaker, name: speaker, key, type: 'person', role: ofThemselves ? 'about' : 'mention' }, ...named]
}
