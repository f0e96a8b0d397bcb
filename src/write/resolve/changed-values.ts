import { findChange, type ValueChange } from '../change/find-change.js'
import { readSlots, type SlotReading } from '../change/slots.js'
import { bySameSide, decideChange, inOrder, type Arrival, type Decision } from './decision.js'
import type { Known, Neighbour } from './neighbours.js'

interface Found {
  pair: Arrival
  change: ValueChange
}

/** Of several older values that fit about as well, the latest is the one that has changed. */
const aboutAsWell = 0.8

/**
 * The value that a new memory gives otherwise than an older one of the same person did: at most one, so that one turn
 * opens one review. `closing` as of decideChange.
 */
export function changedValue(
  arrived: Known,
  neighbours: readonly Neighbour[],
  options: { closing: boolean; read?: (memory: Known) => SlotReading },
): Decision[] {
  const { closing, read = readSlots } = options
  if (arrived.source !== 'USER') return []
  const reading = read(arrived)
  if (reading.slots.length === 0) return []
  const found = neighbours.flatMap(({ memory: known }): Found[] => {
    const pair = { known, arrived }
    if (known.source !== 'USER' || !bySameSide(pair)) return []
    // A turn that asks something may tell a change beside it, so its kind says nothing here.
    const isLater = inOrder(pair)[1] === arrived
    const change = isLater ? findChange(read(known), reading) : findChange(reading, read(known))
    return change === null ? [] : [{ pair, change }]
  })
  const best = Math.max(...found.map(({ change }) => change.score))
  const [latest] = found
    .filter(({ change }) => change.score >= best * aboutAsWell)
    .sort((a, b) => b.pair.known.validFrom.getTime() - a.pair.known.validFrom.getTime())
  return latest ? [decideChange(latest.pair, latest.change, { closing })] : []
}
