import type { Calibration } from '../../models/calibration.js'
import type { Embedder } from '../../models/embedder.js'
import type { Heads } from '../../write/meaning/heads.js'

export interface Meaning {
  embedder: Embedder
  calibration: Calibration
  heads: Heads
}

/** The embedder that the settings ask for with the heads that fit it. An idle model doesn't keep the process alive. */
export async function openMeaning(): Promise<Meaning> {
  const [{ cacheFolder }, { modelOptions }, { calibrationFor }, { openEmbedder }, { resolveSettings }, { openHeads }] =
    await Promise.all([
      import('../../downloads/cache-folder.js'),
      import('../../engine/model-options.js'),
      import('../../models/calibration.js'),
      import('../../models/open-embedder.js'),
      import('../../settings.js'),
      import('../../write/meaning/heads.js'),
    ])
  const embedder = await openEmbedder(modelOptions(resolveSettings(), { cacheFolder: cacheFolder() }))
  return {
    embedder,
    calibration: calibrationFor(embedder.identity),
    heads: await openHeads(embedder.identity.hash),
  }
}
