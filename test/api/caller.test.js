import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { callerOf } from '../../src/api/caller.js'
const headers = (values) => ({ get: (name) => values[name] ?? null })
describe('callerOf', () => {
  it('leaves out what no header says', () => {
    expect(callerOf(headers({}))).toEqual({})
    expect(callerOf(headers({ 'x-engraph-agent': 'planner' }))).toEqual({ agent: 'planner' })
  })
  it.each([
    ['team-1', 'team-1'],
    ['%E5%9B%A2%E9%98%9F', '团队'],
    // The bytes of 团队 in UTF-8, as Node shows them.
    ['å\u009b¢é\u0098\u009f', '团队'],
    ['100%25', '100%'],
    ['a b', 'a b'],
  ])('reads %j', (value, name) => {
    expect(callerOf(headers({ 'x-engraph-space': value }))).toEqual({ space: name })
  })
  it.each([
    ['', 'blank'],
    ['  ', 'blank'],
    ['%20', 'blank'],
    ['100%', 'percent-encoded'],
    ['%ff', 'percent-encoded'],
    ['caf\u00e9', 'UTF-8'],
  ])('refuses %j', (value, why) => {
    expect(() => callerOf(headers({ 'x-engraph-space': value }))).toThrow(
      expect.objectContaining({
        code: 'BAD_INPUT',
        field: 'x-engraph-space',
        message: expect.stringContaining(why),
      }),
    )
  })
  it('reads back every percent-encoded name', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(name, (text) => {
        expect(callerOf(headers({ 'x-engraph-agent': encodeURIComponent(text) }))).toEqual({ agent: text })
      }),
    )
  })
})
