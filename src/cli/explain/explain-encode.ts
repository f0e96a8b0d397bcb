import { z } from 'zod'
import { orNull } from '../../memory/instants.js'
import { offsetIn } from '../../memory/time-zone.js'
import type { ExplainKind } from './kind.js'

const encodeLine = z.object({
  text: z.string(),
  source: z.enum(['user', 'agent', 'tool', 'system']).default('user'),
  /** When it was said. @default now */
  time: z.iso.datetime({ offset: true }).nullish(),
  timeZone: z.string().nullish(),
})

/** `engraph explain encode`: what the engine would make of a text that is written. */
export const explainEncode: ExplainKind = {
  name: 'encode',
  summary: 'what would be kept of a text, as what, and how important it is',
  example: '{"id": 1, "text": "I am allergic to nuts.", "source": "user", "time": "2026-05-20T09:00:00Z"}',
  open: async () => {
    const { openMeaning } = await import('./open-meaning.js')
    const { extractEntities } = await import('../../text/entities.js')
    const { summarise } = await import('../../text/summary.js')
    const { timesOf } = await import('../../write/event-times.js')
    const { readText } = await import('../../write/meaning/read-text.js')
    const { embedder, heads } = await openMeaning()
    return async (line) => {
      const { text, source, time, timeZone } = encodeLine.parse(line)
      const [vector] = await embedder.embed([text], 'passage')
      const { lang, smallTalk, kind, importance, sensitive, future } = readText({ text, source, vector }, heads.text)
      const saidAt = time ? new Date(time) : new Date()
      const zone = timeZone ?? offsetIn(time) ?? undefined
      const { named, occurredAt, occurredUntil, due } = timesOf(text, { saidAt, timeZone: zone })
      return {
        lang,
        smallTalk: smallTalk.drop,
        kind,
        importance: importance.value,
        level: importance.level,
        signals: importance.signals,
        sensitive,
        future,
        occurredAt: named ? occurredAt : null,
        occurredUntil: named ? orNull(occurredUntil) : null,
        due,
        entities: extractEntities(text, { lang }).map(({ text: words, type }) => ({ text: words, type })),
        summary: summarise(text, lang),
      }
    }
  },
}
