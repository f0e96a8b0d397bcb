import { Worker } from 'node:worker_threads'
import { EngraphError, messageOf } from '../../errors.js'
import type { Embedder, EmbedderIdentity, EmbeddingRole } from '../embedder.js'
import { fromWorkerSchema } from './inference-messages.js'
import type { ToWorker, WorkerOptions } from './inference-messages.js'
import type { EmbeddingConvention, Weights } from './local-model.js'
import { NativeGuard } from './native-guard.js'

export interface LocalEmbedderOptions {
  identity: EmbedderIdentity
  convention: EmbeddingConvention
  folder: string
  weights: Weights
  /** Threads of one inference. */
  threads: number
  /** The worker's script. @default the built inference-worker */
  script?: URL
}

interface Pending {
  resolve(vectors: Float32Array): void
  reject(error: Error): void
}

// From src under the test runner and from dist alike: the build comes before both.
const workerScript = new URL('../../../dist/models/local/inference-worker.js', import.meta.url)
/** A worker that is asked to end finishes the text at hand first; a stuck one is ended by force. */
const endMs = 5_000

/** An ONNX model in a worker thread. A crash fails what waits, and the next call starts a new worker. */
export class LocalEmbedder implements Embedder {
  private worker: Promise<Worker> | undefined
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private closing: Promise<void> | undefined

  private constructor(private readonly options: LocalEmbedderOptions) {}

  /** Resolves when the model is loaded. Throws MODEL_UNAVAILABLE, and MODEL_MISMATCH for other dimensions. */
  static async open(options: LocalEmbedderOptions): Promise<LocalEmbedder> {
    const embedder = new LocalEmbedder(options)
    await embedder.started()
    return embedder
  }

  get identity(): EmbedderIdentity {
    return this.options.identity
  }

  async embed(texts: readonly string[], role: EmbeddingRole): Promise<Float32Array[]> {
    if (texts.length === 0) return []
    const worker = await this.started()
    const prefix = this.options.convention.prefixes[role]
    const id = ++this.lastId
    const flat = await new Promise<Float32Array>((resolve, reject) => {
      if (this.closing) return reject(this.closed())
      this.pending.set(id, { resolve, reject })
      worker.ref()
      const message: ToWorker = {
        type: 'embed',
        id,
        texts: texts.map((text) => prefix + text.trim()),
        urgent: role === 'query',
      }
      worker.postMessage(message)
    })
    const { dimensions } = this.identity
    return texts.map((_, index) => new Float32Array(flat.subarray(index * dimensions, (index + 1) * dimensions)))
  }

  close(): Promise<void> {
    this.closing ??= this.end()
    return this.closing
  }

  private async end(): Promise<void> {
    const worker = await this.worker?.catch(() => undefined)
    this.rejectAll(this.closed())
    if (worker === undefined) return
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => void worker.terminate().then(() => resolve()), endMs)
      worker.once('exit', () => {
        clearTimeout(force)
        resolve()
      })
      worker.ref()
      const message: ToWorker = { type: 'close' }
      worker.postMessage(message)
    })
  }

  private started(): Promise<Worker> {
    if (this.closing) return Promise.reject(this.closed())
    this.worker ??= this.start()
    return this.worker
  }

  private start(): Promise<Worker> {
    const { folder, weights, threads, convention, script = workerScript } = this.options
    const { maxTokens, pooling } = convention
    const guard = new NativeGuard()
    const workerData: WorkerOptions = { folder, weights, threads, maxTokens, pooling, guard: guard.memory }
    const stopAtExit = (): void => guard.stop(endMs)
    return new Promise((resolve, reject) => {
      const worker = new Worker(script, { workerData, execArgv: [], name: 'engraph-model' })
      process.on('exit', stopAtExit)
      let failure: unknown = 'its thread ended'
      worker.on('error', (error) => {
        failure = error
      })
      worker.on('exit', () => {
        process.off('exit', stopAtExit)
        this.worker = undefined
        const error = this.unavailable(failure)
        reject(error)
        this.rejectAll(error)
      })
      worker.on('message', (raw: unknown) => {
        const message = fromWorkerSchema.parse(raw)
        if (message.type !== 'ready') return this.settle(worker, message)
        if (message.dimensions === this.identity.dimensions) {
          worker.unref()
          return resolve(worker)
        }
        reject(this.mismatch(message.dimensions))
        void worker.terminate()
      })
    })
  }

  private settle(worker: Worker, message: { id: number } & ({ vectors: Float32Array } | { message: string })): void {
    const pending = this.pending.get(message.id)
    this.pending.delete(message.id)
    // An idle model doesn't keep a process alive whose owner forgot to close it.
    if (this.pending.size === 0 && !this.closing) worker.unref()
    if ('vectors' in message) pending?.resolve(message.vectors)
    else pending?.reject(this.unavailable(message.message))
  }

  private rejectAll(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error)
    this.pending.clear()
  }

  private closed(): EngraphError {
    return new EngraphError('MODEL_UNAVAILABLE', `The model ${this.identity.name} was closed; open the engine again.`)
  }

  private unavailable(cause: unknown): EngraphError {
    return new EngraphError(
      'MODEL_UNAVAILABLE',
      `The model ${this.identity.name} in ${this.options.folder} failed: ${messageOf(cause)}; the next call starts it again, and deleting the folder has it fetched anew.`,
      { value: this.options.folder, cause },
    )
  }

  private mismatch(found: number): EngraphError {
    const { name, dimensions } = this.identity
    return new EngraphError(
      'MODEL_MISMATCH',
      `The model ${name} gives vectors of ${found} numbers instead of ${dimensions}; correct hidden_size in ${this.options.folder}/config.json.`,
      { value: found, limit: dimensions },
    )
  }
}
