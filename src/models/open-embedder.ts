import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import type { DownloadProgress } from '../downloads/fetch-all.js'
import { EngraphError } from '../errors.js'
import type { Embedder } from './embedder.js'
import { embedderOptionsSchema } from './embedder-options.js'
import type { EmbedderOptions } from './embedder-options.js'
import { describeFolder } from './local/describe-folder.js'
import { ensureLocalModel } from './local/ensure-local-model.js'
import { fetchHubModel } from './local/fetch-hub-model.js'
import { knownConvention } from './local/known-conventions.js'
import { LocalEmbedder } from './local/local-embedder.js'
import { identityHash } from './local/local-model.js'
import { lockedModel, lockedModels, lockedWeights } from './local/model-table.js'
import type { LockedModel } from './local/model-table.js'
import { openOpenaiEmbedder } from './openai-embedder.js'

export type { EmbedderOptions, ModelProgress } from './embedder-options.js'

const hubPrefix = 'hub:'
/** More threads than this bring small models nothing. */
const mostThreads = 4

interface Resolved extends z.output<typeof embedderOptionsSchema> {
  onProgress: (progress: DownloadProgress) => void
  signal: AbortSignal | undefined
}

/**
 * Opens the embedding model of the options, fetching it when it isn't in the cache yet; resolves when it is loaded.
 * Throws BAD_INPUT for an unknown model, MODEL_UNAVAILABLE when it can't be fetched, built or loaded.
 */
export async function openEmbedder(options: EmbedderOptions): Promise<Embedder> {
  const parsed = embedderOptionsSchema.safeParse(options)
  if (!parsed.success) {
    throw new EngraphError('BAD_INPUT', `The embedder's options are not valid: ${z.prettifyError(parsed.error)}`)
  }
  const { model } = parsed.data
  const onProgress = ({ doneBytes, totalBytes }: DownloadProgress): void =>
    options.onProgress?.({ label: model, doneBytes, totalBytes })
  return open({ ...parsed.data, onProgress, signal: options.signal })
}

async function open(options: Resolved): Promise<Embedder> {
  const { model } = options
  if (model === 'openai') return openOpenaiEmbedder(options.openai)
  const locked = lockedModel(model)
  if (locked) return openLocked(locked, options)
  if (model.startsWith(hubPrefix)) {
    const name = model.slice(hubPrefix.length)
    return openFolder(await fetchHubModel({ ...options, model: name }), options, name)
  }
  const folder = resolve(model)
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory()) return openFolder(folder, options)
  const known = [...lockedModels.map(({ name }) => name), 'openai', 'hub:organisation/name'].join(', ')
  throw new EngraphError(
    'BAD_INPUT',
    `There is no model "${model}": it is none of ${known}, and no folder ${folder}.`,
    {
      field: 'model',
      value: model,
    },
  )
}

async function openLocked(model: LockedModel, options: Resolved): Promise<Embedder> {
  const folder = await ensureLocalModel(model, options)
  const { name, dimensions } = model
  const identity = { name, dimensions, hash: identityHash(model.files, model) }
  const threads = threadsOf(options)
  return LocalEmbedder.open({ identity, convention: model, folder, weights: lockedWeights, threads })
}

async function openFolder(folder: string, options: Resolved, hubName?: string): Promise<Embedder> {
  const otherwise = hubName === undefined ? undefined : knownConvention(hubName)
  const { weights, convention, hash } = await describeFolder(folder, otherwise)
  const identity = { name: hubName ?? basename(folder), dimensions: convention.dimensions, hash }
  return LocalEmbedder.open({ identity, convention, folder, weights, threads: threadsOf(options) })
}

function threadsOf({ threads }: Resolved): number {
  return threads > 0 ? threads : Math.min(mostThreads, Math.max(1, Math.floor(availableParallelism() / 2)))
}
