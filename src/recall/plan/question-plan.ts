import { extractEntities, type Entity } from '../../text/entities.js'
import { detectLanguage } from '../../text/language.js'
import { readTimes } from '../../text/time/read-times.js'
import { depthOf } from './depth.js'
import type { QuestionHeads } from './heads.js'
import { readQuestion, type Question } from './read-question.js'

export interface QuestionPlan extends Question {
  /** Hops of spreading activation. */
  depth: number
  /** The first time that the question names, both ends inside; null for an open end, and where none is named. */
  during: { from: Date | null; until: Date | null } | null
  /** What it names, as written. */
  entities: Entity[]
}

/**
 * How a recall reads a question whose caller said nothing more: its kind, the depth for it, the time and the names in
 * it. Throws BAD_INPUT for an unknown time zone.
 * @param embedding the query's vector in the role `query`, null for none
 * @param timeZone where the days of the question begin and end. @default 'UTC'
 */
export function planQuestion(
  { text, embedding, now, timeZone }: { text: string; embedding: Float32Array | null; now: Date; timeZone?: string },
  heads: QuestionHeads,
): QuestionPlan {
  const question = readQuestion(text, embedding, heads)
  const [range] = readTimes(text, { now, as: 'question', timeZone })
  return {
    ...question,
    depth: depthOf[question.task],
    during: range ? { from: range.from, until: range.until } : null,
    entities: extractEntities(text, { lang: detectLanguage(text) }),
  }
}
