// The script of the thread that has transformers.js fetch a model: the library's settings hold for a whole thread, and
// those of the caller's must stay as they are.
import { parentPort, workerData } from 'node:worker_threads'
import {
  AutoConfig,
  AutoModel,
  AutoTokenizer,
  LogLevel,
  ModelFileNotFoundError,
  ModelRegistry,
  env,
} from '@huggingface/transformers'
import type { ProgressInfo } from '@huggingface/transformers'
import { messageOf } from '../../errors.js'
import { hubWorkerOptionsSchema, toHubWorkerSchema } from './hub-messages.js'
import type { FromHubWorker } from './hub-messages.js'
import { NativeGuard } from './native-guard.js'

if (parentPort === null) throw new Error('hub-worker runs only as a worker thread')
const port = parentPort
const { id, revision, hubUrl, cacheFolder, guard } = hubWorkerOptionsSchema.parse(workerData)
const aborting = new AbortController()

env.allowLocalModels = false
env.remoteHost = hubUrl
env.cacheDir = cacheFolder
env.logLevel = LogLevel.NONE
env.fetch = (url, init) => fetch(url, { ...init, signal: aborting.signal })

function send(message: FromHubWorker): void {
  port.postMessage(message)
}

function tellProgress(info: ProgressInfo): void {
  if (info.status === 'progress') send({ type: 'progress', doneBytes: info.loaded, totalBytes: info.total })
}

async function fetchTokenizer(): Promise<void> {
  // Asked first: without it transformers.js fails on an undefined value.
  const files = await ModelRegistry.get_tokenizer_files(id)
  if (files.length === 0) throw new ModelFileNotFoundError('it has no tokenizer_config.json.')
  await AutoTokenizer.from_pretrained(id, { revision })
}

/** int8 where the model has it, else single precision. */
async function fetchWeights(): Promise<void> {
  const options = { revision, progress_callback: tellProgress }
  const model = await AutoModel.from_pretrained(id, { ...options, dtype: 'q8' }).catch((error: unknown) => {
    if (error instanceof ModelFileNotFoundError) return AutoModel.from_pretrained(id, { ...options, dtype: 'fp32' })
    throw error
  })
  await model.dispose()
}

/** "fetch failed" alone says nothing: the reason is in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? messageOf(error) : `${messageOf(error)} (${messageOf(cause)})`
}

port.on('message', (raw: unknown) => {
  toHubWorkerSchema.parse(raw)
  aborting.abort()
})
try {
  await AutoConfig.from_pretrained(id, { revision })
  await fetchTokenizer()
  await new NativeGuard(guard).run(fetchWeights)
  send({ type: 'done' })
} catch (error) {
  send({ type: 'failed', message: reasonOf(error), isMissing: error instanceof ModelFileNotFoundError })
}
port.close()
