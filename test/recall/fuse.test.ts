import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Found, LexicalFound } from '../../src/recall/found.js'
import { fuse, type Candidate } from '../../src/recall/fuse.js'
import { readAsked } from '../../src/recall/plan/asked.js'
import type { Ranking } from '../../src/recall/ranking.js'
import { aFound, rankingOf } from '../support/recall-parts.js'

const found = aFound
const list = (memories: Found[], given: Partial<LexicalFound> = {}): LexicalFound => ({
  index: 'memory_text_english',
  inRange: false,
  found: memories,
  ...given,
})
const asked = (query: string) => readAsked(query, { now: new Date('2026-05-20T00:00:00Z'), timeZone: 'UTC' })

interface Given {
  dense?: Found[][]
  lexical?: LexicalFound[]
  query?: string
  ranking?: Partial<Ranking>
  lexicalLimit?: number
}
const fused = ({ dense = [], lexical = [], query = 'q', ranking = {}, lexicalLimit = 100 }: Given): Candidate[] =>
  fuse({ dense, lexical }, { query, asked: asked(query), settings: { ranking: rankingOf(ranking), lexicalLimit } })
    .candidates
const scoresOf = (candidates: readonly Candidate[]) =>
  Object.fromEntries(candidates.map(({ id, score }) => [id, Number(score.toFixed(6))]))

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
const asFound = (drawn: { id: number; score: number }[]) =>
  drawn.map(({ id, score }) => found(`m${id}`, score)).sort((a, b) => b.score - a.score)

describe('fuse', () => {
  it('computes .5 words + .5 meaning, each by its range', () => {
    const candidates = fused({
      dense: [[found('a', 0.9), found('b', 0.8), found('c', 0.5)]],
      lexical: [list([found('b', 12), found('d', 6)])],
    })
    // b: .5·12/12 + .5·(.8 − .5)/(.9 − .5); a: .5·1; d: .5·6/12; c: 0.
    expect(scoresOf(candidates)).toEqual({ b: 0.875, a: 0.5, d: 0.25, c: 0 })
    expect(candidates.map(({ id }) => id)).toEqual(['b', 'a', 'd', 'c'])
  })

  it('lets one channel decide alone where the other was not asked', () => {
    expect(scoresOf(fused({ dense: [[found('a', 0.9), found('b', 0.5)]] }))).toEqual({ a: 1, b: 0 })
  })

  it('sets a full list of words on its lowest score, and a list with room on 0', () => {
    const lexical = [list([found('a', 12), found('b', 9), found('c', 6)])]
    const words = (lexicalLimit: number) => fused({ lexical, lexicalLimit }).map(({ score }) => score)
    expect(words(3)).toEqual([1, 0.5, 0])
    expect(words(4)).toEqual([1, 0.75, 0.5])
  })

  it('adds what both full-text indexes find, as they score it', () => {
    const candidates = fused({
      lexical: [
        list([found('a', 20), found('b', 10)]),
        list([found('b', 6), found('c', 4)], { index: 'memory_text_cjk' }),
      ],
    })
    // a: 20, b: 10 + 6, c: 4; by the maximum.
    expect(scoresOf(candidates)).toEqual({ a: 1, b: 0.8, c: 0.2 })
  })

  it('takes a share of what is near to everything off its nearness', () => {
    const dense = [[found('hub', 0.9, { hub: 0.9 }), found('own', 0.85, { hub: 0.3 }), found('far', 0.5, { hub: 0.3 })]]
    expect(fused({ dense })[0]?.id).toBe('hub')
    expect(fused({ dense, ranking: { hub: 0.3 } })[0]?.id).toBe('own')
  })

  it('prefers what happened or was said in the time that is asked for, found by then or by words', () => {
    const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
    const at = (text: string) => ({ saidAtMs: day(text), occurredAtMs: day(text), occurredUntilMs: day(text) })
    const lexical = [list([found('april', 9, at('2026-04-02')), found('march', 8, at('2026-03-10'))])]
    const query = 'What did we order in March 2026?'
    expect(fused({ lexical, query, ranking: { words: 1 } })[0]?.id).toBe('april')
    const [first] = fused({ lexical, query, ranking: { words: 1, time: 0.4 } })
    expect(first).toMatchObject({ id: 'march' })
    expect(first?.time).toBeCloseTo(0.4 / 1.4)
    const later = { ...at('2026-04-02'), saidAtMs: day('2026-03-03') }
    expect(fused({ lexical: [list([found('x', 1, later)])], query, ranking: { time: 0.4 } })[0]?.time).toBeGreaterThan(
      0,
    )
  })

  it('prefers the turns of the one participant that a question names', () => {
    const turns = (speaker: string, score: number) => found(speaker, score, { speaker, session: 's1' })
    const lexical = [list([turns('Bob', 9), turns('Ana', 8.5)])]
    const ranking = { words: 1, speaker: 0.2 }
    expect(fused({ lexical, query: 'Where does Ana work?', ranking })[0]?.id).toBe('Ana')
    expect(fused({ lexical, query: 'Where do Ana and Bob work?', ranking })[0]?.id).toBe('Bob')
  })

  it('lifts a memory whose session has other good ones', () => {
    const lexical = [
      list([
        found('alone', 10, { session: 'a' }),
        found('one', 9.5, { session: 'b' }),
        found('two', 9, { session: 'b' }),
        found('three', 9, { session: 'b' }),
      ]),
    ]
    expect(fused({ lexical, ranking: { group: 0.4 } })[0]?.id).toBe('one')
  })

  it('keeps every memory once, in 0 to 1, best first, whatever came', () => {
    fc.assert(
      fc.property(lists, fc.double({ min: 0, max: 1, noNaN: true }), ({ dense, lexical }, share) => {
        const candidates = fused({
          dense: dense.length === 0 ? [] : [asFound(dense)],
          lexical: lexical.map((each) => list(asFound(each))),
          ranking: { words: share, time: 0.4, speaker: 0.1, substance: 0.1, group: 0.3 },
          lexicalLimit: 5,
        })
        const ids = new Set([...dense, ...lexical.flat()].map(({ id }) => `m${id}`))
        expect(new Set(candidates.map(({ id }) => id))).toEqual(ids)
        expect(candidates).toHaveLength(ids.size)
        candidates.forEach(({ score, lexical: words, dense: meaning }, index) => {
          for (const value of [score, words, meaning]) expect(value >= 0 && value <= 1 + 1e-12).toBe(true)
          expect(score).toBeLessThanOrEqual(candidates[Math.max(0, index - 1)]!.score)
        })
      }),
    )
  })

  it('does not depend on the scale of a channel', () => {
    fc.assert(
      fc.property(lists, fc.double({ min: 0.5, max: 50, noNaN: true }), ({ dense, lexical }, factor) => {
        const order = (by: number) =>
          fused({
            dense: dense.length === 0 ? [] : [asFound(dense)],
            lexical: lexical.map((each) => list(asFound(each.map(({ id, score }) => ({ id, score: score * by }))))),
          })
        const scaled = new Map(order(factor).map(({ id, score }) => [id, score]))
        for (const { id, score } of order(1)) expect(scaled.get(id)).toBeCloseTo(score, 9)
      }),
    )
  })
})
