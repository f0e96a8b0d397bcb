import { scopesOf, type Scopes } from '../access/scopes.js'
import type {
  Caller,
  Edge,
  Engraph,
  LinkInput,
  MemoryChange,
  MemoryDetail,
  Page,
  PageInput,
  Recall,
  RecallInput,
  Review,
  ReviewsInput,
  Stats,
  SupersedeInput,
  Trace,
  WriteInput,
  WriteReceipt,
  WritesInput,
} from '../memory/engraph.js'
import type { ReviewDecision } from '../memory/enums.js'
import type { Embedder } from '../models/embedder.js'
import type { RecallOptions, RecallPath } from '../recall/recall-path.js'
import type { Settings } from '../settings.js'
import type { WritePath } from '../write/write-path.js'
import type { ChangeFeed } from './changes.js'
import type { Decisions } from './decide/decisions.js'
import { languageModelStats } from './language-model.js'
import type { ModelAtWrite } from '../write/language-model/model-at-write.js'
import { checkHealth, type EngineHealth } from './health.js'
import type { OpenedDatabase } from './open-database.js'

/** The opened parts that all callers of one engine share. */
export interface EngineParts {
  settings: Settings
  database: OpenedDatabase
  embedder: Embedder
  writePath: WritePath
  recallPath: RecallPath
  decisions: Decisions
  changes: ChangeFeed
  schemaVersion: number
  languageModel: ModelAtWrite | undefined
}

/** Engraph inside this process. `as()` gives the same engine to another caller; closing any of them closes it. */
export class Engine implements Engraph {
  readonly #parts: EngineParts
  readonly #scopes: Scopes
  readonly #closing: { promise: Promise<void> | null }

  constructor(parts: EngineParts, caller?: Caller, closing: { promise: Promise<void> | null } = { promise: null }) {
    this.#parts = parts
    this.#closing = closing
    this.#scopes = scopesOf(caller ?? { space: parts.settings.space, agent: parts.settings.agent })
  }

  get settings(): Settings {
    return this.#parts.settings
  }

  get database(): OpenedDatabase {
    return this.#parts.database
  }

  get embedder(): Embedder {
    return this.#parts.embedder
  }

  get scopes(): Scopes {
    return this.#scopes
  }

  as(caller: Partial<Caller>): Engine {
    return new Engine(this.#parts, { ...this.#scopes.caller, ...caller }, this.#closing)
  }

  async write(input: WriteInput): Promise<WriteReceipt> {
    const [receipt] = await this.#parts.writePath.accept(this.#scopes, [input])
    return receipt!
  }

  writeMany(inputs: readonly WriteInput[]): Promise<WriteReceipt[]> {
    return this.#parts.writePath.accept(this.#scopes, inputs)
  }

  writeReceipt(id: string): Promise<WriteReceipt | null> {
    return this.#parts.writePath.receipt(this.#scopes, id)
  }

  writes(input: WritesInput = {}): Promise<Page<WriteReceipt>> {
    return this.#parts.writePath.writes(this.#scopes, input)
  }

  retryWrite(id: string): Promise<WriteReceipt> {
    return this.#parts.writePath.retry(this.#scopes, id)
  }

  /** `options` are for measuring: stop after a step, keep no trace. */
  recall(input: RecallInput, options?: RecallOptions): Promise<Recall> {
    return this.#parts.recallPath.recall(this.#scopes, input, options)
  }

  trace(id: string): Promise<Trace | null> {
    return this.#parts.recallPath.trace(this.#scopes, id)
  }

  traces(page: PageInput = {}): Promise<Page<Trace>> {
    return this.#parts.recallPath.traces(this.#scopes, page)
  }

  async memory(id: string): Promise<MemoryDetail | null> {
    return (await this.#parts.recallPath.memories(this.#scopes, [id])).get(id) ?? null
  }

  link(input: LinkInput): Promise<Edge> {
    return this.#parts.decisions.link(this.#scopes, input)
  }

  pin(id: string, pinned = true): Promise<MemoryDetail> {
    return this.#parts.decisions.pin(this.#scopes, id, pinned)
  }

  supersede(input: SupersedeInput): Promise<MemoryDetail> {
    return this.#parts.decisions.supersede(this.#scopes, input)
  }

  restore(id: string): Promise<MemoryDetail> {
    return this.#parts.decisions.restore(this.#scopes, id)
  }

  reviews(input: ReviewsInput = {}): Promise<Page<Review>> {
    return this.#parts.decisions.reviews(this.#scopes, input)
  }

  resolveReview(id: string, decision: ReviewDecision): Promise<Review> {
    return this.#parts.decisions.resolveReview(this.#scopes, id, decision)
  }

  memoryChanged(): AsyncIterableIterator<MemoryChange> {
    return this.#parts.changes.subscribe(this.#scopes.readable)
  }

  async stats(): Promise<Stats> {
    const { recallPath, embedder, schemaVersion } = this.#parts
    const { name, dimensions } = embedder.identity
    const [counts, languageModel] = await Promise.all([
      recallPath.stats(this.#scopes),
      languageModelStats(this.#parts.languageModel, this.#scopes.caller.space),
    ])
    return { ...counts, languageModel, model: `${name} (${dimensions})`, schemaVersion }
  }

  health(): Promise<EngineHealth> {
    const { database, embedder, writePath } = this.#parts
    return checkHealth({ executor: database.executor, embedder, queued: () => writePath.state().queued })
  }

  /** Plans the statements of a recall ahead: a server that just started would take seconds for the first one. */
  warm(): Promise<void> {
    return this.#parts.recallPath.warm()
  }

  /** Resolves when everything accepted by this process is stored, dropped or failed. */
  drain(): Promise<void> {
    return this.#parts.writePath.drain()
  }

  /** Finishes the batch in hand, flushes traces, closes the model, the connections and the local server. */
  close(): Promise<void> {
    this.#closing.promise ??= this.#closeParts()
    return this.#closing.promise
  }

  async #closeParts(): Promise<void> {
    const { writePath, recallPath, changes, embedder, database, languageModel } = this.#parts
    await writePath.stop()
    changes.close()
    await recallPath.close()
    await languageModel?.model.close()
    await embedder.close()
    await database.stop()
  }
}
