import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { DateTime } from 'neo4j-driver'
import type { Scopes } from '../../src/access/scopes.js'
import { decayClasses, heatOf } from '../../src/memory/activation.js'
import { openEnd } from '../../src/memory/instants.js'
import type { WriteInput } from '../../src/memory/engraph.js'
import { lexicalText } from '../../src/write/lexical-text.js'
import type { WritePath } from '../../src/write/write-path.js'
import { randomSpace } from '../support/database.js'
import { hashVector } from '../support/hash-embedder.js'
import { cosine, seededRandom } from '../support/random.js'
import { writeFixture, type StoredMemory, type WriteFixture } from '../support/write-fixture.js'

jest.setTimeout(180_000)

let fixture: WriteFixture
let path: WritePath
beforeAll(async () => {
  fixture = await writeFixture()
  path = fixture.openPath()
})
afterAll(() => fixture?.close())

const caller = (): Scopes => fixture.scopesFor(randomSpace('graph'))
const write = async (scopes: Scopes, inputs: readonly WriteInput[]): Promise<string[]> => {
  const receipts = await path.accept(
    scopes,
    inputs.map((input) => ({ ...input, wait: 'STORED' })),
  )
  expect(receipts.map(({ state }) => state)).toEqual(inputs.map(() => 'STORED'))
  return receipts.map(({ memories }) => memories[0]!)
}
const chainOf = async (scope: string): Promise<string[]> => {
  const named = new Map((await fixture.memories(scope)).map(({ id, content }) => [id, content]))
  const edges = (await fixture.edges(scope)).filter(({ type }) => type === 'TEMPORAL')
  return edges.map(({ from, to }) => `${named.get(from)}→${named.get(to)}`).sort()
}
const dateOf = (memory: StoredMemory, property: string): Date => (memory[property] as DateTime).toStandardDate()

describe('a session', () => {
  const at = (minute: number): string => new Date(Date.UTC(2025, 0, 1, 9, minute)).toISOString()

  it('is one chain with the words of its neighbours, also around a turn that comes late', async () => {
    const scopes = caller()
    const say = (content: string, minute: number): WriteInput => ({
      content,
      session: 's',
      speaker: 'Mia',
      occurredAt: at(minute),
    })
    await write(scopes, [say('a', 0), say('b', 1)])
    await write(scopes, [say('d', 3), say('e', 4)])
    await write(scopes, [say('c', 2), say('f', 5)])
    expect(await chainOf(scopes.private)).toEqual(['a→b', 'b→c', 'c→d', 'd→e', 'e→f'])
    const texts = new Map(
      (await fixture.memories(scopes.private)).map(({ content, lexicalText }) => [content, lexicalText]),
    )
    const turn = (content: string) => ({ speaker: 'Mia', content })
    const [a, b, c, d, e, f] = [...'abcdef'].map(turn)
    expect(Object.fromEntries(texts)).toEqual({
      a: lexicalText(a!, { next: b }),
      b: lexicalText(b!, { previous: a, next: c }),
      c: lexicalText(c!, { previous: b, previousButOne: a, next: d }),
      d: lexicalText(d!, { previous: c, previousButOne: b, next: e }),
      e: lexicalText(e!, { previous: d, previousButOne: c, next: f }),
      f: lexicalText(f!, { previous: e, previousButOne: d }),
    })
  })

  it('has edges whose weight is halved with each day between turns', async () => {
    const scopes = caller()
    const days = [0, 1, 3, 40]
    await write(
      scopes,
      days.map((day) => ({ content: `day ${day}`, session: 's', occurredAt: new Date(Date.UTC(2025, 0, 1 + day)) })),
    )
    const weights = (await fixture.edges(scopes.private))
      .filter(({ type }) => type === 'TEMPORAL')
      .map(({ weight }) => weight)
    expect(weights.sort()).toEqual([0.2, 0.25, 0.5])
  })

  it('stays apart from another session, zone and agent of the same name', async () => {
    const space = randomSpace('graph')
    const [mine, other] = [fixture.scopesFor(space, 'a'), fixture.scopesFor(space, 'b')]
    await write(mine, [
      { content: '1', session: 's' },
      { content: '2', session: 't' },
      { content: '3', session: 's', zone: 'SHARED' },
    ])
    await write(other, [{ content: '4', session: 's' }])
    await write(mine, [{ content: '5', session: 's' }])
    expect(await chainOf(mine.private)).toEqual(['1→5'])
    expect([await chainOf(mine.shared), await chainOf(other.private)]).toEqual([[], []])
  })

  it('keeps the order of each writer when several write at once', async () => {
    const scopes = caller()
    const paths = [path, fixture.openPath()]
    const start = Date.now() - 60_000
    const writers = ['p', 'q', 'r', 's'].map(async (writer, index) => {
      for (let turn = 0; turn < 12; turn++) {
        const occurredAt = new Date(start + turn * 1_000 + index)
        await paths[index % 2]!.accept(scopes, [{ content: `${writer}${turn}`, session: 's', occurredAt }])
      }
    })
    await Promise.all(writers)
    await Promise.all(paths.map((each) => each.drain()))
    const expected = Array.from({ length: 12 }, (_, turn) =>
      ['p', 'q', 'r', 's'].map((writer) => `${writer}${turn}`),
    ).flat()
    expect(await chainOf(scopes.private)).toEqual(
      expected
        .slice(1)
        .map((name, index) => `${expected[index]}→${name}`)
        .sort(),
    )
  })
})

