import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { shorten, summarise } from '../../src/text/summary.js'

describe('summarise', () => {
  it.each([
    ['en', 'Hey there! My brother moved to Rotterdam in May.', 'My brother moved to Rotterdam in May.'],
    ['en', 'Did you hear about the big storm in Kent? I fixed the roof.', 'I fixed the roof.'],
    ['en', 'Thanks! Where did you buy the red bike?', 'Where did you buy the red bike?'],
    [
      'en',
      'Ok. I signed the lease for the flat on Elm Street. It rains.',
      'I signed the lease for the flat on Elm Street.',
    ],
    ['en', 'Only one sentence here', 'Only one sentence here'],
    ['en', 'The plan\n   has\ttwo steps.', 'has two steps.'],
    ['zh', '你好！我下个月要搬到苏州工作。', '我下个月要搬到苏州工作。'],
    ['zh', '你周末有空一起去爬山吗？我对花生过敏。', '我对花生过敏。'],
    ['zh', '好的，我明天上午去医院做检查，然后回公司。嗯。', '好的，我明天上午去医院做检查，然后回公司。'],
    ['zh', '谢谢~哈哈', '谢谢~'],
    ['en', '', ''],
    ['en', ' \n ', ''],
  ])('in %s of %j is %j', (lang, text, summary) => {
    expect(summarise(text, lang)).toBe(summary)
  })

  it('is one line of at most the given length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), fc.nat(60), (text, maxChars) => {
        const summary = summarise(text, 'en', { maxChars })
        expect(summary.length).toBeLessThanOrEqual(maxChars)
        expect(summary).not.toMatch(/[\n\r]/)
        expect(/\p{Surrogate}/u.test(summary)).toBe(false)
      }),
    )
  })
})

describe('shorten', () => {
  it.each([
    ['The quick brown fox', 12, 'The quick…'],
    ['The quick brown fox', 19, 'The quick brown fox'],
    ['汉字汉字汉字', 4, '汉字汉…'],
    ['我喜欢苹果，也喜欢梨子', 8, '我喜欢苹果…'],
    ['a😀😀', 3, 'a…'],
    ['word', 1, '…'],
    ['word', 0, ''],
  ])('of %j to %d is %j', (text, maxChars, short) => {
    expect(shorten(text, maxChars)).toBe(short)
  })
})
