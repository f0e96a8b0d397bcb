import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readTimes } from '../../../src/text/time/read-times.js'

const dayMs = 86_400_000
const words = [
  ...['yesterday', 'last', 'next', 'week', 'Friday', 'May', '5', '2024', 'from', 'to', 'since', 'before', 'the', 'of'],
  ...['3pm', 'ago', 'two', 'days', 'end', 'Christmas', '29 February', '1/2', '-', 'quarter', 'in', 'a few', 'and'],
  ...[
    '昨天',
    '上',
    '周',
    '五',
    '月',
    '三',
    '年',
    '前',
    '后',
    '到',
    '号',
    '初',
    '十',
    '去年',
    '春节',
    '以来',
    '点',
    '之间',
    '第',
    '半',
  ],
]
const phrase = fc
  .array(fc.constantFrom(...words), { maxLength: 12 })
  .chain((parts) => fc.constantFrom(parts.join(' '), parts.join('')))
const anyText = fc.oneof(
  phrase,
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const anyNow = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const anyZone = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu')
const as = fc.constantFrom('memory', 'question')

describe('any text', () => {
  it('gives ranges in order, inside the text, that end after they begin', () => {
    fc.assert(
      fc.property(anyText, anyNow, anyZone, as, (text, now, timeZone, kind) => {
        let end = 0
        for (const { from, until, text: found, at } of readTimes(text, { now, timeZone, as: kind })) {
          expect(text.slice(at, at + found.length)).toBe(found)
          expect(at).toBeGreaterThanOrEqual(end)
          end = at + found.length
          expect(found.length).toBeGreaterThan(0)
          expect(from === null && until === null).toBe(false)
          if (from && until) expect(from.getTime()).toBeLessThanOrEqual(until.getTime())
        }
      }),
      { numRuns: 600 },
    )
  })

  it('moves with now where it counts days or weeks from it', () => {
    const relative = fc.constantFrom(
      'yesterday',
      'tomorrow',
      '3 days ago',
      'in two weeks',
      'a few days ago',
      'the past ten days',
      '昨天',
      '大后天',
      '三周前',
      '几天前',
      '最近五天',
      '这两天',
    )
    fc.assert(
      fc.property(relative, anyNow, fc.integer({ min: -3000, max: 3000 }), (text, now, shift) => {
        const at = (time: Date): (number | undefined)[] => {
          const [range] = readTimes(text, { now: time, as: 'question' })
          return [range?.from?.getTime(), range?.until?.getTime()]
        }
        const moved = at(new Date(now.getTime() + shift * dayMs))
        expect(moved).toEqual(at(now).map((time) => (time ?? Number.NaN) + shift * dayMs))
      }),
    )
  })

  it('takes time that grows no faster than the text', () => {
    const sentence =
      'We met last Friday at 3pm and again 上周三下午, 3 May 2023 to 5 June, two weeks before Christmas. '
    const ms = (times: number): number => {
      const text = sentence.repeat(times)
      const start = performance.now()
      readTimes(text, { now: new Date('2024-05-15T00:00:00Z'), as: 'memory' })
      return performance.now() - start
    }
    ms(100)
    const short = Math.min(...[1, 2, 3].map(() => ms(50)))
    const long = Math.min(...[1, 2, 3].map(() => ms(500)))
    // Ten times the text; three times that leaves room for a busy machine, and none for a quadratic pattern.
    expect(long / short).toBeLessThan(30)
  })
})