describe('a long text', () => {
  it('is stored in parts that are the text again, in order, each within its limit', async () => {
    const scopes = caller()
    const content = Array.from({ length: 300 }, (_, index) => `Sentence number ${index} speaks of apples.`).join(' ')
    const [receipt] = await path.accept(scopes, [{ content, externalId: 'long', wait: 'STORED' }])
    const memories = await fixture.memories(scopes.private)
    expect(memories.length).toBeGreaterThan(3)
    expect(memories.map(({ id }) => id)).toEqual(receipt!.memories)
    expect(memories.map((memory) => memory.content).join('')).toBe(content)
    expect(memories.every(({ externalIds }) => String(externalIds) === 'long')).toBe(true)
    const temporal = (await fixture.edges(scopes.private)).filter(({ type }) => type === 'TEMPORAL')
    const ids = memories.map(({ id }) => id)
    expect(temporal.map(({ from, to }) => [ids.indexOf(from), ids.indexOf(to)]).sort(([a], [b]) => a! - b!)).toEqual(
      ids.slice(1).map((_, index) => [index, index + 1]),
    )
  })

  it('takes what indexes would not: an endless word, names that grow in their normal form, blank speakers', async () => {
    const scopes = caller()
    await write(scopes, [
      { content: 'x'.repeat(60_000) },
      { content: '"' + 'Long Title '.repeat(3_000) + '"' },
      {
        content: `https://example.org/${'a'.repeat(40_000)}`,
        speaker: '\ufdfa'.repeat(500),
        session: '𠮷'.repeat(250),
      },
      { content: '!!!', speaker: ' ', keep: true },
    ])
    const keys = await fixture.database.query('MATCH (e:Entity {scope: $scope}) RETURN e.key AS key', {
      scope: scopes.private,
    })
    expect(keys.map(({ key }) => key)).not.toContain('')
  })

  it('takes times at the ends of the calendar', async () => {
    const scopes = caller()
    const times = [
      '0001-01-01T00:00:00.000Z',
      '0099-12-31T23:59:59.000Z',
      '1969-12-31T23:59:59.999Z',
      '9998-12-31T23:59:59.999Z',
    ]
    await write(
      scopes,
      times.map((occurredAt) => ({ content: occurredAt, session: 's', occurredAt })),
    )
    await write(scopes, [{ content: 'between', session: 's', occurredAt: '0500-01-01T00:00:00Z' }])
    const memories = await fixture.memories(scopes.private)
    expect(memories.slice(0, 4).map((memory) => String(memory.occurredAt).slice(0, 10))).toEqual(
      times.map((time) => time.slice(0, 10)),
    )
    expect(await chainOf(scopes.private)).toEqual([
      `${times[0]}→${times[1]}`,
      `${times[1]}→between`,
      `${times[2]}→${times[3]}`,
      `between→${times[2]}`,
    ])
  })
})

