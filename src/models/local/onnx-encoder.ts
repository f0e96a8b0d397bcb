import { InferenceSession, Tensor } from 'onnxruntime-node'
import { normaliseVector } from '../normalise-vector.js'
import type { EmbeddingConvention } from './local-model.js'
import { openTokenizer } from './open-tokenizer.js'
import { pool } from './pooling.js'

export interface OnnxEncoderOptions extends Pick<EmbeddingConvention, 'maxTokens' | 'pooling'> {
  folder: string
  /** Path of the ONNX file below the folder's root. */
  onnxFile: string
  /** Threads of one inference. */
  threads: number
}

export interface OnnxEncoder {
  /** One text, prefix included, as a vector of length 1. Blocks its thread while it computes. */
  encode(text: string): Promise<Float32Array>
  close(): Promise<void>
}

/** No text of so many characters a token is shorter than the model's limit: cutting there bounds the tokenizer's work. */
const mostCharactersPerToken = 16

/**
 * Loads an encoder of BERT's shape. Texts are run one by one: int8 models quantise activations over a whole batch, so that
 * a vector would depend on its neighbours (multilingual-e5-small in a mixed batch of 44: lowest cosine to the source's
 * engine .990 instead of .994), and a CPU gains little by batches (AVX2, 64 tokens: 30 ms a text alone, 30–34 in 32).
 */
export async function openOnnxEncoder(options: OnnxEncoderOptions): Promise<OnnxEncoder> {
  const { folder, onnxFile, threads, maxTokens, pooling } = options
  const tokenizer = await openTokenizer(folder)
  const session = await InferenceSession.create(onnxFile, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    // Waiting threads sleep instead of spinning: on busy cores spinning made short texts 2.5 times slower.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  const needsTypes = session.inputNames.includes('token_type_ids')
  const output = session.outputNames.includes('last_hidden_state') ? 'last_hidden_state' : session.outputNames[0]
  return {
    async encode(text) {
      const all = tokenizer(text.slice(0, maxTokens * mostCharactersPerToken))
      const ids = all.length <= maxTokens ? all : [...all.slice(0, maxTokens - 1), all.at(-1) ?? 0]
      const tensor = (values: readonly number[]): Tensor =>
        new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
      const results = await session.run({
        input_ids: tensor(ids),
        attention_mask: tensor(ids.map(() => 1)),
        ...(needsTypes ? { token_type_ids: tensor(ids.map(() => 0)) } : {}),
      })
      const states = output === undefined ? undefined : results[output]
      if (!(states?.data instanceof Float32Array) || states.dims.length !== 3) {
        throw new Error(`${onnxFile} gives no float32 states [batch, tokens, dimensions]`)
      }
      const vector = normaliseVector(pool(states.data, states.dims[2] ?? 0, pooling))
      states.dispose()
      return vector
    },
    close: () => session.release(),
  }
}
