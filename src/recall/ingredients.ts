import { surroundings, type Ranking, type Surroundings } from './ranking.js'
import type { RecallSettings } from './recall-settings.js'

/** What a score is made of beside words and meaning; each can be left out, to see what it brings. */
export const ingredients = ['hub', 'time', 'speaker', 'substance', 'group', 'spread', 'entity', 'nearInTime'] as const
export type Ingredient = (typeof ingredients)[number]

/** The settings of a recall that stops early, which knows words and meaning only, or does without an ingredient. */
export function settingsFor(
  settings: RecallSettings,
  { upTo, without }: { upTo: string; without: Ingredient | undefined },
): RecallSettings {
  const isWhole = upTo === 'full' || upTo === 'spread'
  const left = isWhole ? (without === undefined ? [] : [without]) : ingredients
  if (left.length === 0) return settings
  const none = Object.fromEntries(left.map((ingredient) => [ingredient, 0]))
  const ranking = Object.fromEntries(
    surroundings.map((kind) => [kind, { ...settings.ranking[kind], ...none }]),
  ) as Record<Surroundings, Ranking>
  return { ...settings, ranking }
}
