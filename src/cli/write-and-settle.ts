import { setTimeout as delay } from 'node:timers/promises'
import { EngraphError, type ErrorCode } from '../errors.js'
import type { Engraph, WriteInput, WriteReceipt } from '../memory/engraph.js'

/** Codes that say "later": the same call is made again. With idempotency keys nothing is written twice. */
const passing = new Set<ErrorCode>(['OVERLOADED', 'RATE_LIMITED', 'DEADLINE_EXCEEDED'])
const pauseMs = 1_000
const pollMs = 250
/** A queue in which nothing moves for so long will not move at all. */
const patienceMs = 600_000

export interface Patience {
  signal?: AbortSignal | undefined
}

/**
 * Writes, and returns the receipts when every write has reached its end. Waits and tries again when the memory is
 * overloaded. The inputs need idempotency keys. Throws what `writeMany` throws, DEADLINE_EXCEEDED when the queue stands
 * still for ten minutes.
 */
export async function writeAndSettle(
  engraph: Engraph,
  inputs: readonly WriteInput[],
  { signal }: Patience = {},
): Promise<WriteReceipt[]> {
  const receipts = await writePatiently(engraph, inputs, signal)
  const settled: WriteReceipt[] = []
  // Writes of a scope are stored in order, so the first one that is open says how far the queue is.
  for (const receipt of receipts) settled.push(await settle(engraph, receipt, signal))
  return settled
}

async function writePatiently(
  engraph: Engraph,
  inputs: readonly WriteInput[],
  signal: AbortSignal | undefined,
): Promise<WriteReceipt[]> {
  for (let waitedMs = 0; ;) {
    try {
      return await engraph.writeMany(inputs.map((input) => ({ ...input, wait: 'STORED' as const })))
    } catch (error) {
      if (!(error instanceof EngraphError) || !passing.has(error.code) || waitedMs >= patienceMs) throw error
      const ms = error.retryAfterMs ?? pauseMs
      waitedMs += ms
      await delay(ms, undefined, { signal })
    }
  }
}

async function settle(engraph: Engraph, receipt: WriteReceipt, signal: AbortSignal | undefined): Promise<WriteReceipt> {
  let latest = receipt
  for (let waitedMs = 0; latest.state === 'ACCEPTED'; waitedMs += pollMs) {
    if (waitedMs >= patienceMs) {
      throw new EngraphError(
        'DEADLINE_EXCEEDED',
        `The write ${receipt.id} has waited ${patienceMs / 60_000} minutes to be stored. It is safe; "engraph status" shows the queue, the server's log why it stands.`,
        { value: receipt.id, limit: patienceMs },
      )
    }
    await delay(pollMs, undefined, { signal })
    latest = (await engraph.writeReceipt(receipt.id)) ?? latest
  }
  return latest
}

/** When an id (UUIDv7) was made, in milliseconds since 1970: tells an earlier write from one of now. */
export function madeAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
