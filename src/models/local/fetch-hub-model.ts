import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DownloadProgress } from '../../downloads/fetch-all.js'
import { EngraphError, messageOf } from '../../errors.js'
import { onnxFiles } from './describe-folder.js'
import { fromHubWorkerSchema } from './hub-messages.js'
import type { HubWorkerOptions, ToHubWorker } from './hub-messages.js'
import { NativeGuard } from './native-guard.js'

export interface FetchHubModelOptions {
  /** `organisation/name` or `organisation/name@revision`. */
  model: string
  /** Root of the hub: https://huggingface.co or a mirror of it. */
  hubUrl: string
  cacheFolder: string
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

const modelPattern = /^(?<id>[\w-][\w.-]*\/[\w-][\w.-]*)(@(?<revision>[\w-][\w.-]*))?$/
/** A process that ends waits so long for weights that are being loaded, and for those that are being fetched too. */
const loadMs = 1_000
const alwaysNeeded = ['config.json', 'tokenizer.json', 'tokenizer_config.json']
const workerScript = new URL('../../../dist/models/local/hub-worker.js', import.meta.url)

/**
 * The folder of a model of the Hugging Face hub, which transformers.js fetches once into `<cache>/models/hub`: int8 weights
 * if there are any, of the revision `main` unless another is named. Nothing pins its content: what was fetched first
 * stays, and its hash goes into the identity. Throws BAD_INPUT, MODEL_UNAVAILABLE, and the reason of the signal.
 */
export async function fetchHubModel(options: FetchHubModelOptions): Promise<string> {
  const { model, hubUrl, signal } = options
  const { id, revision = 'main' } = modelPattern.exec(model)?.groups ?? {}
  if (id === undefined) {
    throw new EngraphError(
      'BAD_INPUT',
      `hub:${model} is no model of the hub; write hub:organisation/name or hub:organisation/name@revision.`,
      { field: 'model', value: model },
    )
  }
  const cacheFolder = join(options.cacheFolder, 'models', 'hub')
  const folder = join(cacheFolder, ...id.split('/'), ...(revision === 'main' ? [] : [revision]))
  if (await isComplete(folder)) return folder
  signal?.throwIfAborted()
  const guard = new NativeGuard()
  const stopAtExit = (): void => guard.stop(loadMs)
  process.on('exit', stopAtExit)
  try {
    await runWorker({ id, revision, hubUrl, cacheFolder, guard: guard.memory }, options)
  } finally {
    process.off('exit', stopAtExit)
  }
  return folder
}

/** transformers.js renames each file when it is whole, the weights last. */
async function isComplete(folder: string): Promise<boolean> {
  const isThere = async (path: string): Promise<boolean> =>
    (await stat(join(folder, path)).catch(() => undefined)) !== undefined
  const needed = await Promise.all(alwaysNeeded.map(isThere))
  const weights = await Promise.all([...onnxFiles.keys()].map(isThere))
  return needed.every(Boolean) && weights.some(Boolean)
}

function runWorker(workerData: HubWorkerOptions, { onProgress, signal }: FetchHubModelOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerScript, { workerData, execArgv: [], name: 'engraph-hub' })
    let failure: unknown = new Error('its thread ended')
    const abort = (): void => {
      const message: ToHubWorker = { type: 'abort' }
      worker.postMessage(message)
    }
    signal?.addEventListener('abort', abort)
    worker.on('error', (error) => {
      failure = unreachable(workerData, messageOf(error))
    })
    worker.on('message', (raw: unknown) => {
      const message = fromHubWorkerSchema.parse(raw)
      if (message.type === 'progress') onProgress?.({ ...message, doneFiles: 0, totalFiles: 1 })
      else if (message.type === 'done') failure = undefined
      else
        failure = message.isMissing ? notThere(workerData, message.message) : unreachable(workerData, message.message)
    })
    worker.on('exit', () => {
      signal?.removeEventListener('abort', abort)
      if (failure === undefined) resolve()
      else reject(signal?.aborted ? signal.reason : failure)
    })
  })
}

function notThere({ id, revision, hubUrl }: HubWorkerOptions, reason: string): EngraphError {
  return new EngraphError(
    'MODEL_UNAVAILABLE',
    `${hubUrl} has no model ${id} at ${revision} that transformers.js can load: ${reason} Choose one with a tokenizer.json and ONNX files, or set HF_TOKEN if it isn't public.`,
    { field: 'model', value: id },
  )
}

function unreachable({ id, hubUrl }: HubWorkerOptions, reason: string): EngraphError {
  return new EngraphError(
    'MODEL_UNAVAILABLE',
    `Cannot fetch ${id} from ${hubUrl}: ${reason}; check the network, set HF_ENDPOINT to a mirror of the hub, or name the folder of a copy.`,
    { field: 'model', value: id },
  )
}
