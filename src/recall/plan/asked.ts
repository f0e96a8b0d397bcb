import { lexicalQuery } from '../../text/lexical-query.js'
import type { TimeRange } from '../../text/time/types.js'
import { dialogueTurns, lastQuestionIn, type DialogueTurn } from './dialogue.js'
import { soughtTimes } from './sought-times.js'

/** What a query looks for: texts to embed, words to look up, and times. */
export interface Asked {
  dialogue: boolean
  /** Embedded and averaged by weight into the one vector that is searched with. */
  views: { text: string; weight: number }[]
  /** What the full-text indexes are asked. */
  words: string
  /** Empty where no time is named, and for a dialogue. */
  times: TimeRange[]
}

/**
 * Of a dialogue, the turns of the one who is to be answered count: their words, and three views in the vector (the whole,
 * their turns, their last turn by half). Of a question, the words that name a time have said all they can with the time
 * itself and are not looked up, unless nothing else is left.
 */
export function readAsked(query: string, options: { now: Date; timeZone: string }): Asked {
  const turns = dialogueTurns(query)
  if (turns !== null) return readDialogue(query, turns)
  const times = soughtTimes(query, options)
  const rest = times.reduce((text, { text: words }) => text.replace(words, ' '), query)
  const { english, cjk } = lexicalQuery(rest)
  const words = english.length + cjk.length > 0 ? rest : query
  return { dialogue: false, views: [{ text: query, weight: 1 }], words, times }
}

function readDialogue(query: string, turns: readonly DialogueTurn[]): Asked {
  const last = lastQuestionIn(turns)
  const asker = turns.findLast(({ text }) => text === last)?.speaker ?? ''
  const own = turns.filter(({ speaker }) => speaker === asker).map(({ text }) => text)
  const words = `${asker}: ${own.join(' ')}`
  return {
    dialogue: true,
    views: [
      { text: query, weight: 1 },
      { text: words, weight: 1 },
      { text: `${asker}: ${last}`, weight: 0.5 },
    ],
    words,
    times: [],
  }
}
