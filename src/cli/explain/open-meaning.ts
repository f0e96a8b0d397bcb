import type { Calibration } from '../../models/calibration.js'
import type { Embedder } from '../../models/embedder.js'
import type { Heads } from '../../write/meaning/heads.js'
import { openSetEmbedder } from './open-embedder.js'

export interface Meaning {
  embedder: Embedder
  calibration: Calibration
  heads: Heads
}

/** The embedder that the settings ask for with the heads that fit it. An idle model doesn't keep the process alive. */
export async function openMeaning(): Promise<Meaning> {
  const [{ calibrationFor }, { openHeads }] = await Promise.all([
    import('../../models/calibration.js'),
    import('../../write/meaning/heads.js'),
  ])
  const embedder = await openSetEmbedder()
  return {
    embedder,
    calibration: calibrationFor(embedder.identity),
    heads: await openHeads(embedder.identity.hash),
  }
}
