import { z } from 'zod'
import type { ExplainKind } from './kind.js'

const timeLine = z.object({
  text: z.string(),
  now: z.iso.datetime({ offset: true }),
  lang: z.enum(['en', 'zh']).nullish(),
  as: z.enum(['question', 'memory']).default('question'),
  timeZone: z.string().nullish(),
})

/** `engraph explain time`: the ranges that a text names. */
export const explainTime: ExplainKind = {
  name: 'time',
  summary: 'the times that a text names',
  example: '{"id": 1, "text": "What did I do last week?", "now": "2026-05-20T09:00:00Z", "timeZone": "Asia/Shanghai"}',
  open: async () => {
    const { readTimes } = await import('../../text/time/read-times.js')
    return (line) => {
      const { text, now, lang, as, timeZone } = timeLine.parse(line)
      const ranges = readTimes(text, {
        now: new Date(now),
        lang: lang ?? undefined,
        as,
        timeZone: timeZone ?? undefined,
      })
      return { ranges: ranges.map(({ from, until, text: words }) => ({ from, until, text: words })) }
    }
  },
}
