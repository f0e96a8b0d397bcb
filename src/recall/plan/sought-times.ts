import { readTimes } from '../../text/time/read-times.js'
import type { TimeRange } from '../../text/time/types.js'

/** Times that only place the asker, and say nothing of when it happened where a date is named beside them. */
const vague =
  /^(?:最近|近来|近期|这几天|周末|平时|今天|现在|目前|当天|[春夏秋冬][季天]|recently|lately|these days|nowadays|now|today|(?:the |this )?weekends?)$/iu

/**
 * The times that a question asks for, to prefer what happened then: a vague one ("recently", 最近) counts only where no
 * other is named, and one with an open end only where none is closed.
 */
export function soughtTimes(text: string, options: { now: Date; timeZone: string }): TimeRange[] {
  const named = readTimes(text, { ...options, as: 'question' })
  const firm = orAll(named, ({ text: words }) => !vague.test(words.trim()))
  return orAll(firm, ({ from, until }) => from !== null && until !== null)
}

function orAll<Item>(items: Item[], keep: (item: Item) => boolean): Item[] {
  const kept = items.filter(keep)
  return kept.length > 0 ? kept : items
}
