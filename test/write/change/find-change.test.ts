import { describe, expect, it } from '@jest/globals'
import { detectLanguage } from '../../../src/text/language.js'
import { findChange, type ValueChange } from '../../../src/write/change/find-change.js'
import { readSlots } from '../../../src/write/change/slots.js'
import { changedInChinese, changedInEnglish, unchangedInChinese, unchangedInEnglish } from './changes.js'

const read = (content: string) => readSlots({ content, lang: detectLanguage(content) })
const change = ([older, newer]: readonly [string, string]): ValueChange | null => findChange(read(older), read(newer))

describe('a value that has changed inside longer turns', () => {
  it('is found in Chinese', () => {
    expect(changedInChinese.filter((pair) => change(pair) !== null).length).toBeGreaterThanOrEqual(25)
  })

  it('is found in English', () => {
    expect(changedInEnglish.filter((pair) => change(pair) === null)).toEqual([])
  })

  it('is not seen in near turns about other things or occasions', () => {
    expect([...unchangedInChinese, ...unchangedInEnglish].filter((pair) => change(pair) !== null)).toEqual([])
  })

  it('is told with both values and both statements', () => {
    const found = change([
      'Any ideas? I currently own 14 houseplants, mostly ferns.',
      'My collection grew: I now own 21 houseplants, mostly ferns.',
    ])
    expect(found?.old.value.value).toBe('14')
    expect(found?.new.value.value).toBe('21')
    expect(found?.old.statement).toBe('I currently own 14 houseplants, mostly ferns.')
  })

  it('is no change where the newer text repeats the value', () => {
    expect(
      change([
        'I currently own 14 houseplants, mostly ferns.',
        'Now I own 14 houseplants and 21 houseplants for a friend.',
      ]),
    ).toBeNull()
  })

  it.each([
    ['I currently own 14 houseplants, mostly ferns.', 'If I had 21 houseplants now, mostly ferns, would that be many?'],
    ['Is it true that I currently own 14 houseplants, mostly ferns?', 'I now own 21 houseplants, mostly ferns.'],
    ['我现在有14盆多肉，都在阳台上。', '如果我现在有21盆多肉，都在阳台上，会不会太多？'],
    ['我现在有14盆多肉，都在阳台上。', '听说她现在有21盆多肉，都在阳台上。'],
  ])('is not read into what is supposed, asked or heard: %s / %s', (older, newer) => {
    expect(change([older, newer])).toBeNull()
  })
})

describe('a clear change', () => {
  it('is a running total of the same thing where the older text states nothing else', () => {
    const older = "Thanks! By the way, I've finished 10 videos of the Harbour History course so far."
    const newer = "Can you help? I've now finished 15 videos of the Harbour History course so far."
    expect(change([older, newer])?.isClear).toBe(true)
    expect(change([`My sister lives in Leeds. ${older}`, newer])?.isClear).toBe(false)
    expect(
      change(['帮我推荐音乐吧。我的阳台上现在一共种了12盆多肉。', '我的阳台上现在一共种了20盆多肉。'])?.isClear,
    ).toBe(true)
    expect(
      change(['我姐姐住在成都。我的阳台上现在一共种了12盆多肉。', '我的阳台上现在一共种了20盆多肉。'])?.isClear,
    ).toBe(false)
  })
})
