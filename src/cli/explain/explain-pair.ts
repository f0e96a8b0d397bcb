import { z } from 'zod'
import type { ValueChange } from '../../write/change/find-change.js'
import type { PairLabel } from '../../write/meaning/read-pair.js'
import type { ExplainKind } from './kind.js'

const instant = z.iso.datetime({ offset: true }).nullish()
const pairLine = z.object({ old: z.string(), new: z.string(), oldTime: instant, newTime: instant })

const actions: Record<PairLabel, string> = {
  duplicate: 'merge',
  supersede: 'supersede',
  conflict: 'review',
  refine: 'link',
  compatible: 'none',
  unrelated: 'none',
}

function evidenceOf({ old, new: fresh, score }: ValueChange): Record<string, string | number> {
  return { was: old.value.value, is: fresh.value.value, score }
}

/** `engraph explain pair`: what a newer memory is to an older one, and what the engine would do about it. */
export const explainPair: ExplainKind = {
  name: 'pair',
  summary: 'what a newer memory is to an older one',
  example: '{"id": 1, "old": "I live in Lyon.", "new": "We have moved to Turin."}',
  open: async () => {
    const { openMeaning } = await import('./open-meaning.js')
    const { detectLanguage } = await import('../../text/language.js')
    const { findChange } = await import('../../write/change/find-change.js')
    const { readSlots } = await import('../../write/change/slots.js')
    const { haveSameNumbers } = await import('../../write/resolve/decision.js')
    const { readPair } = await import('../../write/meaning/read-pair.js')
    const { embedder, calibration, heads } = await openMeaning()
    return async (line) => {
      const pair = pairLine.parse(line)
      const [oldVector, newVector] = await embedder.embed([pair.old, pair.new], 'passage')
      const lang = detectLanguage(pair.new)
      const reading = readPair({ ...pair, oldVector, newVector, lang }, { head: heads.pair, calibration })
      const { label, decision, confidence } = reading
      // An older fact that is told late supersedes nothing.
      const toldLate = pair.oldTime && pair.newTime && Date.parse(pair.newTime) < Date.parse(pair.oldTime)
      const isOther = decision === 'duplicate' && !haveSameNumbers(pair)
      const read = toldLate && decision === 'supersede' ? 'none' : isOther ? 'link' : actions[decision]
      const [older, newer] = toldLate ? [pair.new, pair.old] : [pair.old, pair.new]
      const slots = (text: string) => readSlots({ content: text, lang: detectLanguage(text) })
      const change = findChange(slots(older), slots(newer))
      // As resolving has it: another value of the same thing goes before all but what closes.
      const action = change === null || read === 'supersede' ? read : change.isClear ? 'supersede' : 'review'
      const evidence = change === null ? reading.evidence : { ...reading.evidence, ...evidenceOf(change) }
      return { label, decision, confidence, action, evidence }
    }
  },
}
