import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { contentRuns, isStopWord } from '../../src/text/stop-words.js'

/** EnglishAnalyzer.ENGLISH_STOP_WORDS_SET of Apache Lucene. */
const lucene =
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  )

describe('isStopWord', () => {
  it('takes all 33 words of Lucene', () => {
    expect(lucene).toHaveLength(33)
    expect(lucene.filter((word) => !isStopWord(word))).toEqual([])
  })

  it.each(['who', "i'm", 'i’ve', "it's", "don't", "can't", "won't", "we'll", "what's", "isn't"])('takes %s', (word) => {
    expect(isStopWord(word)).toBe(true)
  })

  it.each(['ill', 'melanie', "melanie's", 'may2', 'ski', '', 'us$', "o'brien"])('leaves %j', (word) => {
    expect(isStopWord(word)).toBe(false)
  })
})

describe('contentRuns', () => {
  it.each([
    ['王秀英的生日是什么时候', ['王秀英', '生日']],
    ['我们去哪里吃饭了', ['们去哪', '吃饭']],
    ['我对花生过敏吗', ['对花生过敏']],
    ['成都有什么好吃的', ['成都有', '好吃']],
    ['他现在和谁住', ['现在和', '谁住']],
    ['存在的目的', ['存在', '目的']],
    ['你了解他吗', ['了解']],
    ['我爱你', ['我爱你']],
    ['什么是你的', []],
    ['花生过敏', ['花生过敏']],
  ])('of %s', (run, runs) => {
    expect(contentRuns(run)).toEqual(runs)
  })

  it('are parts of the run', () => {
    const characters = fc.constantFrom(...'的了吗什么怎么哪谁是在我你他们花生过敏成都现目解𠀀')
    fc.assert(
      fc.property(fc.array(characters, { minLength: 1 }), (run) => {
        for (const part of contentRuns(run.join(''))) expect(run.join('')).toContain(part)
      }),
    )
  })
})
