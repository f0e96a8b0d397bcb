import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { numbersIn } from '../../../src/text/cues/numbers.js'
import { contentWords, covered } from '../../../src/text/cues/words.js'

describe('numbersIn', () => {
  it.each([
    ['It costs 3,400.5 and twenty more', [3400.5, 20]],
    ['both of my two cats', [2]],
    ['房租三千二', [3200]],
    ['还欠一百一十二万', [1120000]],
    ['一千零五个', [1005]],
    ['十二个人', [12]],
    ['两只猫', [2]],
    ['二〇一九年', [2019]],
    ['６ 点', [6]],
    ['我一直在这儿,周三也在', []],
    ['', []],
  ])('%s', (text, numbers) => {
    expect([...numbersIn(text)].sort((a, b) => a - b)).toEqual([...numbers].sort((a, b) => a - b))
  })

  it('reads back any number below a hundred million that is written in Chinese', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (value) => {
        const written = new Intl.NumberFormat('zh-u-nu-hanidec', { useGrouping: false }).format(value)
        expect([...numbersIn(`共${written}件`)]).toEqual([value])
      }),
    )
  })
})

describe('content words', () => {
  it('are without stop words and common endings, Han by character', () => {
    expect([...contentWords('The cats were walking')]).toEqual(['cats', 'walk'])
    expect(contentWords('我在银行')).toEqual(new Set(['银', '行']))
  })

  it('cover others by share', () => {
    expect(covered(new Set(['a', 'b']), new Set(['b', 'c', 'd']))).toBe(0.5)
    expect(covered(new Set(), new Set(['a']))).toBe(0)
  })
})
