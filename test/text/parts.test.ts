import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { splitIntoParts } from '../../src/text/parts.js'
import { estimateTokens } from '../../src/text/tokens.js'

const piece = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('. ', '\n\n', '。', '，', ', ', ' word', '汉字', '😀', 'x'.repeat(50), ' '.repeat(20)),
)
const anyText = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(''))

describe('splitIntoParts', () => {
  it.each(['', '   ', 'One. Two.', '一句。两句。'])('returns %j whole', (text) => {
    expect(splitIntoParts(text)).toEqual([text])
  })

  it('cuts at sentences, as many in a part as fit', () => {
    const text = 'Red apples fall. Green pears grow. Blue plums rot.'
    expect(splitIntoParts(text, { maxTokens: 11 })).toEqual(['Red apples fall. Green pears grow. ', 'Blue plums rot.'])
    expect(splitIntoParts('苹果红了。梨子绿了。李子熟了。', { maxTokens: 10 })).toEqual([
      '苹果红了。梨子绿了。',
      '李子熟了。',
    ])
  })

  it('cuts a long sentence after clauses, else after words, else anywhere', () => {
    expect(splitIntoParts('我喜欢苹果，他喜欢梨子，她喜欢李子', { maxTokens: 8 })).toEqual([
      '我喜欢苹果，',
      '他喜欢梨子，',
      '她喜欢李子',
    ])
    expect(splitIntoParts('one two three four', { maxTokens: 2 })).toEqual(['one two ', 'three ', 'four'])
    expect(splitIntoParts('汉'.repeat(25), { maxTokens: 10 }).map((part) => part.length)).toEqual([10, 10, 5])
  })

  it.each([0, -1, 1.5, NaN])('refuses a limit of %d', (maxTokens) => {
    expect(() => splitIntoParts('text', { maxTokens })).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
  })

  it('loses nothing, keeps the limit and splits no surrogate pair', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, maxTokens) => {
        const parts = splitIntoParts(text, { maxTokens })
        expect(parts.join('')).toBe(text)
        for (const part of parts) {
          expect(estimateTokens(part)).toBeLessThanOrEqual(maxTokens)
          expect(/\p{Surrogate}/u.test(part)).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each(['汉', 'a', ' ', '\n', '好，', '? ', '😀', 'word '])('takes linear time for 100,000 of %j', (unit) => {
    const text = unit.repeat(100_000 / unit.length)
    const start = performance.now()
    expect(splitIntoParts(text).join('')).toBe(text)
    expect(performance.now() - start).toBeLessThan(4_000)
  })
})
