import { headFor, type LinearHead } from '../../models/heads/head.js'
import { loadHead } from '../../models/heads/load-heads.js'

/** A head in two variants: for a question whose vector is at hand, and by cues alone. */
export interface QuestionHead {
  withVector: LinearHead
  byCues: LinearHead
}

export interface QuestionHeads {
  task: QuestionHead
  toldBefore: QuestionHead
}

/** No model has it, so that a head falls back on cues. */
const noEmbedder = ''

/** The shipped heads that read questions, for an embedder's hash. Throws INTERNAL for weights that cannot be read. */
export async function openQuestionHeads(embedderHash: string): Promise<QuestionHeads> {
  const [task, toldBefore] = await Promise.all([loadHead('task'), loadHead('told-before')])
  const open = (file: typeof task): QuestionHead => ({
    withVector: headFor(file, embedderHash),
    byCues: headFor(file, noEmbedder),
  })
  return { task: open(task), toldBefore: open(toldBefore) }
}
