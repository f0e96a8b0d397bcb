import type { Scopes } from '../access/scopes.js'
import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { MemoryDetail, Page, PageInput, Recall, RecallInput, Stats, Trace } from '../memory/engraph.js'
import type { Logger } from '../memory/logger.js'
import { checkPage } from '../memory/page.js'
import type { Embedder } from '../models/embedder.js'
import type { QuestionHeads } from './plan/heads.js'
import { readMemories } from './memory-detail.js'
import { recallOnce, type RecallOptions } from './recall-once.js'
import { defaultRecallSettings, type RecallSettings } from './recall-settings.js'
import { readStats } from './stats.js'
import { openTraceStore } from './trace-store.js'
import { warmUp } from './warm.js'

export type { RecallOptions } from './recall-once.js'

/** Everything that reads memories. Each caller sees its readable scopes, and the traces of its private scope. */
export interface RecallPath {
  /**
   * The few memories that matter for a question. Throws BAD_INPUT and TOO_LARGE for the input, MODEL_UNAVAILABLE when
   * the query can't be embedded, and what the database throws. Returns before the trace is written.
   */
  recall(scopes: Scopes, input: RecallInput, options?: RecallOptions): Promise<Recall>
  /** Readable at once here, within a second in other processes; null when unknown or no longer kept. */
  trace(scopes: Scopes, id: string): Promise<Trace | null>
  /** Newest first; the cursor is an id. */
  traces(scopes: Scopes, page?: PageInput): Promise<Page<Trace>>
  /** By id, with their strongest edges; one that the caller may not read is missing. `edges`: at most, each. @default 200 */
  memories(scopes: Scopes, ids: readonly string[], edges?: number): Promise<Map<string, MemoryDetail>>
  /** Counts over the caller's readable scopes. */
  stats(scopes: Scopes): Promise<Omit<Stats, 'model' | 'schemaVersion' | 'languageModel'>>
  /** Plans every statement ahead, so that no caller waits for it; takes some seconds on a cold server. */
  warm(): Promise<void>
  /** Resolves when the traces of all recalls that returned are written. */
  flush(): Promise<void>
  /** Flushes; safe to call twice. A recall after it is refused. */
  close(): Promise<void>
}

export function openRecallPath(parts: {
  executor: Executor
  embedder: Embedder
  heads: QuestionHeads
  now: () => Date
  newId: () => string
  logger: Logger
  settings?: Partial<RecallSettings>
}): RecallPath {
  const { executor, embedder, heads, now, newId, logger } = parts
  const settings = { ...defaultRecallSettings, ...parts.settings }
  const { tracesKept, flushMs } = settings
  const traces = openTraceStore({ executor, logger, tracesKept, flushMs })
  let closed = false

  return {
    async recall(scopes, input, options = {}) {
      if (closed) throw new EngraphError('OVERLOADED', 'This memory is closed. Open it again to recall.')
      const { recall, trace } = await recallOnce(
        { executor, embedder, heads, settings, now, newId },
        scopes,
        input,
        options,
      )
      if (options.keepTrace ?? true) traces.add(scopes, trace())
      return recall
    },
    trace: (scopes, id) => traces.read(scopes, id),
    async traces(scopes, page = {}) {
      return traces.list(scopes, checkPage(page))
    },
    memories: (scopes, ids, edges = 200) => readMemories(executor, scopes, { ids, edges, now: now() }),
    stats: (scopes) => readStats(executor, scopes, now()),
    warm: () => warmUp({ executor, embedder, settings, now: now() }),
    flush: () => traces.flush(),
    async close() {
      closed = true
      await traces.close()
    },
  }
}
