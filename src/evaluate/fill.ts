import type { Engine } from '../engine.js'
import { EngraphError } from '../errors.js'
import type { WriteInput, WriteReceipt } from '../memory/engraph.js'
import type { DatasetMemory, DatasetSpace } from './dataset.js'
import type { SettableClock } from './settable-clock.js'

/** Lines given to one `writeMany`. */
const batchSize = 200
/** Receipts asked for at once. */
const receiptsAtOnce = 20

export interface Filled {
  /** From the first accepted write to the last stored one. */
  writeSeconds: number
  dropped: number
  merged: number
  superseded: number
  failed: { id: string; reason: string }[]
}

/**
 * Writes a space's memories the way an agent does, in file order. Engine time is the time of a batch's last line, so that
 * nothing is recorded before it happened; within a batch lines share it. Each batch is stored before the next one moves
 * the clock.
 */
export async function fillSpace(options: {
  engine: Engine
  clock: SettableClock
  space: DatasetSpace
  onWritten: (written: number) => void
  signal?: AbortSignal | undefined
}): Promise<Filled> {
  const { engine, clock, space, signal } = options
  const ids: { receipt: string; memory: string }[] = []
  const stored = new Map<string, string>()
  const asked = new Set(space.memories.flatMap(({ causes }) => causes))
  let seconds = 0
  for (const batch of batchesOf(space.memories)) {
    signal?.throwIfAborted()
    clock.set(latestOf(batch) ?? firstOf(space.memories) ?? clock.now())
    const startedAt = performance.now()
    const receipts = await engine.writeMany(batch.map((memory) => toWrite(memory, stored)))
    await engine.drain()
    seconds += (performance.now() - startedAt) / 1000
    receipts.forEach(({ id }, index) => ids.push({ receipt: id, memory: batch[index]?.id ?? '' }))
    for (const { receipt, memory } of ids.slice(-batch.length).filter((one) => asked.has(one.memory))) {
      const [first] = (await engine.writeReceipt(receipt))?.memories ?? []
      if (first !== undefined) stored.set(memory, first)
    }
    options.onWritten(batch.length)
  }
  return { writeSeconds: seconds, ...(await countOutcomes(engine, ids)) }
}

/** At most `batchSize` each; what follows from another memory is in a later batch than that. */
function batchesOf(memories: readonly DatasetMemory[]): DatasetMemory[][] {
  const batches: DatasetMemory[][] = []
  let inBatch = new Set<string>()
  for (const memory of memories) {
    const batch = batches.at(-1)
    if (batch === undefined || batch.length === batchSize || memory.causes.some((id) => inBatch.has(id))) {
      batches.push([memory])
      inBatch = new Set()
    } else batch.push(memory)
    inBatch.add(memory.id)
  }
  return batches
}

/** A cause that was dropped is none. */
function toWrite(memory: DatasetMemory, stored: ReadonlyMap<string, string>): WriteInput {
  const { id, session, time, speaker, source, text } = memory
  const causes = memory.causes.flatMap((cause) => stored.get(cause) ?? [])
  return { content: text, session, speaker, source, occurredAt: time, externalId: id, causes }
}

function firstOf(memories: readonly DatasetMemory[]): Date | undefined {
  return memories.find(({ time }) => time !== null)?.time ?? undefined
}

/** The last dated memory's time. */
export function latestOf(memories: readonly DatasetMemory[]): Date | undefined {
  return memories.findLast(({ time }) => time !== null)?.time ?? undefined
}

async function countOutcomes(
  engine: Engine,
  ids: readonly { receipt: string; memory: string }[],
): Promise<Omit<Filled, 'writeSeconds'>> {
  const counts = { dropped: 0, merged: 0, superseded: 0, failed: [] as Filled['failed'] }
  for (let start = 0; start < ids.length; start += receiptsAtOnce) {
    const batch = ids.slice(start, start + receiptsAtOnce)
    const receipts = await Promise.all(batch.map(({ receipt }) => engine.writeReceipt(receipt)))
    receipts.forEach((receipt, index) => count(receipt, batch[index]?.memory ?? ''))
  }
  return counts

  function count(receipt: WriteReceipt | null, id: string): void {
    if (receipt === null || receipt.state === 'ACCEPTED') {
      throw new EngraphError(
        'INTERNAL',
        `The write of ${id} was accepted but is ${receipt?.state ?? 'gone'} after draining.`,
      )
    }
    counts.superseded += receipt.superseded.length
    if (receipt.state === 'DROPPED') counts.dropped += 1
    if (receipt.state === 'FAILED') counts.failed.push({ id, reason: receipt.reason ?? 'no reason given' })
    if (receipt.outcome === 'MERGED') counts.merged += 1
  }
}
