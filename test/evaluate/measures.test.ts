import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { measure, measureByType, percentile, ranksOf, type Answer } from '../../src/evaluate/measures.js'

const ks = [5, 10, 20]
const answer = (gold: string[], returned: string[][], rest: Partial<Answer> = {}): Answer => ({
  type: 'all',
  gold,
  returned,
  latencyMs: 1,
  ...rest,
})
const single = (ids: string[]): string[][] => ids.map((id) => [id])

describe('ranksOf', () => {
  it('gives parts of one write the rank of the best part, and the next memory the next rank', () => {
    expect(Object.fromEntries(ranksOf([['a'], ['b'], ['a'], ['c'], ['b'], ['d']]))).toEqual({ a: 1, b: 2, c: 3, d: 4 })
  })

  it('gives the rank of a merged memory to each id that it carries', () => {
    expect(Object.fromEntries(ranksOf([['a', 'b'], ['b', 'c'], ['d']]))).toEqual({ a: 1, b: 1, c: 2, d: 3 })
  })

  it('counts a memory without ids as a rank', () => {
    expect(ranksOf([[], ['a'], [], ['b']]).get('b')).toBe(4)
  })
})

describe('measure', () => {
  it('computes a case by hand', () => {
    // Gold at ranks 2, 5 and 12; one is not found.
    const returned = single(['x1', 'g1', 'x2', 'x3', 'g2', 'x4', 'x5', 'x6', 'x7', 'x8', 'x9', 'g3'])
    const measures = measure([answer(['g1', 'g2', 'g3', 'g4'], returned)], ks)
    expect(measures.recallAt).toEqual({ 5: 0.5, 10: 0.5, 20: 0.75 })
    expect(measures.anyAt).toEqual({ 10: 1 })
    expect(measures.mrr).toBe(0.5)
    // 1/log2(3) + 1/log2(6) over 1 + 1/log2(3) + 1/log2(4) + 1/log2(5)
    expect(measures.ndcgAt5).toBeCloseTo((0.63093 + 0.386853) / (1 + 0.63093 + 0.5 + 0.430677), 5)
  })

  it('is perfect when all gold comes first, also with more gold than 5', () => {
    const gold = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const measures = measure([answer(gold, single(gold))], ks)
    expect(measures).toMatchObject({ recallAt: { 5: 5 / 7, 10: 1 }, mrr: 1, anyAt: { 10: 1 } })
    expect(measures.ndcgAt5).toBeCloseTo(1, 12)
  })

  it('is zero when nothing comes back, or only others', () => {
    const zero = { recallAt: { 5: 0, 10: 0, 20: 0 }, anyAt: { 10: 0 }, mrr: 0, ndcgAt5: 0 }
    expect(measure([answer(['a'], []), answer(['a'], [['b']])], ks)).toMatchObject({ n: 2, ...zero })
  })

  it('averages over questions, not over gold', () => {
    const found = answer(['a'], [['a']])
    const halfOfFour = answer(['a', 'b', 'c', 'd'], single(['a', 'b']))
    expect(measure([found, halfOfFour], ks).recallAt[5]).toBe(0.75)
  })

  it('counts MRR only to the largest k, and any at the largest when that is below 10', () => {
    const late = answer(['g'], single(['a', 'b', 'c', 'g']))
    expect(measure([late], [1, 3])).toMatchObject({ mrr: 0, recallAt: { 1: 0, 3: 0 }, anyAt: { 3: 0 } })
  })

  it('never counts two gold ids of one merged memory as more than perfect', () => {
    expect(measure([answer(['a', 'b'], [['a', 'b']])], ks)).toMatchObject({ ndcgAt5: 1, recallAt: { 5: 1 }, mrr: 1 })
  })

  it('agrees with a count over the list, whatever comes back', () => {
    const id = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    const question = fc.record({
      gold: fc.uniqueArray(id, { minLength: 1, maxLength: 8 }),
      returned: fc.uniqueArray(id, { maxLength: 25 }),
    })
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 6 }), (questions) => {
        const measures = measure(
          questions.map(({ gold, returned }) => answer(gold, single(returned))),
          ks,
        )
        const brute = (of: (gold: string[], returned: string[]) => number): number =>
          questions.map(({ gold, returned }) => of(gold, returned)).reduce((a, b) => a + b) / questions.length
        for (const k of ks) {
          const share = (gold: string[], returned: string[]): number =>
            gold.filter((one) => returned.slice(0, k).includes(one)).length / gold.length
          expect(measures.recallAt[k]).toBeCloseTo(brute(share), 12)
        }
        const reciprocal = (gold: string[], returned: string[]): number => {
          for (let place = 0; place < Math.min(20, returned.length); place += 1) {
            if (gold.includes(returned[place]!)) return 1 / (place + 1)
          }
          return 0
        }
        expect(measures.mrr).toBeCloseTo(brute(reciprocal), 12)
        const ndcg = (gold: string[], returned: string[]): number => {
          let gain = 0
          let ideal = 0
          for (let place = 0; place < 5; place += 1) {
            if (place < returned.length && gold.includes(returned[place]!)) gain += Math.LN2 / Math.log(place + 2)
            if (place < gold.length) ideal += Math.LN2 / Math.log(place + 2)
          }
          return gain / ideal
        }
        expect(measures.ndcgAt5).toBeCloseTo(brute(ndcg), 12)
      }),
    )
  })

  it('never falls when parts of memories seen before come in between', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(ids, fc.array(fc.nat(9), { maxLength: 5 }), (returned, repeats) => {
        const withParts = single(returned)
        for (const at of repeats) withParts.splice(Math.min(at + 1, withParts.length), 0, [returned[0]!])
        const plain = measure([answer(['a', 'e'], single(returned))], ks)
        expect(measure([answer(['a', 'e'], withParts)], ks)).toEqual(plain)
      }),
    )
  })
})

describe('measureByType', () => {
  it('measures each type for itself', () => {
    const answers = [
      answer(['a'], [['a']], { type: 'single', latencyMs: 10 }),
      answer(['a'], [['b']], { type: 'multi', latencyMs: 30 }),
      answer(['a'], [['b'], ['a']], { type: 'single', latencyMs: 20 }),
    ]
    const byType = measureByType(answers, ks)
    expect(Object.keys(byType)).toEqual(['multi', 'single'])
    expect(byType['single']).toMatchObject({ n: 2, mrr: 0.75, latencyMs: { p50: 10, p95: 20 } })
    expect(byType['multi']).toMatchObject({ n: 1, mrr: 0 })
  })
})

describe('percentile', () => {
  it('is the nearest rank of the textbook example', () => {
    // https://en.wikipedia.org/wiki/Percentile#Worked_examples_of_the_nearest-rank_method, example 1
    const values = [50, 35, 20, 15, 40]
    expect([5, 30, 40, 50, 100].map((percent) => percentile(values, percent))).toEqual([15, 20, 20, 35, 50])
  })

  it('is 0 of nothing', () => {
    expect(percentile([], 95)).toBe(0)
  })
})
