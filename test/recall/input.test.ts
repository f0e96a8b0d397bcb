import { describe, expect, it } from '@jest/globals'
import { EngraphError } from '../../src/errors.js'
import type { RecallInput } from '../../src/memory/engraph.js'
import { checkInput } from '../../src/recall/input.js'

function refusal(input: unknown): EngraphError {
  try {
    checkInput(input as RecallInput)
  } catch (error) {
    if (error instanceof EngraphError) return error
    throw error
  }
  throw new Error(`${JSON.stringify(input)} was accepted`)
}

describe('checkInput', () => {
  it('fills in what the contract says is the default', () => {
    expect(checkInput({ query: '  What did I eat? ' })).toEqual({
      query: 'What did I eat?',
      now: null,
      timeZone: null,
      task: null,
      depth: null,
      limit: 8,
      profile: 'default',
      during: null,
      asOf: null,
      kinds: null,
      sources: null,
      agents: null,
      minImportance: null,
      includeSuperseded: false,
      maxMemoryChars: 200,
      maxContextChars: 1000,
    })
  })

  it.each([
    ['a blank query', { query: ' \n\t ' }, 'query'],
    ['an invisible query', { query: '\u200b\u2066\ufe0f' }, 'query'],
    ['a query of control characters', { query: '\u0000\u0007' }, 'query'],
    ['no query', {}, 'query'],
    ['a depth over 4', { query: 'q', depth: 5 }, 'depth'],
    ['a depth under 0', { query: 'q', depth: -1 }, 'depth'],
    ['a broken depth', { query: 'q', depth: 1.5 }, 'depth'],
    ['a limit of 0', { query: 'q', limit: 0 }, 'limit'],
    ['a limit over 100', { query: 'q', limit: 101 }, 'limit'],
    ['a limit that is no number', { query: 'q', limit: Number.NaN }, 'limit'],
    ['snippets too small', { query: 'q', maxMemoryChars: 19 }, 'maxMemoryChars'],
    ['snippets too large', { query: 'q', maxMemoryChars: 2001 }, 'maxMemoryChars'],
    ['a context too small', { query: 'q', maxContextChars: 99 }, 'maxContextChars'],
    ['a context too large', { query: 'q', maxContextChars: 100_001 }, 'maxContextChars'],
    ['an importance over 1', { query: 'q', minImportance: 1.01 }, 'minImportance'],
    ['an unknown task', { query: 'q', task: 'GUESSING' }, 'task'],
    ['an unknown kind', { query: 'q', kinds: ['FACT', 'RUMOUR'] }, 'kinds'],
    ['an unknown source', { query: 'q', sources: ['NEWS'] }, 'sources'],
    ['51 agents', { query: 'q', agents: Array.from({ length: 51 }, (_, index) => `agent-${index}`) }, 'agents'],
    ['an unknown profile', { query: 'q', profile: 'qa' }, 'profile'],
    ['a bare date', { query: 'q', asOf: '2025-03-01' }, 'asOf'],
    ['a time without an offset', { query: 'q', now: '2025-03-01T10:00:00' }, 'now'],
    ['a day that does not exist', { query: 'q', now: '2025-02-30T10:00:00Z' }, 'now'],
    ['an invalid Date', { query: 'q', now: new Date(Number.NaN) }, 'now'],
    ['a bare date in a range', { query: 'q', during: { from: '2025-03-01' } }, 'during'],
    [
      'a range that ends before it begins',
      { query: 'q', during: { from: '2025-03-02T00:00:00Z', until: '2025-03-01T00:00:00Z' } },
      'during',
    ],
    ['a field that does not exist', { query: 'q', limt: 5 }, 'limt'],
  ])('refuses %s and names the field', (_, input, field) => {
    const error = refusal(input)
    expect(error.code).toBe('BAD_INPUT')
    expect(error.field).toBe(field)
    expect(error.message).toContain(field)
  })

  it('names the value and the limit', () => {
    const error = refusal({ query: 'q', limit: 500 })
    expect(error.message).toBe('limit is 500; it must be a whole number from 1 to 100.')
    expect(error.value).toBe(500)
  })

  it('names the known profiles', () => {
    expect(refusal({ query: 'q', profile: 'qa' }).message).toMatch(/known profiles: default/)
  })

  it('takes 10,000 characters and refuses one more as too large', () => {
    expect(checkInput({ query: 'x'.repeat(10_000) }).query).toHaveLength(10_000)
    expect(refusal({ query: 'x'.repeat(10_001) })).toMatchObject({ code: 'TOO_LARGE', field: 'query', limit: 10_000 })
  })

  it('reads an offset as the instant that it means', () => {
    expect(checkInput({ query: 'q', asOf: '2025-03-01T10:00:00+08:00' }).asOf).toEqual(new Date('2025-03-01T02:00:00Z'))
  })

  it('treats an empty list as not given', () => {
    expect(checkInput({ query: 'q', kinds: [], sources: [], agents: [] })).toMatchObject({
      kinds: null,
      sources: null,
      agents: null,
    })
  })
})
