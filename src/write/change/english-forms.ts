/** English number words and their values. */
export const numberWords = new Map<string, number>(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
)
for (const [tens, word] of 'thirty forty fifty sixty seventy eighty ninety'.split(' ').entries()) {
  numberWords.set(word, 30 + tens * 10)
}
for (const [word, value] of [
  ['single', 1],
  ['hundred', 100],
  ['thousand', 1000],
] as const) {
  numberWords.set(word, value)
}
export const ordinalWords = new Map<string, number>(
  'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 3]),
)

/** The word for one of what the word means. */
export function singular(word: string): string {
  return word
    .replace(/['’]s$/u, '')
    .replace(/ies$/u, 'y')
    .replace(/(?<=s|x|ch|sh)es$/u, '')
    .replace(/(?<![su])s$/u, '')
}

/** A value in one form: digits, units in the singular, "/" for each. */
export function normal(written: string): string {
  const value = written
    .toLowerCase()
    .replace(/^just\s/u, '')
    .replace(/\b(?:an?|per|each|every)\b/gu, '/')
    .replace(/\bonce\b/gu, '1 times')
    .replace(/\btwice\b/gu, '2 times')
    .replace(/\bthrice\b/gu, '3 times')
    .replace(/\p{L}+/gu, (token) => String(numberWords.get(token) ?? ordinalWords.get(token) ?? token))
    .replace(/(\d)(?:st|nd|rd|th)\b/gu, '$1')
    .replace(/(\d),(?=\d{3})/gu, '$1')
    .replace(/(\d)\s?k\b/gu, '$1000')
    .replace(
      /\b(second|sec|minute|min|hour|hr|day|night|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s\b/gu,
      '$1',
    )
    .replace(/:00\b/gu, '')
    .replace(/^(?:page|episode|chapter|level|lesson|volume|part|stage|season|unit|module)\s/u, '')
    .replace(/[\s.]+/gu, ' ')
    .trim()
  return value.replace(/^on /u, '')
}
