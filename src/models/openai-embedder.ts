import { createHash } from 'node:crypto'
import OpenAI from 'openai'
import pLimit from 'p-limit'
import { z } from 'zod'
import { EngraphError } from '../errors.js'
import type { Embedder, EmbedderIdentity } from './embedder.js'
import { normaliseVector } from './normalise-vector.js'

export const openaiOptionsSchema = z.object({
  /** Base URL of the endpoint, with its version: `/embeddings` is appended. */
  baseUrl: z.url().default('https://api.openai.com/v1'),
  /** May be empty for endpoints other than OpenAI's own. */
  apiKey: z.string().default(''),
  model: z.string().min(1).default('text-embedding-3-small'),
  /** Numbers in a vector: what the answers must have. */
  dimensions: z.int().min(2).max(4096).default(1536),
  /** Texts in one request. */
  batchSize: z.int().min(1).max(2048).default(64),
  timeoutMs: z.int().min(1).default(30_000),
  /** After 429, 5xx, 408, 409 and lost connections, with growing pauses or what Retry-After says. */
  maxRetries: z.int().min(0).max(10).default(3),
  /** Requests under way at once. */
  parallel: z.int().min(1).max(64).default(4),
})

export type OpenaiOptions = z.input<typeof openaiOptionsSchema>
type Resolved = z.output<typeof openaiOptionsSchema>

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
})

/** OpenAI itself refuses requests without a key; other servers often want none, but the client must send something. */
const placeholderKey = 'none'

/** Embeds through an OpenAI-compatible endpoint. Throws BAD_INPUT for the options and MODEL_UNAVAILABLE without a key. */
export function openOpenaiEmbedder(given: OpenaiOptions = {}): Embedder {
  const parsed = openaiOptionsSchema.safeParse(given)
  if (!parsed.success) {
    throw new EngraphError(
      'BAD_INPUT',
      `The options of the embedding endpoint are not valid: ${z.prettifyError(parsed.error)}`,
      {
        field: 'openai',
      },
    )
  }
  const options = parsed.data
  const { baseUrl, apiKey, model, dimensions, timeoutMs, maxRetries, batchSize } = options
  if (apiKey === '' && new URL(baseUrl).host === 'api.openai.com') {
    throw new EngraphError('MODEL_UNAVAILABLE', `${baseUrl} needs a key; set OPENAI_API_KEY.`, {
      field: 'openaiApiKey',
    })
  }
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey || placeholderKey, timeout: timeoutMs, maxRetries })
  const limit = pLimit(options.parallel)
  const stop = new AbortController()
  const identity: EmbedderIdentity = { name: `openai:${model}`, dimensions, hash: hashOf(options) }
  return {
    identity,
    async embed(texts) {
      if (stop.signal.aborted) throw closed(options)
      const batches: string[][] = []
      for (let at = 0; at < texts.length; at += batchSize) batches.push(texts.slice(at, at + batchSize))
      const vectors = await Promise.all(
        batches.map((batch) => limit(() => embedBatch(client, batch, { ...options, signal: stop.signal }))),
      )
      return vectors.flat()
    },
    async close() {
      stop.abort()
    },
  }
}

function hashOf({ baseUrl, model, dimensions }: Resolved): string {
  return createHash('sha256')
    .update(`${new URL(baseUrl).host}\n${model}\n${dimensions}`)
    .digest('hex')
}

async function embedBatch(
  client: OpenAI,
  texts: readonly string[],
  options: Resolved & { signal: AbortSignal },
): Promise<Float32Array[]> {
  const { model, dimensions, signal } = options
  let answer: unknown
  try {
    answer = await client.embeddings.create(
      {
        model,
        // The protocol refuses an empty text.
        input: texts.map((text) => text || ' '),
        encoding_format: 'float',
        // Only these models can shorten their vectors; other servers refuse the field.
        ...(model.startsWith('text-embedding-3') ? { dimensions } : {}),
      },
      { signal },
    )
  } catch (cause) {
    throw signal.aborted ? closed(options) : unavailable(options, cause)
  }
  return readAnswer(answer, texts.length, options)
}

/** Puts the vectors into the order of the texts, whatever order the server answered in. */
function readAnswer(answer: unknown, count: number, options: Resolved): Float32Array[] {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw wrongAnswer(options, 'something that is no list of embeddings')
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]))
  const isComplete = parsed.data.data.length === count && byIndex.size === count
  return Array.from({ length: count }, (_, index) => {
    const embedding = isComplete ? byIndex.get(index) : undefined
    if (embedding === undefined) throw wrongAnswer(options, `${parsed.data.data.length} vectors for ${count} texts`)
    if (embedding.length !== options.dimensions) throw mismatch(options, embedding.length)
    return normaliseVector(Float32Array.from(embedding))
  })
}

function unavailable({ baseUrl, model, timeoutMs }: Resolved, cause: unknown): EngraphError {
  const details = { field: 'openaiBaseUrl', value: baseUrl, cause }
  const where = `The embedding endpoint ${baseUrl} (model ${model})`
  if (cause instanceof OpenAI.APIError && cause.status !== undefined) {
    const hint =
      cause.status === 401 || cause.status === 403 ? 'check OPENAI_API_KEY' : 'check the model and the server'
    return new EngraphError('MODEL_UNAVAILABLE', `${where} answered ${cause.message}; ${hint}.`, details)
  }
  const text = `${where} gave no answer within ${timeoutMs} ms; check OPENAI_BASE_URL and the network, or raise embeddingTimeoutMs.`
  return new EngraphError('MODEL_UNAVAILABLE', text, { ...details, limit: timeoutMs })
}

function wrongAnswer({ baseUrl, model }: Resolved, found: string): EngraphError {
  const text = `The embedding endpoint ${baseUrl} (model ${model}) answered with ${found}; check that it speaks OpenAI's protocol.`
  return new EngraphError('MODEL_UNAVAILABLE', text, { field: 'openaiBaseUrl', value: baseUrl })
}

function mismatch({ model, dimensions }: Resolved, found: number): EngraphError {
  const text = `The model ${model} gives vectors of ${found} numbers, but ${dimensions} are set; set embeddingDimensions to ${found} or choose another model.`
  return new EngraphError('MODEL_MISMATCH', text, { field: 'embeddingDimensions', value: found, limit: dimensions })
}

function closed({ model }: Resolved): EngraphError {
  return new EngraphError('MODEL_UNAVAILABLE', `The model ${model} was closed; open the engine again.`)
}
