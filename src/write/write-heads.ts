import { headFor, type LinearHead } from '../models/heads/head.js'
import { loadHead } from '../models/heads/load-heads.js'
import { openHeads, type TextHeads } from './meaning/heads.js'

/** The classifiers of the write path. */
export interface WriteHeads {
  text: TextHeads
  /** What reads pairs: by cues alone, and with vectors where there are weights for the embedder. */
  pairs: { byCues: LinearHead; full: LinearHead }
  /** What reads causes. */
  causal: LinearHead
}

const noEmbedder = ''

/** Throws INTERNAL for weights that cannot be read. */
export async function openWriteHeads(embedderHash: string): Promise<WriteHeads> {
  const [{ text, pair, causal }, pairFile] = await Promise.all([openHeads(embedderHash), loadHead('pair')])
  return { text, pairs: { byCues: headFor(pairFile, noEmbedder), full: pair }, causal }
}
