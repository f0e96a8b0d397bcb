import { EngraphError, type ErrorCode } from '../../errors.js'
import type { Engraph, WriteReceipt } from '../../memory/engraph.js'
import { writeAndSettle } from '../write-and-settle.js'
import type { ImportItem } from './import-line.js'

/** Faults of one item, which don't concern the others. */
const faultsOfItems = new Set<ErrorCode>(['BAD_INPUT', 'TOO_LARGE', 'NOT_FOUND', 'FORBIDDEN', 'IDEMPOTENCY_CONFLICT'])

export interface KeyedItem extends ImportItem {
  /** Where it goes. */
  space: string
  /** The idempotency key. */
  key: string
  /** False for a line that repeats an earlier one of the file. */
  isFirst: boolean
}

/** Writes a batch; an item that the memory refuses is left out and told of, and the rest is written. */
export async function writeBatch(
  engraph: Engraph,
  batch: readonly KeyedItem[],
  { signal, onRefused }: { signal: AbortSignal | undefined; onRefused: (item: KeyedItem, error: EngraphError) => void },
): Promise<{ item: KeyedItem; receipt: WriteReceipt }[]> {
  let items = [...batch]
  while (items.length > 0) {
    try {
      const inputs = items.map(({ input, key }) => ({ ...input, idempotencyKey: key }))
      const receipts = await writeAndSettle(engraph, inputs, { signal })
      return items.flatMap((item, index) => {
        const receipt = receipts[index]
        return receipt ? [{ item, receipt }] : []
      })
    } catch (error) {
      const refused = refusedItem(error, items)
      if (refused === undefined) throw error
      onRefused(refused.item, refused.error)
      items = items.filter((item) => item !== refused.item)
    }
  }
  return []
}

function refusedItem(
  error: unknown,
  items: readonly KeyedItem[],
): { item: KeyedItem; error: EngraphError } | undefined {
  if (!(error instanceof EngraphError) || !faultsOfItems.has(error.code)) return undefined
  const index = items.length === 1 ? 0 : /^inputs\[(\d+)\]/.exec(error.field ?? '')?.[1]
  const item = index === undefined ? undefined : items[Number(index)]
  return item && { item, error }
}
