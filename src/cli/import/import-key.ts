import { createHash } from 'node:crypto'
import type { ImportItem } from './import-line.js'

/**
 * The idempotency key of a line, from what it says and for whom, never from where it stands: a second run finds what the
 * first one wrote. `ordinal` tells equal lines without an id apart.
 */
export function importKey(item: ImportItem, { agent, ordinal }: { agent: string; ordinal: number }): string {
  const { input, identified } = item
  return `import:${sha256(JSON.stringify([agent, input, ...(identified ? [] : [ordinal])]))}`
}

/**
 * Keys of the lines of a file in turn, and whether a line is the first of its key. Remembers 52 bits a line (about 40
 * bytes): that two different lines share them only makes the second one's ordinal 1, in every run alike.
 */
export function importKeys(agent: string): (item: ImportItem, space: string) => { key: string; isFirst: boolean } {
  const counts = new Map<number, number>()
  return (item, space) => {
    const plain = importKey(item, { agent, ordinal: 0 })
    const short = Number.parseInt(sha256(`${space} ${plain}`).slice(0, 13), 16)
    const ordinal = counts.get(short) ?? 0
    counts.set(short, ordinal + 1)
    return item.identified
      ? { key: plain, isFirst: ordinal === 0 }
      : { key: importKey(item, { agent, ordinal }), isFirst: true }
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
