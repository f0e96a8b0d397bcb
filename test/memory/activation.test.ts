import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { activationAt, decayRate, heatOf, reinforce, type DecayClass } from '../../src/memory/activation.js'

const dayMs = 86_400_000
const start = new Date('2026-01-01T00:00:00Z')
const after = (days: number): Date => new Date(start.getTime() + days * dayMs)
const strengthOf = (strength: number, decayClass: DecayClass = 'EPISODIC') => ({
  strength,
  strengthAt: start,
  decayClass,
})

describe('activation', () => {
  it.each([
    ['EPISODIC', 30],
    ['SEMANTIC', 180],
    ['PROCEDURAL', 365],
    ['SUMMARY', 365],
  ] as const)('halves in the half-life of %s', (decayClass, days) => {
    expect(activationAt(strengthOf(1, decayClass), after(days))).toBeCloseTo(0.5, 10)
  })

  it('never fades when pinned', () => {
    expect(activationAt(strengthOf(0.7, 'PINNED'), after(10_000))).toBe(0.7)
  })

  it('takes an instant before strengthAt as strengthAt', () => {
    expect(activationAt(strengthOf(0.7), after(-5))).toBe(0.7)
  })

  it('equals the sum of decayed uses while below the clamp', () => {
    const uses = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 300 }), weight: fc.double({ min: 0.001, max: 0.5, noNaN: true }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1, noNaN: true }), uses, (initial, given) => {
        const ordered = [...given].sort((a, b) => a.day - b.day)
        const end = after(400)
        const stepwise = ordered.reduce(
          (memory, use) => reinforce(memory, { weight: use.weight, relevance: 1, at: after(use.day) }),
          strengthOf(initial),
        )
        const lambda = decayRate('EPISODIC')
        const summed = ordered.reduce(
          (sum, use) => sum + use.weight * Math.exp(-lambda * (400 - use.day)),
          initial * Math.exp(-lambda * 400),
        )
        expect(activationAt(stepwise, end)).toBeCloseTo(summed, 9)
      }),
    )
  })

  it('is ordered by heat at every moment, within one class', () => {
    const memory = fc.record({
      strength: fc.double({ min: 0.01, max: 5, noNaN: true }),
      day: fc.integer({ min: 0, max: 500 }),
    })
    fc.assert(
      fc.property(memory, memory, fc.integer({ min: 500, max: 2000 }), (a, b, day) => {
        const [x, y] = [a, b].map(({ strength, day: at }) => ({
          strength,
          strengthAt: after(at),
          decayClass: 'EPISODIC' as const,
        }))
        const difference = Math.log(activationAt(x!, after(day))) - Math.log(activationAt(y!, after(day)))
        expect(heatOf(x!) - heatOf(y!)).toBeCloseTo(difference, 6)
      }),
    )
  })

  it('keeps strength within its limits', () => {
    expect(reinforce(strengthOf(9.9), { weight: 1, relevance: 1, at: start }).strength).toBe(10)
    expect(reinforce(strengthOf(1e-9), { weight: 0, relevance: 0, at: start }).strength).toBe(1e-6)
  })
})
