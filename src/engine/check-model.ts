import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import { readSettings, recordModel } from '../graph/schema-queries.js'
import type { EmbedderIdentity } from '../models/embedder.js'

const markerPrefix = 'reindexing '

/** Stands in place of a model's hash while its vectors are being written: no model has it, so no engine opens. */
export function reindexMarker(hash: string): string {
  return `${markerPrefix}${hash}`
}

/**
 * Refuses a model other than the one whose vectors the database holds: mixed vectors would compare as noise.
 * Throws MODEL_MISMATCH.
 */
export async function checkModel(executor: Executor, identity: EmbedderIdentity): Promise<void> {
  const [recorded] = await executor.run(readSettings, {})
  const { model = null, dimensions = null, hash = null } = recorded ?? {}
  if (model === null || dimensions === null || hash === null) return
  if (model === identity.name && dimensions === identity.dimensions && hash === identity.hash) return
  if (hash.startsWith(markerPrefix)) {
    throw new EngraphError(
      'MODEL_MISMATCH',
      `The memories are being embedded anew with ${model}, or that was interrupted. Wait for it, or run "engraph reindex" again with the setting model: ${model}; it goes on where it was.`,
      { field: 'model', value: identity.name, limit: model },
    )
  }
  throw new EngraphError(
    'MODEL_MISMATCH',
    `The database holds vectors of ${model} (${dimensions} dimensions, ${hash.slice(0, 8)}), the setting asks for ${identity.name} (${identity.dimensions}, ${identity.hash.slice(0, 8)}). Set model back, or run "engraph reindex" to embed every memory anew.`,
    { field: 'model', value: identity.name, limit: model },
  )
}

/** Records the model of a new database; when two processes start at once, the later one is checked against the first. */
export async function claimModel(executor: Executor, identity: EmbedderIdentity, now: Date): Promise<void> {
  const { name: model, dimensions, hash } = identity
  await executor.run(recordModel, { model, dimensions, hash, now })
  await checkModel(executor, identity)
}
