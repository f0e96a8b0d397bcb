/** A named sign in a text. Both patterns are tried on every text, since people mix their languages. */
export interface Cue {
  /** Shown to people as the name of a signal. */
  name: string
  en: RegExp
  zh: RegExp
}

/** Cues look no further: a pattern's time must not grow with a document. */
export const longestCued = 2_000

/** Builds a cue from the alternatives of a pattern, each of which begins and ends at a word's edge in English. */
export function cue(name: string, en: string, zh: string): Cue {
  return { name, en: new RegExp(`(?<![\\p{L}\\p{N}])(?:${en})(?![\\p{L}\\p{N}])`, 'iu'), zh: new RegExp(zh, 'u') }
}

/** Whether the cue's sign is in the text. */
export function hasCue({ en, zh }: Cue, text: string): boolean {
  return en.test(text) || zh.test(text)
}
