import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cutText, snippetOf } from '../../src/recall/snippet.js'

const text = fc.array(
  fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('北京烤鸭很好吃', '👨‍👩‍👧‍👦', 'é', ' ', '\n')),
  {
    maxLength: 60,
  },
)

describe('cutText', () => {
  it.each([
    ['The quick brown fox jumps', 12, 'The quick…'],
    ['Short', 12, 'Short'],
    ['我们昨天去北京吃了烤鸭', 8, '我们昨天去北京…'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 24, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦…'],
    ['x'.repeat(30), 20, `${'x'.repeat(19)}…`],
  ])('cuts %j to %d as %j', (full, maxChars, expected) => {
    expect(cutText(full, maxChars)).toBe(expected)
  })

  it('stays within the limit, keeps a beginning of the text, and breaks no character', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 200 }), (parts, maxChars) => {
        const full = parts.join('')
        const cut = cutText(full, maxChars)
        expect(cut.length).toBeLessThanOrEqual(maxChars)
        expect(/\p{Surrogate}/u.test(cut)).toBe(false)
        expect(full.startsWith(cut.replace(/…$/u, ''))).toBe(true)
        if (full.length <= maxChars) expect(cut).toBe(full)
      }),
    )
  })
})

describe('snippetOf', () => {
  it('shows the content on one line, the summary when it is longer, and cuts that too', () => {
    const long = 'word '.repeat(100)
    expect(snippetOf({ content: 'two\n lines', summary: 's' }, 50)).toBe('two lines')
    expect(snippetOf({ content: long, summary: 'In short.' }, 50)).toBe('In short.')
    expect(snippetOf({ content: long, summary: '' }, 20)).toBe('word word word word…')
    expect(snippetOf({ content: long, summary: 'a summary that is itself too long' }, 20)).toBe('a summary that is…')
  })
})
