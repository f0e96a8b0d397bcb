import { randomFillSync } from 'node:crypto'
import { cacheFolder as userCacheFolder } from '../downloads/cache-folder.js'
import type { StartProgress } from '../graph/local/local-neo4j.js'
import { migrate } from '../graph/migrations.js'
import { silentLogger, type Logger } from '../memory/logger.js'
import { uuidMaker } from '../memory/uuid.js'
import { cachedEmbedder } from '../models/cached-embedder.js'
import { calibrationFor } from '../models/calibration.js'
import type { Embedder } from '../models/embedder.js'
import { openEmbedder } from '../models/open-embedder.js'
import { openQuestionHeads } from '../recall/plan/heads.js'
import { openRecallPath } from '../recall/recall-path.js'
import { resolveSettings, type Settings, type SettingsInput } from '../settings.js'
import { openWriteHeads } from '../write/write-heads.js'
import { openWritePath } from '../write/write-path.js'
import { openChangeFeed, tellStored } from './changes.js'
import { checkModel, claimModel } from './check-model.js'
import { openDecisions } from './decide/decisions.js'
import { Engine } from './engine.js'
import { languageModelOf } from './language-model.js'
import { modelOptions } from './model-options.js'
import { openDatabaseFor, type OpenedDatabase } from './open-database.js'

export interface OpenOptions {
  logger?: Logger
  /** What the time is; a test or an evaluation moves it. @default the system's clock */
  now?: () => Date
  onProgress?: (progress: StartProgress) => void
  /** Ends an opening in progress. */
  signal?: AbortSignal
  /** An embedder opened elsewhere, which stays open when the engine closes. */
  embedder?: Embedder
  /** Whether use strengthens memories; an evaluation measures without. @default true */
  reinforce?: boolean
}

/**
 * Opens the whole engine: the database (the project's own Neo4j, or `neo4jUri`), its schema, the embedding model, the
 * write worker. Ready for the first write when it returns.
 *
 * Throws BAD_INPUT for a bad setting, DATABASE_UNAVAILABLE, DATABASE_INCOMPATIBLE, SCHEMA_TOO_NEW, MODEL_UNAVAILABLE,
 * MODEL_MISMATCH; whatever was opened by then is closed again.
 */
export async function openEngine(given: SettingsInput = {}, options: OpenOptions = {}): Promise<Engine> {
  const settings = resolveSettings(given)
  const cacheFolder = settings.cacheFolder === '' ? userCacheFolder() : settings.cacheFolder
  const starting = { cacheFolder, onProgress: options.onProgress, signal: options.signal }
  const [database, embedder] = await bothOrNone(
    openDatabaseFor(settings, starting),
    options.embedder ? Promise.resolve(borrowed(options.embedder)) : openEmbedder(modelOptions(settings, starting)),
  )
  try {
    return await assemble({ settings, database, embedder, options })
  } catch (error) {
    await Promise.allSettled([embedder.close(), database.stop()])
    throw error
  }
}

async function assemble(parts: {
  settings: Settings
  database: OpenedDatabase
  embedder: Embedder
  options: OpenOptions
}): Promise<Engine> {
  const { settings, database, options } = parts
  const { now = () => new Date(), logger = silentLogger } = options
  const { driver, executor, catalogue } = database
  const embedder = cachedEmbedder(parts.embedder)
  await checkModel(executor, embedder.identity)
  const schemaVersion = await migrate({
    driver,
    database: database.address.database,
    executor,
    catalogue,
    dimensions: embedder.identity.dimensions,
    now,
  })
  await claimModel(executor, embedder.identity, now())
  const languageModel = languageModelOf(settings, { executor, now })
  const newId = uuidMaker({ now: () => Date.now(), random: (bytes) => randomFillSync(bytes) })
  const changes = openChangeFeed()
  const writePath = openWritePath({
    executor,
    embedder,
    calibration: calibrationFor(embedder.identity),
    heads: await openWriteHeads(embedder.identity.hash),
    languageModel,
    now,
    newId,
    logger,
    onFinished: (ids) => void tellStored({ executor, changes, logger }, ids, now()),
    settings: { timeZone: settings.timeZone, reinforce: options.reinforce ?? true },
  })
  const recallPath = openRecallPath({
    executor,
    embedder,
    heads: await openQuestionHeads(embedder.identity.hash),
    now,
    newId,
    logger,
    settings: { tracesKept: settings.tracesKept, timeZone: settings.timeZone },
  })
  const { memories } = recallPath
  const decisions = openDecisions({ executor, embedder, memories, changes, now, newId })
  writePath.start()
  return new Engine({
    settings,
    database,
    embedder,
    writePath,
    recallPath,
    decisions,
    changes,
    schemaVersion,
    languageModel,
  })
}

/** An embedder that its opener closes. */
function borrowed(embedder: Embedder): Embedder {
  return { identity: embedder.identity, embed: (texts, role) => embedder.embed(texts, role), close: async () => {} }
}

/** Both results, or neither: when one fails, the other is stopped before the failure is thrown. */
async function bothOrNone(
  opening: Promise<OpenedDatabase>,
  loading: Promise<Embedder>,
): Promise<[OpenedDatabase, Embedder]> {
  const [database, embedder] = await Promise.allSettled([opening, loading])
  if (database.status === 'fulfilled' && embedder.status === 'fulfilled') return [database.value, embedder.value]
  if (database.status === 'fulfilled') await database.value.stop()
  if (embedder.status === 'fulfilled') await embedder.value.close()
  throw database.status === 'rejected' ? database.reason : (embedder as PromiseRejectedResult).reason
}
