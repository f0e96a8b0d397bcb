import type { KeyedItem } from './write-batch.js'

/** Lines in one write. */
const mostLines = 200
/** The server takes 25 MB a request; a character may take four bytes. */
const mostBytes = 4_000_000
/** Lines held over all spaces before the fullest batch goes out, however small: bounds what many spaces take. */
const mostHeld = 1_000

export interface Batch {
  space: string
  items: KeyedItem[]
  bytes: number
}

export interface Batches {
  /** Takes an item; gives a batch that is to be written now, if there is one. */
  add(item: KeyedItem): Batch | null
  /** What is left, the oldest first. */
  rest(): Batch[]
}

/** Gathers items into batches of one space each, in order. */
export function gatherBatches(): Batches {
  const open = new Map<string, Batch>()
  let held = 0
  const take = (batch: Batch): Batch => {
    open.delete(batch.space)
    held -= batch.items.length
    return batch
  }
  return {
    add(item) {
      const batch = open.get(item.space) ?? { space: item.space, items: [], bytes: 0 }
      open.set(item.space, batch)
      batch.items.push(item)
      batch.bytes += item.bytes
      held += 1
      if (batch.items.length >= mostLines || batch.bytes >= mostBytes) return take(batch)
      if (held < mostHeld) return null
      return take([...open.values()].reduce((best, one) => (one.items.length > best.items.length ? one : best)))
    },
    rest: () => [...open.values()].map(take),
  }
}
