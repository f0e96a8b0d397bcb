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
  const older = "Thanks! By the way, I'm currently on page 40 of the Harbour History book."
  const newer = "Can you help? I'm now on page 95 of the Harbour History book."
  const earlier = '帮我推荐音乐吧。西班牙语课我已经上到第8课了。'
  const later = '西班牙语课我现在已经上到第15课了。'

  it('is a place that has been passed', () => {
    expect(change([older, newer])?.isClear).toBe(true)
    expect(change([earlier, later])?.isClear).toBe(true)
  })

  it('is none that was gone back to', () => {
    expect(change([newer, older])?.isClear).toBe(false)
    expect(change([later, earlier])?.isClear).toBe(false)
  })

  it('is none where the older text states something else too', () => {
    expect(change([`My sister lives in Leeds. ${older}`, newer])?.isClear).toBe(false)
    expect(change([`我姐姐住在成都。${earlier}`, later])?.isClear).toBe(false)
  })

  it('is no total, which may be asked for as it was', () => {
    expect(
      change(['I currently own 14 houseplants, mostly ferns.', 'I now own 21 houseplants, mostly ferns.'])?.isClear,
    ).toBe(false)
  })
})
