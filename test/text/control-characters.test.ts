import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cleanJson, cleanText, isBlank } from '../../src/text/control-characters.js'

describe('cleanText', () => {
  it.each([
    ['a\u0000b', 'ab'],
    ['red \u001b[31malert\u001b[0m', 'red [31malert[0m'],
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['page\u000cpage\u000bline\u0085line\u2028end', 'page\npage\nline\nline\nend'],
    ['tab\tstays', 'tab\tstays'],
    ['half \ud83d of a pair', 'half \ufffd of a pair'],
    ['\udc00\ud800', '\ufffd\ufffd'],
    ['whole 😀 pair', 'whole 😀 pair'],
    ['\ufeff标题', '标题'],
    ['👨\u200d👩\u200d👧 می\u200cخواهم', '👨\u200d👩\u200d👧 می\u200cخواهم'],
  ])('of %j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  it('leaves nothing that a terminal obeys or UTF-8 cannot hold, and changes nothing twice', () => {
    const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
    const low = fc.array(fc.nat(0x2ff)).map((codes) => String.fromCharCode(...codes))
    fc.assert(
      fc.property(fc.oneof(units, low), (text) => {
        const clean = cleanText(text)
        expect([...clean].filter((character) => /\p{Cc}/u.test(character) && !'\n\t'.includes(character))).toEqual([])
        expect(Buffer.from(clean, 'utf8').toString('utf8')).toBe(clean)
        expect(cleanText(clean)).toBe(clean)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('isBlank', () => {
  it.each(['', ' \n\t\u3000', '\u200b\u200d', '\u202e\u2069', '\u00ad\u3164', '\ufe0f', '\u{e0041}'])(
    'is so of %j',
    (text) => {
      expect(isBlank(text)).toBe(true)
    },
  )

  it.each(['a', '。', '👩\u200d💻', '\u200b1', '\ufffd', '❤\ufe0f', '¯', '\u0301', '\ue000'])(
    'is not so of %j',
    (text) => {
      expect(isBlank(text)).toBe(false)
    },
  )
})

const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

describe('cleanJson', () => {
  it('replaces halves of surrogate pairs as cleanText does, and nothing else', () => {
    const text = fc.oneof(
      fc.array(fc.constantFrom('\\', 'ud800', '\ud800', '\udc00', '"', 'a', '\n')).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(text, text, (key, value) => {
        const clean = { [wellFormed(key)]: [wellFormed(value)] }
        expect(JSON.parse(cleanJson(JSON.stringify({ [key]: [value] })))).toEqual(clean)
      }),
      { numRuns: 1_000 },
    )
  })
})
