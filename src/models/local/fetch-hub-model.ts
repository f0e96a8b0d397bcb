import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DownloadProgress } from '../../downloads/fetch-all.js'
import { registryUrl } from '../../downloads/registries.js'
import { LastingFailure, transfer } from '../../downloads/transfer.js'
import { EngraphError, messageOf } from '../../errors.js'

export interface FetchHubModelOptions {
  /** `organisation/name`. */
  id: string
  /** Root of the hub: https://huggingface.co or a mirror of it. */
  hubUrl: string
  cacheFolder: string
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

const idPattern = /^[\w-][\w.-]*\/[\w-][\w.-]*$/
const needed = ['config.json', 'tokenizer.json']
const optional = [
  'tokenizer_config.json',
  '1_Pooling/config.json',
  'config_sentence_transformers.json',
  'sentence_bert_config.json',
]
const weights = ['onnx/model_quantized.onnx', 'onnx/model.onnx']

/**
 * The folder of a model of the Hugging Face hub, fetched once into `<cache>/models/hub/<organisation>/<name>`. Nothing pins
 * its content: what was fetched first stays, and its hash goes into the identity. Throws MODEL_UNAVAILABLE.
 */
export async function fetchHubModel(options: FetchHubModelOptions): Promise<string> {
  const { id, cacheFolder } = options
  if (!idPattern.test(id)) {
    throw new EngraphError('BAD_INPUT', `hub:${id} is no model of the hub; write hub:organisation/name.`, {
      field: 'model',
      value: id,
    })
  }
  const folder = join(cacheFolder, 'models', 'hub', ...id.split('/'))
  if (await stat(folder).catch(() => undefined)) return folder
  const temporary = `${folder}.${process.pid}-${randomUUID().slice(0, 8)}.tmp`
  try {
    for (const path of needed) if (!(await fetchFile(path, temporary, options))) throw notThere(options, path)
    for (const path of optional) await fetchFile(path, temporary, options)
    const [quantised = '', full = ''] = weights
    const isThere = (await fetchFile(quantised, temporary, options)) || (await fetchFile(full, temporary, options))
    if (!isThere) throw notThere(options, weights.join(' or '))
    await rename(temporary, folder).catch(async (error: unknown) => {
      // Another process was quicker.
      if (!(await stat(folder).catch(() => undefined))) throw error
    })
    return folder
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** False when the hub has no such file. */
async function fetchFile(path: string, folder: string, options: FetchHubModelOptions): Promise<boolean> {
  const { id, hubUrl, onProgress, signal } = options
  const url = registryUrl(hubUrl, `${id}/resolve/main/${path}`)
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true })
  let isAnswered = false
  try {
    await transfer(url, { signal }, async ({ headers, chunks }) => {
      isAnswered = true
      const totalBytes = Number(headers.get('content-length') ?? 0)
      let doneBytes = 0
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of chunks) {
          doneBytes += chunk.length
          onProgress?.({ doneBytes, totalBytes, doneFiles: 0, totalFiles: 1 })
          yield chunk
        }
      }
      await pipeline(Readable.from(counted()), createWriteStream(to))
      if (totalBytes > 0 && doneBytes !== totalBytes)
        throw new Error(`it ended after ${doneBytes} of ${totalBytes} bytes`)
    })
    return true
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof LastingFailure && !isAnswered && error.message.endsWith('404')) return false
    throw new EngraphError(
      'MODEL_UNAVAILABLE',
      `Cannot fetch ${url}: ${messageOf(error)}; check the network, or set HF_ENDPOINT to a mirror of the hub.`,
      { cause: error },
    )
  }
}

function notThere({ id, hubUrl }: FetchHubModelOptions, path: string): EngraphError {
  return new EngraphError('MODEL_UNAVAILABLE', `${hubUrl} has no ${path} for ${id}; choose a model with ONNX files.`, {
    field: 'model',
    value: id,
  })
}
