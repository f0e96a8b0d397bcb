import { headFor, type LinearHead } from '../../models/heads/head.js'
import { loadHead, type HeadTask } from '../../models/heads/load-heads.js'

export const textTasks = ['kind', 'importance', 'sensitive', 'future', 'small-talk'] as const
export type TextHeads = Readonly<Record<(typeof textTasks)[number], LinearHead>>

export interface Heads {
  text: TextHeads
  pair: LinearHead
  causal: LinearHead
  /** False where the weights on vectors belong to another embedder, so that cues decide alone. */
  withVectors: boolean
}

/** The shipped heads in the variant for an embedder's hash. Throws INTERNAL for weights that cannot be read. */
export async function openHeads(embedderHash: string): Promise<Heads> {
  const open = async (task: HeadTask): Promise<LinearHead> => headFor(await loadHead(task), embedderHash)
  const [kind, importance, sensitive, future, smallTalk, pair, causal] = await Promise.all([
    open('kind'),
    open('importance'),
    open('sensitive'),
    open('future'),
    open('small-talk'),
    open('pair'),
    open('causal'),
  ])
  const text: TextHeads = { kind, importance, sensitive, future, 'small-talk': smallTalk }
  return { text, pair, causal, withVectors: kind.dense !== undefined }
}
