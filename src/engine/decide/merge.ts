import { EngraphError } from '../../errors.js'
import type { Runner } from '../../graph/executor.js'
import { changed, refuseMerged } from './decided.js'
import { mergeDuplicate } from './edge-queries.js'
import { mergedAway } from './life.js'
import type { DecidedMemory } from './memory-queries.js'

/** The newer memory becomes a repetition of the older one. Throws BAD_INPUT when the older one can't stand for it. */
export async function merge(
  runner: Runner,
  { older, newer, ...kept }: { older: DecidedMemory; newer: DecidedMemory; evidence: string | null; now: Date },
): Promise<void> {
  refuseMerged('id', older)
  refuseMerged('id', newer)
  if (older.scope !== newer.scope) {
    throw new EngraphError(
      'BAD_INPUT',
      `id: the memories ${older.id} and ${newer.id} lie in different zones and can't become one.`,
      { field: 'id', value: newer.id },
    )
  }
  for (const { id, state } of [older, newer]) {
    if (state !== 'SUPERSEDED') continue
    throw new EngraphError('BAD_INPUT', `id: the memory ${id} was replaced. Restore it before merging.`, {
      field: 'id',
      value: id,
    })
  }
  await runner.run(mergeDuplicate, { older: older.id, newer: newer.id, confidence: 1, ...kept })
  await changed(runner, newer.id, mergedAway)
}