describe('similarity', () => {
  const random = seededRandom(7)
  const words = Array.from({ length: 200 }, (_, index) => `w${index}`)
  const bases = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => random.pick(words)))
  const texts = Array.from({ length: 90 }, () => {
    const base = [...random.pick(bases)]
    for (let change = random.below(3); change >= 0; change--) base[random.below(base.length)] = random.pick(words)
    return base.join(' ')
  })

  it('links each memory to its 8 nearest older ones that are near enough, as a comparison of all pairs finds them', async () => {
    const scopes = caller()
    await write(
      scopes,
      texts.slice(0, 30).map((content) => ({ content })),
    )
    await write(
      scopes,
      texts.slice(30).map((content) => ({ content })),
    )
    const memories = await fixture.memories(scopes.private)
    expect(memories.map(({ content }) => content)).toEqual(texts)
    const vectors = texts.map(hashVector)
    const expected = vectors.flatMap((vector, newer) =>
      vectors
        .slice(0, newer)
        .map((other, older) => ({ older, weight: cosine(vector, other) }))
        .sort((a, b) => b.weight - a.weight)
        .slice(0, 8)
        .filter(({ weight }) => weight >= 0.75)
        .map(({ older, weight }) => `${newer}→${older} ${weight.toFixed(4)}`),
    )
    const ids = memories.map(({ id }) => id)
    const found = (await fixture.edges(scopes.private))
      .filter(({ type }) => type === 'SEMANTIC')
      .map(({ from, to, weight }) => `${ids.indexOf(from)}→${ids.indexOf(to)} ${weight.toFixed(4)}`)
    expect(expected.length).toBeGreaterThan(60)
    expect(found.sort()).toEqual(expected.sort())
  })

  it('gives no memory more than 32 edges, however often a thing is said', async () => {
    const scopes = caller()
    // What happens at another time is no repetition.
    const again = (day: number) => ({
      content: 'the same thing again',
      kind: 'EVENT' as const,
      occurredAt: new Date(Date.UTC(2024, 0, day)),
    })
    await write(
      scopes,
      Array.from({ length: 60 }, (_, day) => again(day)),
    )
    await write(
      scopes,
      Array.from({ length: 20 }, (_, day) => again(100 + day)),
    )
    const degrees = new Map<string, number>()
    for (const { from, to } of await fixture.edges(scopes.private))
      for (const id of [from, to]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
    expect(Math.max(...degrees.values())).toBe(32)
  })

  it('never crosses spaces, agents or zones, even where names differ by a final s', async () => {
    const stem = randomSpace('cat')
    const callers = [stem, `${stem}s`].map((space) => fixture.scopesFor(space, 'x'))
    const neighbour = fixture.scopesFor(stem, 'y')
    for (const scopes of [...callers, neighbour])
      await write(scopes, [{ content: 'Mia lives in Lisbon.', session: 's' }])
    await write(callers[0]!, [{ content: 'Mia lives in Lisbon.', zone: 'SHARED' }])
    const crossing = await fixture.database.query(
      'MATCH (a:Memory)-[e]-(b) WHERE a.scope IN $scopes AND b.scope <> a.scope RETURN type(e) AS type',
      { scopes: [...callers, neighbour].flatMap(({ readable }) => readable) },
    )
    expect(crossing).toEqual([])
    const counts = await Promise.all(callers.map(({ private: scope }) => fixture.memories(scope)))
    expect(counts.map((memories) => memories.length)).toEqual([1, 1])
    expect(await fixture.edges(callers[0]!.private)).toEqual([])
  })
})

describe('declared links', () => {
  it('lead from a cause to its effect, from the shared zone too', async () => {
    const scopes = caller()
    const [cause, shared] = await write(scopes, [{ content: 'It rained.' }, { content: 'Floods.', zone: 'SHARED' }])
    const [effect] = await write(scopes, [{ content: 'The match was off.', causes: [cause!, shared!] }])
    const causal = [...(await fixture.edges(scopes.private)), ...(await fixture.edges(scopes.shared))].filter(
      ({ type }) => type === 'CAUSAL',
    )
    expect(causal.map(({ from, to }) => [from, to])).toEqual([
      [cause, effect],
      [shared, effect],
    ])
  })

  it('close what is superseded, once, with heat in step with its strength', async () => {
    const scopes = caller()
    const [old, weak] = await write(scopes, [
      { content: 'Mia lives in Lisbon.', occurredAt: '2025-01-01T00:00:00Z', importance: 0.8 },
      { content: 'Mia has a cat.', occurredAt: '2025-01-01T00:00:00Z', importance: 0 },
    ])
    const receipts = await path.accept(scopes, [
      {
        content: 'Mia lives in Berlin.',
        occurredAt: '2025-03-01T00:00:00Z',
        supersedes: [old!, weak!],
        wait: 'STORED',
      },
      { content: 'Mia lives in Bonn.', occurredAt: '2025-02-01T00:00:00Z', supersedes: [old!], wait: 'STORED' },
    ])
    expect(receipts.map(({ outcome, superseded }) => ({ outcome, superseded }))).toEqual([
      { outcome: 'SUPERSEDED_OLDER', superseded: [old, weak] },
      { outcome: 'SUPERSEDED_OLDER', superseded: [old] },
    ])
    await write(scopes, [{ content: 'Mia lives in Rome.', supersedes: [old!] }])
    const [first, second, berlin, bonn, rome] = await fixture.memories(scopes.private)
    for (const closed of [first!, second!]) {
      expect(closed).toMatchObject({ state: 'SUPERSEDED', tierKey: 't2' })
      expect(Number(closed.tier)).toBe(2)
      expect(dateOf(closed, 'closedAt').getTime()).toBeLessThan(openEnd.getTime())
      const decayClass = decayClasses.find((name) => name === closed.decayClass)!
      const strength = Number(closed.strength)
      expect(closed.heat).toBeCloseTo(heatOf({ strength, strengthAt: dateOf(closed, 'strengthAt'), decayClass }), 9)
    }
    expect(first!.strength).toBeCloseTo(0.8 * 0.3, 12)
    expect(second!.strength).toBe(1e-6)
    expect(dateOf(first!, 'validUntil').toISOString()).toBe('2025-02-01T00:00:00.000Z')
    expect(dateOf(second!, 'validUntil').toISOString()).toBe('2025-03-01T00:00:00.000Z')
    const edges = (await fixture.edges(scopes.private)).filter(({ type }) => type === 'SUPERSEDES')
    expect(edges.map(({ from, to }) => `${from}→${to}`).sort()).toEqual(
      [`${berlin!.id}→${old}`, `${berlin!.id}→${weak}`, `${bonn!.id}→${old}`, `${rome!.id}→${old}`].sort(),
    )
  })
})
