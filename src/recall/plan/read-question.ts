import type { TaskClass } from '../../memory/enums.js'
import type { LinearHead } from '../../models/heads/head.js'
import { probabilitiesOf } from '../../models/heads/score-head.js'
import { readQuestionCues } from '../../text/cues/question-cues.js'
import { detectLanguage } from '../../text/language.js'
import { dialogueTurns, lastQuestionIn } from './dialogue.js'
import type { QuestionHead, QuestionHeads } from './heads.js'
import { asksForSeveral } from './list.js'

export interface Question {
  task: TaskClass
  /** Probability of the task, above .25 and at most 1. */
  confidence: number
  /** The user insists on having said it already. */
  toldBefore: boolean
  /** The query is a dialogue of at least two turns by at least two speakers. */
  dialogue: boolean
  /** Asks for several things, as "which books" does. */
  list: boolean
}

const taskOf: Readonly<Record<string, TaskClass>> = {
  fact: 'FACT',
  preference: 'PREFERENCE',
  planning: 'PLANNING',
  reasoning: 'REASONING',
}

/**
 * What kind of question a query is: a few dot products over its vector and cues, no call of a model. Of a dialogue the
 * last turn that isn't the assistant's is read, by its cues, since the vector is that of the whole. Never throws.
 * @param embedding the query's vector in the role `query`; without one, or with that of another model, cues decide
 */
export function readQuestion(text: string, embedding: Float32Array | null, heads: QuestionHeads): Question {
  const turns = dialogueTurns(text)
  const asked = turns === null ? text : lastQuestionIn(turns)
  const vector = turns === null && embedding !== null ? embedding : undefined
  const input = { vector, named: readQuestionCues(asked), lang: detectLanguage(asked) }
  const tasks = probabilitiesOf(variantOf(heads.task, vector), input)
  const [likeliest = 'fact', confidence = 0] = [...tasks].sort(([, a], [, b]) => b - a)[0] ?? []
  const told = variantOf(heads.toldBefore, vector)
  return {
    task: taskOf[likeliest] ?? 'FACT',
    confidence,
    toldBefore: (probabilitiesOf(told, input).get('yes') ?? 0) >= (told.thresholds['yes'] ?? 0.5),
    dialogue: turns !== null,
    list: asksForSeveral(asked),
  }
}

/** A head that was fitted with vectors can't do without one: its bias makes up for the mean vector. */
function variantOf({ withVector, byCues }: QuestionHead, vector: Float32Array | undefined): LinearHead {
  return withVector.dense?.dimensions === vector?.length ? withVector : byCues
}
