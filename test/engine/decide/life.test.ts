import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { activationAt, decayClasses, heatOf } from '../../../src/memory/activation.js'
import { layers } from '../../../src/memory/enums.js'
import { pinnedAt, restored, supersededAt, unpinnedAt } from '../../../src/engine/decide/life.js'

const memory = fc.record({
  state: fc.constantFrom('BUFFERED' as const, 'ACTIVE' as const, 'COLD' as const, 'ARCHIVED' as const),
  layer: fc.constantFrom(...layers),
  strength: fc.double({ min: 1e-6, max: 10, noNaN: true }),
  strengthAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2025-01-01'), noInvalidDate: true }),
  decayClass: fc.constantFrom(...decayClasses),
})
const now = new Date('2025-06-01T00:00:00Z')

describe('the life of a memory', () => {
  it('keeps its activation when it is pinned or unpinned, with a heat that fits', () => {
    fc.assert(
      fc.property(memory, (given) => {
        for (const change of [pinnedAt(given, now), unpinnedAt(given, now)]) {
          const { strength = 0, strengthAt = now, decayClass = 'PINNED' } = change
          expect(strength).toBeCloseTo(Math.max(1e-6, activationAt(given, now)), 9)
          expect(change.heat).toBeCloseTo(heatOf({ strength, strengthAt, decayClass }), 9)
        }
        expect(pinnedAt(given, now)).toMatchObject({ pinned: true, decayClass: 'PINNED', tier: 0 })
        expect(unpinnedAt(given, now)).toMatchObject({ pinned: false, decayClass: given.layer, state: given.state })
      }),
    )
  })

  it('loses most of its strength when it is replaced, and its place in everyday recall', () => {
    fc.assert(
      fc.property(memory, (given) => {
        const change = supersededAt(given, { validUntil: now, now })
        expect(change).toMatchObject({ state: 'SUPERSEDED', tier: 2, tierKey: 't2', validUntil: now, closedAt: now })
        expect(change.strength).toBeCloseTo(Math.max(1e-6, 0.3 * given.strength), 9)
        expect(change.heat).toBeCloseTo(heatOf({ ...given, strength: change.strength ?? 0 }), 9)
      }),
    )
  })

  it('is cold when it is restored, and open only where nothing replaces it', () => {
    const openEnd = new Date('9999-12-31T00:00:00Z')
    const cold = { state: 'COLD', tier: 1, tierKey: 't1' }
    expect(restored({ open: true })).toEqual({ ...cold, validUntil: openEnd, closedAt: openEnd })
    expect(restored({ open: false })).toEqual(cold)
  })
})
