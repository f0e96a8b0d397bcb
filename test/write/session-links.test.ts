import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { lexicalText } from '../../src/write/lexical-text.js'
import { linkParts, linkSession, temporalWeight, type StoredTurn } from '../../src/write/session-links.js'

const hourMs = 3_600_000

function turn(name: string, hour: number, given: Partial<StoredTurn> = {}): StoredTurn {
  return {
    id: name,
    session: 's',
    speaker: '',
    content: `says ${name}`,
    saidAt: new Date(Date.UTC(2025, 0, 1) + hour * hourMs),
    writeId: name,
    part: 0,
    ...given,
  }
}

const pairs = (edges: readonly { from: string; to: string }[]): string[] => edges.map(({ from, to }) => `${from}→${to}`)

describe('temporalWeight', () => {
  it.each([
    [0, 1],
    [24 * hourMs, 0.5],
    [48 * hourMs, 0.25],
    [365 * 24 * hourMs, 0.2],
    [-24 * hourMs, 0.5],
  ])('of a gap of %d ms is %d', (gapMs, weight) => expect(temporalWeight(gapMs)).toBeCloseTo(weight, 12))

  it('is 0.2 to 1 and never rises with the gap', () => {
    const gap = fc.integer({ min: 0, max: 40_000 * 24 * hourMs })
    fc.assert(
      fc.property(gap, gap, (a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map(temporalWeight)
        expect(near).toBeLessThanOrEqual(1)
        expect(far).toBeGreaterThanOrEqual(0.2)
        expect(far).toBeLessThanOrEqual(near!)
      }),
    )
  })
})

describe('linkSession', () => {
  it('chains the turns of a new session', () => {
    const links = linkSession([], [turn('a', 0), turn('b', 24), turn('c', 24)])
    expect(links.temporal).toEqual([
      { from: 'a', to: 'b', weight: 0.5 },
      { from: 'b', to: 'c', weight: 1 },
    ])
    expect(links.cut).toEqual([])
  })

  it('puts a turn that comes late between those it belongs between, and ends their edge', () => {
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name, hour) => turn(name, hour))
    const links = linkSession([a!, b!, d!, e!], [c!])
    expect(pairs(links.temporal)).toEqual(['b→c', 'c→d'])
    expect(links.cut).toEqual([{ from: 'b', to: 'd' }])
    expect(Object.fromEntries(links.texts)).toEqual({
      b: lexicalText(b!, { previous: a, next: c }),
      c: lexicalText(c!, { previous: b, previousButOne: a, next: d }),
      d: lexicalText(d!, { previous: c, previousButOne: b, next: e }),
      e: lexicalText(e!, { previous: d, previousButOne: c }),
    })
  })

  it('orders turns of one instant by acceptance, not by memory id: a write tried again has a late one', () => {
    const first = turn('z', 0, { writeId: 'w1' })
    const stored = [turn('b', 0, { writeId: 'w0' }), turn('a', 0, { writeId: 'w2' })]
    const links = linkSession(stored, [first])
    expect(pairs(links.temporal)).toEqual(['b→z', 'z→a'])
  })

  it('keeps the parts of one text in order', () => {
    const parts = [2, 0, 1].map((part) => turn(`p${9 - part}`, 0, { writeId: 'w', part }))
    expect(pairs(linkSession([], parts).temporal)).toEqual(['p9→p8', 'p8→p7'])
  })

  it('links in any order of arrival and any batches to the same chain and the same texts', () => {
    const names = 'abcdefghijkl'
    const arrivals = fc.array(
      fc.record({ hour: fc.integer({ min: 0, max: 6 }), size: fc.integer({ min: 1, max: 3 }) }),
      {
        minLength: 1,
        maxLength: names.length,
      },
    )
    fc.assert(
      fc.property(arrivals, (given) => {
        const turns = given.map(({ hour }, index) => turn(names[index]!, hour))
        const stored: StoredTurn[] = []
        const chain = new Set<string>()
        const texts = new Map<string, string>()
        for (let start = 0; start < turns.length;) {
          const batch = turns.slice(start, start + given[start]!.size)
          start += batch.length
          const links = linkSession(stored, batch)
          for (const pair of pairs(links.cut)) expect(chain.delete(pair)).toBe(true)
          for (const pair of pairs(links.temporal)) chain.add(pair)
          for (const [id, text] of links.texts) texts.set(id, text)
          stored.push(...batch)
        }
        const sorted = [...turns].sort((x, y) => +x.saidAt - +y.saidAt || (x.writeId < y.writeId ? -1 : 1))
        expect([...chain].sort()).toEqual(
          sorted
            .slice(1)
            .map((later, index) => `${sorted[index]!.id}→${later.id}`)
            .sort(),
        )
        sorted.forEach((own, index) => {
          const around = { previousButOne: sorted[index - 2], previous: sorted[index - 1], next: sorted[index + 1] }
          expect(texts.get(own.id)).toBe(lexicalText(own, around))
        })
      }),
    )
  })
})

describe('linkParts', () => {
  it('joins the parts of a text without a session', () => {
    const part = (id: string) => ({ node: { id } }) as Parameters<typeof linkParts>[0][number]
    expect(linkParts([part('a'), part('b'), part('c')])).toEqual([
      { from: 'a', to: 'b', weight: 1 },
      { from: 'b', to: 'c', weight: 1 },
    ])
    expect(linkParts([part('a')])).toEqual([])
  })
})
