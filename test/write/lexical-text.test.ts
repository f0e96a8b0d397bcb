import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { lexicalText, longestNeighbour, spokenText, type Turn } from '../../src/write/lexical-text.js'

const aTurn = fc.record({
  speaker: fc.constantFrom('', 'Mia', '小林'),
  content: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
})
const maybe = fc.option(aTurn, { nil: undefined })

/** How often a word of its own stands in a text. */
const count = (text: string, word: string): number => text.split(/\s+/).filter((token) => token === word).length

describe('lexicalText', () => {
  it('is the turn with its speaker, once, when it stands alone', () => {
    expect(lexicalText({ speaker: 'Mia', content: 'I moved.' }, {})).toBe('Mia: I moved.')
    expect(lexicalText({ speaker: '', content: 'I moved.' }, {})).toBe('I moved.')
  })

  it('weights own words 3, the turn before 2, the one before that 1, the next 1', () => {
    const say = (content: string): Turn => ({ speaker: '', content })
    const text = lexicalText(say('own'), {
      previous: say('before'),
      previousButOne: say('earlier'),
      next: say('after'),
    })
    expect(['own', 'before', 'earlier', 'after'].map((word) => count(text, word))).toEqual([3, 2, 1, 1])
  })

  it('reads at most 1,000 characters of a neighbour, and never half of one', () => {
    const long = { speaker: '', content: '𠮷'.repeat(4_000) }
    const text = lexicalText({ speaker: 'x', content: 'own' }, { previous: long })
    const own = 3 * 'x: own\n'.length
    expect(text.length).toBeLessThanOrEqual(own + 2 * longestNeighbour + 1)
    const odd = lexicalText({ speaker: '', content: 'own' }, { next: { ...long, speaker: 'ab' }, previous: long })
    for (const each of [text, odd]) expect(/\p{Surrogate}/u.test(each)).toBe(false)
  })

  it('holds its own words and those of each neighbour', () => {
    fc.assert(
      fc.property(aTurn, maybe, maybe, maybe, (own, previous, previousButOne, next) => {
        const text = lexicalText(own, { previous, previousButOne, next })
        expect(text).toContain(spokenText(own))
        if (previous) expect(text).toContain(spokenText(previous))
        if (next) expect(text).toContain(spokenText(next))
      }),
    )
  })
})
