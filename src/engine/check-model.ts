import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import { readSettings, recordModel } from '../graph/schema-queries.js'
import type { EmbedderIdentity } from '../models/embedder.js'

/**
 * Refuses a model other than the one whose vectors the database holds: mixed vectors would compare as noise.
 * Throws MODEL_MISMATCH.
 */
export async function checkModel(executor: Executor, identity: EmbedderIdentity): Promise<void> {
  const [recorded] = await executor.run(readSettings, {})
  const { model = null, dimensions = null, hash = null } = recorded ?? {}
  if (model === null || dimensions === null || hash === null) return
  if (model === identity.name && dimensions === identity.dimensions && hash === identity.hash) return
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
