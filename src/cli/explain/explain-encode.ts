import { z } from 'zod'
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
    const { readEventTimes } = await import('../../text/time/event-time.js')
    const { readText } = await import('../../write/meaning/read-text.js')
    const { embedder, heads } = await openMeaning()
    return async (line) => {
      const { text, source, time, timeZone } = encodeLine.parse(line)
      const [vector] = await embedder.embed([text], 'passage')
      const { lang, smallTalk, kind, importance, sensitive, future } = readText({ text, source, vector }, heads.text)
      const now = time ? new Date(time) : new Date()
      const { event, due } = readEventTimes(text, { now, timeZone: timeZone ?? undefined })
      return {
        lang,
        smallTalk: smallTalk.drop,
        kind,
        importance: importance.value,
        level: importance.level,
        signals: importance.signals,
        sensitive,
        future,
        occurredAt: event?.from ?? null,
        occurredUntil: event?.until ?? event?.from ?? null,
        due: due?.from ?? due?.until ?? null,
        entities: extractEntities(text, { lang }).map(({ text: words, type }) => ({ text: words, type })),
        summary: summarise(text, lang),
      }
    }
  },
}
