/** Character classes that the text functions share. */

/** One Han character, including the extensions outside the basic plane. */
export const hanCharacter = /\p{Script=Han}/u
export const hanRun = /\p{Script=Han}+/gu

/** The form in which texts are compared: NFKC (full width to ASCII), lower case, white space as single spaces. */
export function normalForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

/** Cuts to at most `length` UTF-16 units without splitting a surrogate pair. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length)
}
