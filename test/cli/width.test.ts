import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cutToWidth, displayWidth, wrapToWidth } from '../../src/cli/print/width.js'

const mixed = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', '花', '园', '，', '。', 'é', '7', '-', '“', '\n', '👍'),
  maxLength: 300,
})

describe('display width', () => {
  it.each([
    ['abc', 3],
    ['花园', 4],
    ['花，abc', 7],
    ['e\u0301', 1],
    ['ｆｕｌｌ', 8],
    ['', 0],
  ])('of %j is %d', (text, columns) => expect(displayWidth(text)).toBe(columns))
})

describe('wrapping', () => {
  it('keeps every line within the width and loses no character', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 2, max: 60 }), (text, columns) => {
        const lines = wrapToWidth(text, columns)
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })

  it('breaks between words, and Chinese anywhere but before punctuation', () => {
    expect(wrapToWidth('the view over the harbour', 10)).toEqual(['the view', 'over the', 'harbour'])
    expect(wrapToWidth('我们在船屋，吃饭', 10)).toEqual(['我们在船', '屋，吃饭'])
    expect(wrapToWidth('abcdefghijkl', 5)).toEqual(['abcde', 'fghij', 'kl'])
  })
})

describe('cutting', () => {
  it('gives one line within the width, and the text itself when it fits', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 2, max: 60 }), (text, columns) => {
        const cut = cutToWidth(text, columns)
        expect(displayWidth(cut)).toBeLessThanOrEqual(columns)
        const line = text.replace(/\s+/g, ' ').trim()
        expect(displayWidth(line) <= columns ? cut : cut.endsWith('…')).toBe(
          displayWidth(line) <= columns ? line : true,
        )
      }),
    )
  })
})
