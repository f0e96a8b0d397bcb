import { describe, expect, it } from '@jest/globals'
import { readEventTimes } from '../../../src/text/time/event-time.js'

/** A Wednesday. */
const now = new Date('2024-05-15T14:30:00Z')

function read(text: string): [string | null | undefined, string | null | undefined] {
  const { event, due } = readEventTimes(text, { now })
  return [event?.from?.toISOString().slice(0, 10) ?? null, due?.until?.toISOString().slice(0, 10) ?? null]
}

describe('the event and the deadline of a memory', () => {
  it.each([
    ['Ana broke her arm last Friday.', '2024-05-10', null],
    ['The report is due on 3 June.', null, '2024-06-03'],
    ['Send the slides by Friday.', null, '2024-05-17'],
    ['On Monday Ben asked me to pay the rent by May 31.', '2024-05-13', '2024-05-31'],
    ['I am flying to Rome next week.', null, '2024-05-26'],
    ['We talked a lot recently.', null, null],
    ['I like tea.', null, null],
    ['上周三修好了水管', '2024-05-08', null],
    ['方案周五前交给张伟', null, '2024-05-16'],
    ['昨天说好了，报名截止到6月3日', '2024-05-14', '2024-06-03'],
    ['明天下午去看房', null, '2024-05-16'],
  ])('%s', (text, event, due) => {
    expect(read(text)).toEqual([event, due])
  })
})
