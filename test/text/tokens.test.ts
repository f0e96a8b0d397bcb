import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { estimateTokens } from '../../src/text/tokens.js'

/** Counted with the tokenizer of multilingual-e5-small, without its two special tokens. */
const counted: [string, number][] = [
  ['Hello world', 2],
  ['The 2024 budget is $12,345.67', 10],
  ['吴建国上个月从南京搬到上海浦东新区', 14],
  ['Lisa在圣诞节装扮圣诞树装扮的十分漂亮，Lisa非常开心', 25],
  ['When did Gina mention Shia Labeouf?', 11],
  ['Hey Mel! Good to see you! How have you been?', 13],
  ['internationalization', 2],
  ['ありがとうございます', 11],
  ['Привет как дела', 13],
  ['😀😀😀', 3],
]

describe('estimateTokens', () => {
  it.each(counted)('of %j is near the count', (text, count) => {
    const estimate = estimateTokens(text)
    expect(estimate).toBeGreaterThanOrEqual(count * 0.8)
    expect(estimate).toBeLessThanOrEqual(count * 1.6 + 3)
  })

  it('counts nothing for nothing, and a token for a Han character, whatever stands before it', () => {
    expect([estimateTokens(''), estimateTokens(' \n ')]).toEqual([0, 0])
    expect(estimateTokens('汉字'.repeat(50))).toBe(100)
    expect(estimateTokens(`a${'汉字'.repeat(50)}`)).toBe(101)
    expect(estimateTokens('𠀀𠀁')).toBe(2)
  })

  it('of a whole is at most the sum of its parts, which packing parts relies on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, second) => {
        const slack = /\s$/u.test(first) ? 1 : 0
        expect(estimateTokens(first + second)).toBeLessThanOrEqual(
          estimateTokens(first) + estimateTokens(second) + slack,
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([' ', '\n', 'a', 'A', '1', '汉', '😀'])('takes linear time for 100,000 of %j', (unit) => {
    const start = performance.now()
    estimateTokens(unit.repeat(100_000 / unit.length))
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
