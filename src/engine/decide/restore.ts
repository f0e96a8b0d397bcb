import type { Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type { Runner } from '../../graph/executor.js'
import { lexicalText, spokenText } from '../../write/lexical-text.js'
import { changed, deciding, memoriesOf } from './decided.js'
import type { DecisionParts } from './decisions.js'
import { cutDuplicate, cutSupersedes } from './edge-queries.js'
import { restored } from './life.js'
import { embedMemory, type ChangedProperties, type DecidedMemory } from './memory-queries.js'

/**
 * Takes a memory that was replaced, merged or archived back into use, as COLD. Throws NOT_FOUND, BAD_INPUT for any other
 * state, MODEL_UNAVAILABLE when a merged one can't be embedded.
 */
export async function restore(parts: DecisionParts, scopes: Scopes, id: string): Promise<void> {
  const { executor, embedder } = parts
  // The model works before anything is locked; a memory's own words never change.
  const { id: before } = await memoriesOf(executor, scopes, { id })
  const vectors = before.state === 'MERGED' ? await embedder.embed([spokenText(before)], 'passage') : []
  await deciding(executor, { name: 'restore', scopes }, async (transaction) => {
    const { id: memory } = await memoriesOf(transaction, scopes, { id })
    await changed(transaction, id, await undo(transaction, scopes, { memory, embedding: vectors[0] }))
  })
}

async function undo(
  runner: Runner,
  scopes: Scopes,
  { memory, embedding }: { memory: DecidedMemory; embedding: Float32Array | undefined },
): Promise<ChangedProperties> {
  const { id, state } = memory
  if (state === 'ARCHIVED') return restored({ open: false })
  if (state === 'SUPERSEDED') {
    const [left] = await runner.run(cutSupersedes, { id, scopes: scopes.readable })
    return restored({ open: left?.remaining === 0 })
  }
  if (state === 'MERGED' && embedding !== undefined) {
    await runner.run(cutDuplicate, { id })
    await runner.run(embedMemory, { id, embedding })
    return { ...restored({ open: false }), lexicalText: lexicalText(memory, {}) }
  }
  throw new EngraphError(
    'BAD_INPUT',
    `id: the memory ${id} is ${state}: there is nothing to undo. A SUPERSEDED, MERGED or ARCHIVED memory can be restored.`,
    { field: 'id', value: id, limit: 'SUPERSEDED, MERGED or ARCHIVED' },
  )
}
