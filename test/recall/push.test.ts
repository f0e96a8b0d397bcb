import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { pushActivation } from '../../src/recall/push.js'
import { defaultRecallSettings } from '../../src/recall/recall-settings.js'
import type { Way } from '../../src/recall/way.js'
import { aCandidate } from '../support/recall-parts.js'

const candidate = (id: string, score: number) => aCandidate(id, score)
const way = (seed: string, id: string, activation: number, edge: 'SEMANTIC' | 'CAUSAL' | 'ENTITY' = 'CAUSAL'): Way => ({
  id,
  seed,
  hop: 1,
  activation,
  path: [{ from: seed, to: id, edge, via: null, weight: 1, activation }],
  nearInTime: false,
  tier: 0,
})
const settings = { cap: 0.95, push: { ...defaultRecallSettings.push, CAUSAL: 0.5, SEMANTIC: 0.1 } }
const ranking = { entity: 0.8, nearInTime: 0.3 }

describe('pushActivation', () => {
  it('adds push · activation and stops at the cap', () => {
    const seeds = [candidate('a', 0.8)]
    const candidates = [...seeds, candidate('b', 0.4), candidate('c', 0.7)]
    const ranked = pushActivation(candidates, {
      seeds,
      ways: [way('a', 'b', 0.5), way('a', 'c', 0.5), way('a', 'new', 0.5)],
      ranking,
      settings,
    })
    const scores = Object.fromEntries(ranked.map(({ id, score }) => [id, Number(score.toFixed(6))]))
    // b: .4 + .5·.5; c: .7 + .25 stops at .95·.8; new: 0 + .25.
    expect(scores).toEqual({ a: 0.8, c: 0.76, b: 0.65, new: 0.25 })
    expect(ranked.find(({ id }) => id === 'b')?.signals).toMatchObject({ graph: 0.25, activation: 0.5, lexical: 0.4 })
  })

  it('counts a way as its weakest edge, and nearness in time as its own', () => {
    const seeds = [candidate('a', 1)]
    const mixed: Way = {
      ...way('a', 'c', 0.4),
      path: [way('a', 'b', 0.6, 'SEMANTIC').path[0]!, way('b', 'c', 0.4).path[0]!],
    }
    const near: Way = { ...way('a', 'd', 0.4), nearInTime: true }
    const ranked = pushActivation(seeds, { seeds, ways: [mixed, near], ranking, settings })
    expect(ranked.find(({ id }) => id === 'c')?.score).toBeCloseTo(0.04)
    expect(ranked.find(({ id }) => id === 'd')?.score).toBeCloseTo(0.12)
  })

  it('never lowers a score, never lets a linked memory outrank its seed, and ignores the order of ways', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true })
    const arbitrary = fc.record({
      scores: fc.array(score, { minLength: 1, maxLength: 12 }),
      ways: fc.array(fc.tuple(fc.nat(11), fc.nat(14), score), { maxLength: 40 }),
    })
    fc.assert(
      fc.property(arbitrary, ({ scores, ways: drawn }) => {
        const candidates = scores.map((value, index) => candidate(`m${index}`, value))
        const ways = drawn.map(([seed, id, activation]) => way(`m${seed % scores.length}`, `m${id}`, activation))
        const before = new Map(candidates.map(({ id, score: value }) => [id, value]))
        const ranked = pushActivation(candidates, { seeds: candidates, ways, ranking, settings })
        for (const { id, score: after, signals } of ranked) {
          const old = before.get(id) ?? 0
          expect(after).toBeGreaterThanOrEqual(old)
          expect(signals.graph).toBeCloseTo(after - old, 12)
          const seedScores = ways.filter((one) => one.id === id).map(({ seed }) => before.get(seed) ?? 0)
          if (after > old) expect(after).toBeLessThanOrEqual(0.95 * Math.max(...seedScores) + 1e-12)
        }
        const scoresOf = (list: typeof ranked) => list.map(({ id, score: value }) => [id, value])
        expect(
          scoresOf(pushActivation(candidates, { seeds: candidates, ways: [...ways].reverse(), ranking, settings })),
        ).toEqual(scoresOf(ranked))
      }),
    )
  })
})
