import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { questionCueNames, readQuestionCues } from '../../../src/text/cues/question-cues.js'

describe('the cues of a question', () => {
  it.each([
    ['Why is the lift out?', 'asks why'],
    ['What caused it?', 'asks for a cause'],
    ['电梯为什么停了？', 'asks why'],
    ['Compare both offers', 'compares'],
    ['How much was it in total?', 'asks for a total'],
    ['一共花了多少', 'asks for a total'],
    ['What is the next step?', 'goes on'],
    ['下一步是什么', 'goes on'],
    ["What's the status?", 'asks for the state'],
    ['还差什么', 'asks what is left'],
    ['When is the deadline?', 'asks what is due'],
    ['Does she like figs?', 'asks for a taste'],
    ['她喜欢无花果吗', 'asks for a taste'],
    ['What do I usually wear?', 'asks for a habit'],
    ['推荐一本书', 'wants a choice made'],
    ['Tea or coffee?', 'names alternatives'],
    ['I told you so', 'told you'],
    ['我跟你说过的', 'told you'],
    ['I never told you', 'not told'],
    ['Show it.', 'bids'],
  ])('%s: %s', (text, name) => expect(readQuestionCues(text).has(name)).toBe(true))

  it.each([
    ['What was the weather like?', 'asks for a taste'],
    ['What is the reason code?', 'asks for a cause'],
    ['She told him', 'told you'],
    ['我跟他说过', 'told you'],
    ['What did I give her?', 'told you'],
    ['Show what?', 'bids'],
  ])('%s: not %s', (text, name) => expect(readQuestionCues(text).has(name)).toBe(false))

  it('are known by name and lie between 0 and 1, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        for (const [name, value] of readQuestionCues(text)) {
          expect(questionCueNames).toContain(name)
          expect(value).toBeGreaterThan(0)
          expect(value).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('are read at the end of a long text', () => {
    expect(readQuestionCues(`${'x '.repeat(3_000)}why?`).has('asks why')).toBe(true)
    expect(readQuestionCues(`why? ${'x '.repeat(3_000)}`).has('asks why')).toBe(false)
  })
})
