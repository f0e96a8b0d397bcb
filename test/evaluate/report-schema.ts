import { z } from 'zod'

/** The shape that `engraph eval --json` promises for ranks 5, 10, 20, written down from the design, not from the code. */
const share = z.number().min(0).max(1)
const measures = z.strictObject({
  n: z.number().int().min(1),
  recallAt: z.strictObject({ '5': share, '10': share, '20': share }),
  anyAt: z.strictObject({ '10': share }),
  mrr: share,
  ndcgAt5: share,
  latencyMs: z.strictObject({ p50: z.number().positive(), p95: z.number().positive() }),
})
const count = z.number().int().min(0)

export const reportSchema = z.strictObject({
  datasets: z.array(
    z.strictObject({
      file: z.string(),
      memories: count,
      questions: count,
      writeSeconds: z.number().positive(),
      dropped: count,
      merged: count,
      superseded: count,
      overall: measures,
      byType: z.record(z.string(), measures),
      ablation: z
        .strictObject({ lexical: measures, dense: measures, fused: measures, spread: measures, full: measures })
        .optional(),
    }),
  ),
})
