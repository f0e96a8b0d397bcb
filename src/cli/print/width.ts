/** Columns of a terminal that text is set for. */
export const pageWidth = 100

/** Wide in a terminal: Han, kana, hangul, their punctuation, full-width forms, emoji (Unicode Standard Annex 11). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const without = /[\p{Mn}\p{Me}\p{Cf}]/u

/** Columns that a text takes in a terminal. */
export function displayWidth(text: string): number {
  let columns = 0
  for (const character of text) columns += without.test(character) ? 0 : wide.test(character) ? 2 : 1
  return columns
}

/** One line of at most `columns`; what doesn't fit is replaced by `…`. */
export function cutToWidth(text: string, columns: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (displayWidth(line) <= columns) return line
  let left = columns - 1
  let cut = ''
  for (const character of line) {
    left -= displayWidth(character)
    if (left < 0) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}

/** Lines of at most `columns`, broken at blanks, and between wide characters, which need none. */
export function wrapToWidth(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.replace(/\s+/g, ' ').trim().match(pieces) ?? []) {
    if (line !== '' && displayWidth(line + piece.trimEnd()) > columns) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
    while (displayWidth(line.trimEnd()) > columns) {
      const head = takeColumns(line, columns)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

/** A wide character with the closing punctuation after it, or a word with the blank after it. */
const pieces = new RegExp(`${wide.source}[，。、；：！？）」』》”’…]*\\s?|(?:(?!${wide.source})\\S)+\\s?|\\s`, 'gu')

function takeColumns(text: string, columns: number): string {
  let taken = ''
  for (const character of text) {
    if (taken !== '' && displayWidth(taken + character) > columns) break
    taken += character
  }
  return taken
}

/** Pads on the right to a width in columns. */
export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)))
}
