/** Character classes and normal forms that the text functions share. */

/** One Han character, with all extensions, also those outside the basic plane (A is inside it, B and later are not). */
export const hanCharacter = /\p{Script=Han}/u
export const hanRun = /\p{Script=Han}+/gu
/** What a `cjk` analyzer turns into pairs: Han, kana (with its long mark) and Hangul. */
export const cjkRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu

/** The form in which texts are compared: NFKC (full width to ASCII), lower case, white space as single spaces. */
export function normalForm(text: string): string {
  // Lower case can bring forth characters that NFKC composes; a second round makes the form stable.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()
}

const fullWidth = /[\uff01-\uff5e\u3000]/g
const fullWidthOffset = 0xfee0

/** Full-width letters, digits, marks and spaces as ASCII. Keeps the length, so that positions stay what they were. */
export function fullWidthToAscii(text: string): string {
  return text.replace(fullWidth, (mark) =>
    mark === '\u3000' ? ' ' : String.fromCharCode(mark.charCodeAt(0) - fullWidthOffset),
  )
}

/** Cuts to at most `length` UTF-16 units without splitting a surrogate pair. */
export function cutTo(text: string, length: number): string {
  if (length <= 0) return ''
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  const next = text.charCodeAt(length)
  const splitsPair = last >= 0xd800 && last <= 0xdbff && next >= 0xdc00 && next <= 0xdfff
  return text.slice(0, splitsPair ? length - 1 : length)
}
