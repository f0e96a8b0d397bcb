import type { Embedder } from '../../models/embedder.js'

/** The embedder that the settings ask for. An idle model doesn't keep the process alive. */
export async function openSetEmbedder(): Promise<Embedder> {
  const [{ cacheFolder }, { modelOptions }, { openEmbedder }, { resolveSettings }] = await Promise.all([
    import('../../downloads/cache-folder.js'),
    import('../../engine/model-options.js'),
    import('../../models/open-embedder.js'),
    import('../../settings.js'),
  ])
  return openEmbedder(modelOptions(resolveSettings(), { cacheFolder: cacheFolder() }))
}
