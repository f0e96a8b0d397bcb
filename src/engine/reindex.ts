import { cacheFolder as userCacheFolder } from '../downloads/cache-folder.js'
import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { StartProgress } from '../graph/local/local-neo4j.js'
import { migrate } from '../graph/migrations.js'
import { readSettings } from '../graph/schema-queries.js'
import { countMemories } from '../graph/spaces-queries.js'
import { calibrationFor } from '../models/calibration.js'
import type { Embedder } from '../models/embedder.js'
import { openEmbedder } from '../models/open-embedder.js'
import type { Settings } from '../settings.js'
import { spokenText } from '../write/lexical-text.js'
import { hubFloor, semanticLimits } from '../write/similar.js'
import { measureHubs } from '../write/store-queries.js'
import { modelOptions } from './model-options.js'
import { openDatabaseFor, type OpenedDatabase } from './open-database.js'
import { reindexedEdges } from './reindexed-edges.js'
import {
  beginReindex,
  dropVectorIndex,
  finishReindex,
  reindexEdges,
  reindexNeighbours,
  reindexPhase,
  reindexStore,
  reindexTexts,
  workingScopes,
} from './reindex-queries.js'
import { reindexMarker } from './check-model.js'

export interface ReindexOptions {
  onProgress?: ((progress: StartProgress) => void) | undefined
  /** Memories embedded or linked so far, of all. */
  onMemories?: ((progress: { phase: 'embedding' | 'linking'; done: number; total: number }) => void) | undefined
  /** Ends it between two batches; the next run goes on from there. */
  signal?: AbortSignal | undefined
  /** An embedder opened elsewhere, which stays open. @default the one of the settings */
  embedder?: Embedder | undefined
  now?: (() => Date) | undefined
}

export interface ReindexReport {
  /** False when the vectors are those of the wanted model already, or there are none. */
  done: boolean
  from: string | null
  to: string | null
  /** Embedded by this run. */
  memories: number
  /** SEMANTIC edges made by this run. */
  edges: number
  seconds: number
}

/** Texts in one call of the embedder; memories whose neighbours are read at once. */
const batchSize = 64

/**
 * Embeds every memory with the model of the settings, and links them anew by the new vectors. No engine may be open: the
 * database is marked for the time, engines refuse to open it (MODEL_MISMATCH), and running this again after an
 * interruption goes on where it was. Throws OVERLOADED while another process stores writes.
 */
export async function reindex(settings: Settings, options: ReindexOptions = {}): Promise<ReindexReport> {
  const startedAt = performance.now()
  const cacheFolder = settings.cacheFolder === '' ? userCacheFolder() : settings.cacheFolder
  const starting = { cacheFolder, onProgress: options.onProgress, signal: options.signal }
  const embedder = options.embedder ?? (await openEmbedder(modelOptions(settings, starting)))
  try {
    const database = await openDatabaseFor(settings, starting)
    try {
      const report = await replaceVectors({ database, embedder, options })
      return { ...report, seconds: (performance.now() - startedAt) / 1000 }
    } finally {
      await database.stop()
    }
  } finally {
    if (!options.embedder) await embedder.close()
  }
}

interface Parts {
  database: OpenedDatabase
  embedder: Embedder
  options: ReindexOptions
}

async function replaceVectors(parts: Parts): Promise<Omit<ReindexReport, 'seconds'>> {
  const { database, embedder, options } = parts
  const { executor } = database
  const { name: model, dimensions, hash } = embedder.identity
  const [recorded] = await executor.run(readSettings, {})
  const { model: from = null, hash: recordedHash = null } = recorded ?? {}
  if (from === null || recordedHash === hash) return { done: false, from, to: from, memories: 0, edges: 0 }
  await refuseWorkers(executor)

  const now = options.now ?? (() => new Date())
  const marker = reindexMarker(hash)
  const [begun] = await executor.run(beginReindex, { marker, model, dimensions })
  if (begun === undefined) throw takenOver()
  const work: Work = { ...parts, executor, marker, total: await countMemories(executor), now }
  let memories = 0
  if (begun.phase === 'vectors') {
    await executor.run(dropVectorIndex, {})
    memories = await embedAll(work, begun.after)
    const { driver, catalogue, address } = database
    // Makes the vector index again, for the length of the new vectors, and waits until it is filled.
    await migrate({ driver, database: address.database, executor, catalogue, dimensions, now })
    if ((await executor.run(reindexPhase, { marker, phase: 'edges' })).length === 0) throw takenOver()
  }
  const edges = await linkAll(work, begun.phase === 'edges' ? begun.after : '')
  if ((await executor.run(finishReindex, { marker, hash, now: now() })).length === 0) throw takenOver()
  return { done: true, from: begun.from, to: model, memories, edges }
}

interface Work extends Parts {
  executor: Executor
  marker: string
  total: number
  now: () => Date
}

async function embedAll({ executor, embedder, marker, total, options }: Work, start: string): Promise<number> {
  let after = start
  let done = 0
  for (;;) {
    options.signal?.throwIfAborted()
    const rows = await executor.run(reindexTexts, { after, limit: batchSize })
    const last = rows.at(-1)
    if (last === undefined) return done
    const vectors = await embedder.embed(rows.map(spokenText), 'passage')
    const memories = rows.map(({ id }, index) => ({ id, embedding: vectors[index]! }))
    const [row] = await executor.run(reindexStore, { marker, after: last.id, memories })
    if (row === undefined) throw takenOver()
    after = last.id
    done += rows.length
    options.onMemories?.({ phase: 'embedding', done, total })
  }
}

async function linkAll(work: Work, start: string): Promise<number> {
  const { executor, embedder, marker, total, options, now } = work
  const calibration = calibrationFor(embedder.identity)
  const { perMemory, mostEdges } = semanticLimits
  let after = start
  let done = 0
  let made = 0
  for (;;) {
    options.signal?.throwIfAborted()
    const rows = await executor.run(reindexNeighbours, { after, limit: batchSize, neighbours: perMemory + 1 })
    const last = rows.at(-1)
    if (last === undefined) return made
    const edges = reindexedEdges(rows, calibration)
    const [row] = await executor.run(reindexEdges, { marker, after: last.id, edges, mostEdges, now: now() })
    if (row === undefined) throw takenOver()
    const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
    await executor.run(measureHubs, { ids, floor: hubFloor })
    after = last.id
    made += row.created
    done += rows.length
    options.onMemories?.({ phase: 'linking', done, total })
  }
}

/** A process that stores writes now would put vectors of the old model beside the new ones. */
async function refuseWorkers(executor: Executor): Promise<void> {
  const [row] = await executor.run(workingScopes, {})
  if (!row || row.scopes === 0) return
  throw new EngraphError(
    'OVERLOADED',
    `Another process is storing writes in this database (${row.scopes} scopes). Stop every Engraph that uses it, then run "engraph reindex" again.`,
    { value: row.scopes, retryAfterMs: 15_000 },
  )
}

function takenOver(): EngraphError {
  return new EngraphError(
    'MODEL_MISMATCH',
    'Another reindex of this database has taken over. Let it end, or run this one again afterwards.',
  )
}
