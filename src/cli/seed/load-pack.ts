import { createHash } from 'node:crypto'
import { EngraphError } from '../../errors.js'
import type { Engraph, WriteInput } from '../../memory/engraph.js'
import type { Zone } from '../../memory/enums.js'
import { madeAtMs, writeAndSettle } from '../write-and-settle.js'
import type { SeedMemory, SeedPack } from './seed-pack.js'

export interface LoadedPack {
  memories: number
  /** Stored by this run. */
  written: number
  alreadyThere: number
  /** Memory id by the id in the pack. */
  ids: Map<string, string>
}

const batchSize = 200

/**
 * Writes a pack into a memory by the path that every write takes, each memory after those it refers to. Running it again
 * writes nothing twice; a memory whose text or references changed is written as a new one.
 */
export async function loadPack(
  pack: SeedPack,
  options: { engraph: Engraph; agent: string; zone: Zone; signal?: AbortSignal; now?: () => number },
): Promise<LoadedPack> {
  const { engraph, agent, zone, signal, now = Date.now } = options
  const startedAtMs = now()
  const hashes = hashesOf(pack.memories, [agent, zone])
  const ids = new Map<string, string>()
  let written = 0
  for (const batch of wavesOf(pack.memories)) {
    const inputs = batch.map((memory) => ({
      ...inputOf(memory, ids),
      zone,
      externalId: `${pack.header.name}/${memory.id}`,
      idempotencyKey: `seed:${pack.header.name}:${memory.id}:${hashes.get(memory.id)}`,
    }))
    const receipts = await writeAndSettle(engraph, inputs, { signal })
    for (const [index, receipt] of receipts.entries()) {
      const { id } = batch[index]!
      const [stored] = receipt.memories
      if (stored === undefined) throw notStored(pack, id, receipt.reason ?? receipt.state)
      ids.set(id, stored)
      if (madeAtMs(receipt.id) >= startedAtMs) written += 1
    }
  }
  return { memories: pack.memories.length, written, alreadyThere: pack.memories.length - written, ids }
}

function inputOf(memory: SeedMemory, ids: ReadonlyMap<string, string>): WriteInput {
  const { id: _id, causes = [], supersedes = [], ...fields } = memory
  const idsOf = (names: readonly string[]): string[] => names.flatMap((name) => ids.get(name) ?? [])
  return {
    content: fields.content,
    session: fields.session ?? null,
    speaker: fields.speaker ?? null,
    source: fields.source ?? null,
    occurredAt: fields.occurredAt ?? null,
    kind: fields.kind ?? null,
    importance: fields.importance ?? null,
    pin: fields.pin ?? null,
    metadata: fields.metadata ?? null,
    causes: idsOf(causes),
    supersedes: idsOf(supersedes),
  }
}

/** In each wave only memories whose references are in earlier ones, 200 at most. */
function wavesOf(memories: readonly SeedMemory[]): SeedMemory[][] {
  const depths = new Map<string, number>()
  const waves: SeedMemory[][] = []
  for (const memory of memories) {
    const references = [...(memory.causes ?? []), ...(memory.supersedes ?? [])]
    const depth = references.reduce((deepest, id) => Math.max(deepest, (depths.get(id) ?? 0) + 1), 0)
    depths.set(memory.id, depth)
    ;(waves[depth] ??= []).push(memory)
  }
  return waves.flatMap((wave) =>
    Array.from({ length: Math.ceil(wave.length / batchSize) }, (_, index) =>
      wave.slice(index * batchSize, (index + 1) * batchSize),
    ),
  )
}

/** Of each memory with all that it refers to: what refers to a changed memory is another write too. */
function hashesOf(memories: readonly SeedMemory[], place: readonly string[]): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const memory of memories) {
    const references = [...(memory.causes ?? []), ...(memory.supersedes ?? [])].map((id) => hashes.get(id))
    const what = JSON.stringify([place, memory, references])
    hashes.set(memory.id, createHash('sha256').update(what).digest('hex').slice(0, 32))
  }
  return hashes
}

function notStored({ header }: SeedPack, id: string, reason: string): EngraphError {
  return new EngraphError('INTERNAL', `The memory "${id}" of the pack ${header.name} was not stored: ${reason}`)
}
