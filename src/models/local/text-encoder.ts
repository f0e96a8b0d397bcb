import { AutoModel, Tensor, env, LogLevel } from '@huggingface/transformers'
import { z } from 'zod'
import { normaliseVector } from '../normalise-vector.js'
import type { EmbeddingConvention, Weights } from './local-model.js'
import { openTokenizer } from './open-tokenizer.js'
import { pool } from './pooling.js'

export interface TextEncoderOptions extends Pick<EmbeddingConvention, 'maxTokens' | 'pooling'> {
  folder: string
  weights: Weights
  /** Threads of one inference. */
  threads: number
}

export interface TextEncoder {
  /** One text, prefix included, as a vector of length 1. Blocks its thread while it computes. */
  encode(text: string): Promise<Float32Array>
  close(): Promise<void>
}

const outputSchema = z.record(z.string(), z.instanceof(Tensor))

/**
 * Loads the encoder of a folder with transformers.js, whose settings are its thread's own: only local files, no output.
 * Texts are run one by one: int8 models quantise activations over a whole batch, so that a vector would depend on its
 * neighbours (multilingual-e5-small in a mixed batch of 44: lowest cosine to the source's engine .990 instead of .994),
 * and a CPU gains little by batches (AVX2, 64 tokens: 30 ms a text alone, 30–34 in 32).
 */
export async function openTextEncoder(options: TextEncoderOptions): Promise<TextEncoder> {
  const { folder, weights, threads, maxTokens, pooling } = options
  env.allowRemoteModels = false
  env.useFSCache = false
  // What goes wrong is thrown as well.
  env.logLevel = LogLevel.NONE
  const tokenize = await openTokenizer(folder, maxTokens)
  const model = await AutoModel.from_pretrained(folder, {
    ...weights,
    local_files_only: true,
    session_options: {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // Waiting threads sleep instead of spinning: on busy cores spinning made short texts 2.5 times slower.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    },
  })
  return {
    async encode(text) {
      const ids = tokenize(text)
      const tensor = (values: readonly number[]): Tensor =>
        new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
      const outputs = outputSchema.parse(
        await model({ input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1)) }),
      )
      const states = outputs['last_hidden_state'] ?? Object.values(outputs)[0]
      if (!(states?.data instanceof Float32Array) || states.dims.length !== 3) {
        throw new Error(`the model in ${folder} gives no float32 states [batch, tokens, dimensions]`)
      }
      const vector = normaliseVector(pool(states.data, states.dims[2] ?? 0, pooling))
      for (const output of Object.values(outputs)) output.dispose()
      return vector
    },
    close: async () => {
      await model.dispose()
    },
  }
}
