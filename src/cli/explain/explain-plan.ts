import { z } from 'zod'
import { offsetIn } from '../../memory/time-zone.js'
import type { ExplainKind } from './kind.js'

const planLine = z.object({
  text: z.string(),
  /** What "now" means in the question. @default the clock */
  now: z.iso.datetime({ offset: true }).nullish(),
  timeZone: z.string().nullish(),
})

/** `engraph explain plan`: what kind of question a recall takes a text for, and what it would look at. */
export const explainPlan: ExplainKind = {
  name: 'plan',
  summary: 'what kind of question a text is, and how far and where a recall would look',
  example: '{"id": 1, "text": "Why did we put it off last week?", "now": "2026-05-20T09:00:00Z", "timeZone": "+08:00"}',
  open: async () => {
    const { openSetEmbedder } = await import('./open-embedder.js')
    const { openQuestionHeads } = await import('../../recall/plan/heads.js')
    const { planQuestion } = await import('../../recall/plan/question-plan.js')
    const embedder = await openSetEmbedder()
    const heads = await openQuestionHeads(embedder.identity.hash)
    return async (line) => {
      const { text, now, timeZone } = planLine.parse(line)
      const [embedding = null] = await embedder.embed([text], 'query')
      const question = planQuestion(
        { text, embedding, now: now ? new Date(now) : new Date(), timeZone: timeZone ?? offsetIn(now) ?? 'UTC' },
        heads,
      )
      const { task, depth, during, toldBefore, entities, dialogue } = question
      return {
        task: task.toLowerCase(),
        depth,
        during,
        toldBefore,
        entities: entities.map(({ text: words }) => words),
        dialogue,
      }
    }
  },
}
