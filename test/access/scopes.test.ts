import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { scopeOfZone, scopesOf } from '../../src/access/scopes.js'

describe('scopesOf', () => {
  it('gives one token per space and zone that no analyzer splits or stems', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }), (space) => {
        fc.pre(!/\p{Cc}/u.test(space))
        const scopes = scopesOf({ space, agent: 'default' })
        for (const token of scopes.readable) expect(token).toMatch(/^s[a-z0-9]+[0-9]$/)
        expect(scopes.shared).not.toBe(scopes.private)
      }),
    )
  })

  it('keeps names apart that differ by a suffix, by case, or by where the space ends and the agent begins', () => {
    const names = [
      { space: 'cat', agent: 'a' },
      { space: 'cats', agent: 'a' },
      { space: 'Cat', agent: 'a' },
      { space: 'ca', agent: 'ta' },
      { space: '猫', agent: 'a' },
    ]
    const tokens = names.flatMap((caller) => scopesOf(caller).readable)
    expect(new Set(tokens).size).toBe(tokens.length)
  })

  it('shares the shared zone among the agents of a space, and nothing else', () => {
    const [one, two] = ['one', 'two'].map((agent) => scopesOf({ space: 'team', agent }))
    expect(one!.shared).toBe(two!.shared)
    expect(one!.private).not.toBe(two!.private)
    expect(scopeOfZone(one!, 'SHARED')).toBe(one!.shared)
    expect(scopeOfZone(one!, 'PRIVATE')).toBe(one!.private)
  })

  it.each(['', 'a'.repeat(201), 'line\nbreak', 'nul\u0000', 'half \ud800 pair'])('refuses the name %j', (space) => {
    expect(() => scopesOf({ space, agent: 'default' })).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', field: 'space' }),
    )
  })
})
