import { z } from 'zod'
import type { ExplainKind } from './kind.js'

const causalLine = z.object({ a: z.string(), b: z.string() })

/** `engraph explain causal`: whether one of two memories is the cause of the other. */
export const explainCausal: ExplainKind = {
  name: 'causal',
  summary: 'whether one of two memories is the cause of the other',
  example: '{"id": 1, "a": "The pump broke.", "b": "We cancelled the swimming lesson."}',
  open: async () => {
    const { openMeaning } = await import('./open-meaning.js')
    const { detectLanguage } = await import('../../text/language.js')
    const { readCausal } = await import('../../write/meaning/read-causal.js')
    const { embedder, calibration, heads } = await openMeaning()
    return async (line) => {
      const { a, b } = causalLine.parse(line)
      const [aVector, bVector] = await embedder.embed([a, b], 'passage')
      const pair = { a, b, aVector, bVector, lang: detectLanguage(b) }
      const { decision, confidence } = readCausal(pair, { head: heads.causal, calibration })
      return { decision, confidence }
    }
  },
}
