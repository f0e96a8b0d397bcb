import { plainForm } from './chinese-words.js'
import { readTimes, type ReadTimesOptions } from './read-times.js'
import type { TimeRange } from './types.js'

export interface EventTimes {
  /** When what the memory tells of was, or has been since. */
  event: TimeRange | null
  /** When something is due or planned: a deadline is open at its beginning. */
  due: TimeRange | null
}

const deadlineBefore =
  /(?:\b(?:by|due(?:\s+(?:on|by|in|date(?:\s+is|:)?))?|deadline(?:\s+(?:is|was|for\s+\w+\s+is))?:?|no\s+later\s+than|until|till|before|expires?(?:\s+on)?)\s*|截止(?:日期|时间)?(?:到|是|为|:)?|截至|最晚|最迟|期限(?:是|为|:)?|到期日?(?:是|为|:)?)$/iu
const deadlineInside = /^(?:by|before|until|till|no\s+later\s+than)\s|^截止|^截至|^最[晚迟]|前$/iu
const deadlineAfter = /^\s*(?:到期|截止|为止|要?交(?!通|流)|必须|之?前)/u

/**
 * Which of the times in a memory is its event, and which a deadline or plan. The first of each counts. What is still
 * ahead of `now` can't have happened, so it is due; a vague time ("recently") is neither. Throws as `readTimes` does.
 */
export function readEventTimes(text: string, options: Omit<ReadTimesOptions, 'as'>): EventTimes {
  const plain = plainForm(text)
  const ranges = readTimes(text, { ...options, as: 'memory' }).filter(({ precision }) => precision !== 'fuzzy')
  const due = ranges.find((range) => isDue(plain, range, options.now)) ?? null
  const event = ranges.find((range) => range !== due && isPast(range, options.now)) ?? null
  return { event, due }
}

/** Whether it has begun; "until May" has no beginning and tells of no event. */
function isPast({ from }: TimeRange, now: Date): boolean {
  return from !== null && from <= now
}

function isDue(text: string, range: TimeRange, now: Date): boolean {
  const { at, from, until } = range
  const end = at + range.text.length
  if (until === null) return from !== null && from > now
  if (until < now) return false
  const isDeadline =
    deadlineInside.test(range.text) ||
    deadlineBefore.test(text.slice(Math.max(0, at - 24), at)) ||
    deadlineAfter.test(text.slice(end, end + 8))
  return isDeadline || (from !== null && from > now)
}
