import { describe, expect, it } from '@jest/globals'
import { scopesOf } from '../../src/access/scopes.js'
import type { RecallInput } from '../../src/memory/engraph.js'
import { aPlan } from '../support/recall-parts.js'

const now = new Date('2025-03-01T00:00:00Z')
const plan = (input: Partial<RecallInput>) => aPlan(scopesOf({ space: 'a', agent: 'b' }), input, now)

describe('planRecall', () => {
  it.each([
    [{}, 'FACT', 1],
    [{ task: 'FACT' }, 'FACT', 1],
    [{ task: 'PREFERENCE' }, 'PREFERENCE', 2],
    [{ task: 'PLANNING' }, 'PLANNING', 3],
    [{ task: 'REASONING' }, 'REASONING', 4],
    [{ task: 'REASONING', depth: 0 }, 'REASONING', 0],
  ] as const)('plans %j as %s over %d hops', (input, task, depth) => {
    expect(plan(input)).toMatchObject({ task, depth })
  })

  it('reads current memories, replaced ones when asked, and every tier for an instant', () => {
    expect(plan({}).filters.tiers).toEqual([0])
    expect(plan({ includeSuperseded: true }).filters.tiers).toEqual([0, 2])
    expect(plan({ asOf: now }).filters.tiers).toEqual([0, 1, 2, 3])
  })

  it('takes the cheap statements when only scope and tier filter', () => {
    expect(plan({ includeSuperseded: true }).filters.plain).toBe(true)
    for (const input of [
      { asOf: now },
      { during: { from: now } },
      { kinds: ['FACT'] },
      { sources: ['USER'] },
      { agents: ['b'] },
      { minImportance: 0 },
    ] as Partial<RecallInput>[]) {
      expect(plan(input).filters.plain).toBe(false)
    }
  })
})
