import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cutTo, fullWidthToAscii, hanCharacter, normalForm } from '../../src/text/characters.js'

/** First and last characters of the Unicode blocks of Han: basic, extensions A, B and G, compatibility. */
const han = ['\u4e00', '\u9fff', '\u3400', '\u4dbf', '\u{20000}', '\u{2a6df}', '\u{30000}', '\uf900', '々', '〇']

describe('hanCharacter', () => {
  it.each(han)('takes %s', (character) => {
    expect(hanCharacter.test(character)).toBe(true)
  })

  it.each(['a', 'あ', 'ア', '한', '。', '１', '😀', '\ud840'])('leaves %j', (character) => {
    expect(hanCharacter.test(character)).toBe(false)
  })
})

describe('normalForm', () => {
  it.each([
    ['ＡＢＣ　１２３', 'abc 123'],
    ['  Café\n Luna ', 'café luna'],
    ['Cafe\u0301', 'café'],
    ['ﬁne', 'fine'],
    ['ﾃｽﾄ', 'テスト'],
  ])('of %j is %j', (text, form) => {
    expect(normalForm(text)).toBe(form)
  })

  it('is the normal form of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalForm(normalForm(text))).toBe(normalForm(text))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('fullWidthToAscii', () => {
  it('changes full-width forms only and keeps the length', () => {
    expect(fullWidthToAscii('１２：３０，ｏｋ～　汉字。')).toBe('12:30,ok~ 汉字。')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fullWidthToAscii(text)).toHaveLength(text.length)
      }),
    )
  })
})

describe('cutTo', () => {
  it('keeps surrogate pairs whole', () => {
    expect(cutTo('a😀b', 2)).toBe('a')
    expect(cutTo('a😀b', 3)).toBe('a😀')
    expect(cutTo('abc', 0)).toBe('')
    expect(cutTo('abc', -1)).toBe('')
  })

  it('gives a beginning of the text that is at most one unit short of the length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, length) => {
        const cut = cutTo(text, length)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(length)
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1)
        expect(/\p{Surrogate}/u.test(cut)).toBe(false)
      }),
    )
  })
})
