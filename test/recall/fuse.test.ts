import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Found } from '../../src/recall/found.js'
import { fuse } from '../../src/recall/fuse.js'

const found = (id: string, score: number): Found => ({
  id,
  score,
  scope: 's',
  session: '',
  dated: true,
  occurredAtMs: 0,
})

const lists = fc.record({
  dense: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: 30 }), score: fc.double({ min: -1, max: 1, noNaN: true }) }),
    {
      selector: ({ id }) => id,
    },
  ),
  lexical: fc.array(
    fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 0, max: 30 }), score: fc.double({ min: 0.01, max: 40, noNaN: true }) }),
      {
        selector: ({ id }) => id,
      },
    ),
    { maxLength: 2 },
  ),
})
const asFound = (list: { id: number; score: number }[]) =>
  list.map(({ id, score }) => found(`m${id}`, score)).sort((a, b) => b.score - a.score)

describe('fuse', () => {
  it('computes .5 words + .5 meaning, each by its range', () => {
    const fused = fuse(
      {
        dense: [found('a', 0.9), found('b', 0.8), found('c', 0.5)],
        lexical: [[found('b', 12), found('d', 6)]],
      },
      { lexicalWeight: 0.5, lexicalLimit: 100 },
    )
    const scores = Object.fromEntries(fused.map(({ id, score }) => [id, Number(score.toFixed(6))]))
    // b: .5·12/12 + .5·(.8 − .5)/(.9 − .5); a: .5·1; d: .5·6/12; c: 0.
    expect(scores).toEqual({ b: 0.875, a: 0.5, d: 0.25, c: 0 })
    expect(fused.map(({ id }) => id)).toEqual(['b', 'a', 'd', 'c'])
  })

  it('sets a full list of words on its lowest score, and a list with room on 0', () => {
    const lexical = [[found('a', 12), found('b', 9), found('c', 6)]]
    const words = (lexicalLimit: number) =>
      fuse({ dense: [], lexical }, { lexicalWeight: 1, lexicalLimit }).map(({ score }) => score)
    expect(words(3)).toEqual([1, 0.5, 0])
    expect(words(4)).toEqual([1, 0.75, 0.5])
  })

  it('adds what both full-text indexes find, each by its own maximum', () => {
    const fused = fuse(
      {
        dense: [],
        lexical: [
          [found('a', 20), found('b', 10)],
          [found('b', 3), found('c', 1.5)],
        ],
      },
      { lexicalWeight: 1, lexicalLimit: 100 },
    )
    // a: 1, b: .5 + 1, c: .5; by the maximum 1.5.
    expect(fused.map(({ id, score }) => [id, Number(score.toFixed(4))])).toEqual([
      ['b', 1],
      ['a', 0.6667],
      ['c', 0.3333],
    ])
  })

  it('lets the only memory of a space count in full', () => {
    expect(fuse({ dense: [found('a', 0.2)], lexical: [] }, { lexicalWeight: 0.5, lexicalLimit: 100 })[0]?.score).toBe(
      0.5,
    )
  })

  it('keeps every memory once, in 0 to 1, best first, whatever came', () => {
    fc.assert(
      fc.property(lists, fc.double({ min: 0, max: 1, noNaN: true }), ({ dense, lexical }, lexicalWeight) => {
        const fused = fuse({ dense: asFound(dense), lexical: lexical.map(asFound) }, { lexicalWeight, lexicalLimit: 5 })
        const ids = new Set([...dense, ...lexical.flat()].map(({ id }) => `m${id}`))
        expect(new Set(fused.map(({ id }) => id))).toEqual(ids)
        expect(fused).toHaveLength(ids.size)
        fused.forEach(({ score, lexical: words, dense: meaning }, index) => {
          for (const value of [score, words, meaning]) expect(value >= 0 && value <= 1 + 1e-12).toBe(true)
          expect(score).toBeLessThanOrEqual(fused[Math.max(0, index - 1)]!.score)
        })
      }),
    )
  })

  it('does not depend on the scale of a channel', () => {
    fc.assert(
      fc.property(lists, fc.double({ min: 0.5, max: 50, noNaN: true }), ({ dense, lexical }, factor) => {
        const order = (by: number) =>
          fuse(
            {
              dense: asFound(dense),
              lexical: lexical.map((list) => asFound(list.map(({ id, score }) => ({ id, score: score * by })))),
            },
            { lexicalWeight: 0.5, lexicalLimit: 100 },
          )
        const scaled = new Map(order(factor).map(({ id, score }) => [id, score]))
        for (const { id, score } of order(1)) expect(scaled.get(id)).toBeCloseTo(score, 9)
      }),
    )
  })
})
