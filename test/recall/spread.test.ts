import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newMeter } from '../../src/graph/meter.js'
import type { RecallInput } from '../../src/memory/engraph.js'
import { memoryStates } from '../../src/memory/enums.js'
import type { Candidate } from '../../src/recall/fuse.js'
import { defaultRanking } from '../../src/recall/ranking.js'
import { defaultRecallSettings } from '../../src/recall/recall-settings.js'
import { spreadActivation } from '../../src/recall/spread.js'
import { randomSpace } from '../support/database.js'
import { hashVector } from '../support/hash-embedder.js'
import {
  aMemory,
  loadEdges,
  loadMemories,
  loadMentions,
  type LoadedEdge,
  type LoadedMemory,
} from '../support/load-memories.js'
import { seededRandom } from '../support/random.js'
import { recallFixture, type RecallFixture } from '../support/recall-fixture.js'
import { aCandidate, aPlan } from '../support/recall-parts.js'
import { bruteSpread } from './brute-spread.js'

let fixture: RecallFixture
let memories: LoadedMemory[]
let edges: LoadedEdge[]

const settings = { ...defaultRecallSettings, beam: 12, maxDegree: 40, threshold: 0.02 }
const ranking = { ...defaultRanking.records, entity: 0.8 }
const embedding = hashVector('anything')

/** 300 memories in three scopes (one of them foreign) and all tiers, three hubs, every type of edge. */
beforeAll(async () => {
  fixture = await recallFixture()
  const { scopes, database } = fixture
  const foreign = fixture.scopesFor(randomSpace('other')).private
  const random = seededRandom(11)
  const states = memoryStates.filter((state) => state !== 'MERGED')
  memories = Array.from({ length: 300 }, (_, index) =>
    aMemory({
      scope: random.next() < 0.1 ? foreign : random.pick(scopes.readable),
      content: `memory ${index}`,
      session: 'session',
      embedding,
      ...(random.next() < 0.25 ? { state: random.pick(states) } : {}),
    }),
  )
  const types = ['SEMANTIC', 'SEMANTIC', 'TEMPORAL', 'CAUSAL', 'SUPERSEDES', 'SUMMARIZES'] as const
  edges = Array.from({ length: 1_100 }, (_, index): LoadedEdge => {
    const from = index < 300 ? memories[index % 3]! : random.pick(memories)
    return { from: from.id, to: random.pick(memories).id, type: random.pick(types), weight: 0.2 + 0.8 * random.next() }
  }).filter(({ from, to }) => from !== to)
  await loadMemories(database, memories)
  await loadEdges(database, edges)
})

afterAll(() => fixture?.close())

const plan = (input: Partial<RecallInput>) => aPlan(fixture.scopes, input)

function drawSeeds(seed: number, count = 8): Candidate[] {
  const random = seededRandom(seed)
  const readable = memories.filter(({ scope, tier }) => fixture.scopes.readable.includes(scope) && tier === 0)
  const drawn = new Set(Array.from({ length: count }, () => random.pick(readable)))
  return [...drawn].map(({ id, scope, session, dated, occurredAt }) => {
    const score = 0.3 + 0.7 * random.next()
    const occurredAtMs = occurredAt.getTime()
    return aCandidate(id, score, { scope, session, dated, occurredAtMs })
  })
}

const spread = (input: Partial<RecallInput>, seeds: Candidate[]) =>
  spreadActivation({ executor: fixture.database.executor, meter: newMeter() }, plan(input), {
    seeds,
    ranking,
    settings,
  })

describe('spreadActivation', () => {
  const cases = [1, 2, 3, 4].flatMap((depth) => [21, 22, 23].map((seed) => [depth, seed] as const))

  it.each(cases)('over %d hops equals the plain computation (seed %d)', async (depth, seed) => {
    const seeds = drawSeeds(seed)
    const ways = await spread({ depth }, seeds)
    const expected = bruteSpread(
      { memories, edges },
      seeds.map(({ id, score }) => ({ id, activation: score })),
      depth,
      { ...settings, scopes: fixture.scopes.readable, enterTiers: [0, 2], openTiers: [0] },
    )
    expect(expected.length).toBeGreaterThan(depth * 5)
    const shown = ways.map(({ id, hop, activation, path }) => {
      const { from, edge, weight } = path.at(-1)!
      return { id, hop, activation, from, edge, weight }
    })
    const inOrder = (steps: typeof shown) => [...steps].sort((a, b) => a.hop - b.hop || (a.id < b.id ? -1 : 1))
    expect(inOrder(shown)).toEqual(inOrder(expected))
  })

  it('opens every tier when asked what held at an instant', async () => {
    const seeds = drawSeeds(31)
    const ways = await spread({ depth: 3, asOf: '2026-01-01T00:00:00Z' }, seeds)
    const allTiers = [0, 1, 2, 3]
    const expected = bruteSpread(
      { memories, edges },
      seeds.map(({ id, score }) => ({ id, activation: score })),
      3,
      { ...settings, scopes: fixture.scopes.readable, enterTiers: allTiers, openTiers: allTiers },
    )
    expect(new Map(ways.map((way) => [`${way.hop} ${way.id}`, way.activation]))).toEqual(
      new Map(expected.map((step) => [`${step.hop} ${step.id}`, step.activation])),
    )
  })

  it('returns paths of real edges that lead from a seed to the memory', async () => {
    const known = new Map<string, number[]>()
    for (const { from, to, type, weight } of edges) {
      for (const key of [`${type} ${from} ${to}`, `${type} ${to} ${from}`])
        known.set(key, [...(known.get(key) ?? []), weight])
    }
    const seeds = drawSeeds(41)
    const ways = await spread({ depth: 4 }, seeds)
    expect(Math.max(...ways.map(({ hop }) => hop))).toBe(4)
    for (const way of ways) {
      let activation = seeds.find(({ id }) => id === way.seed)!.score
      let at = way.seed
      for (const hop of way.path) {
        expect(hop.from).toBe(at)
        expect(known.get(`${hop.edge} ${hop.from} ${hop.to}`)).toContain(hop.weight)
        activation *= 0.65 * hop.weight
        expect(hop.activation).toBeCloseTo(activation, 12)
        at = hop.to
      }
      expect(at).toBe(way.id)
      expect(way.path).toHaveLength(way.hop)
    }
  })

  it('never shows another scope', async () => {
    const readable = new Set(
      memories.filter(({ scope }) => fixture.scopes.readable.includes(scope)).map(({ id }) => id),
    )
    const ways = await spread({ depth: 4 }, drawSeeds(51, 20))
    expect(ways.flatMap(({ path }) => path.flatMap(({ from, to }) => [from, to])).every((id) => readable.has(id))).toBe(
      true,
    )
  })

  it('does nothing at depth 0', async () => {
    const meter = newMeter()
    const { executor } = fixture.database
    expect(
      await spreadActivation({ executor, meter }, plan({ depth: 0 }), { seeds: drawSeeds(1), ranking, settings }),
    ).toEqual([])
    expect(meter.roundTrips).toBe(0)
  })
})

describe('half-steps', () => {
  it('reaches what shares a rare entity across the caller’s scopes, and not through a common one', async () => {
    const { scopes, database } = fixture
    const make = (content: string, scope = scopes.private) => aMemory({ scope, content, embedding, session: 'session' })
    const [seed, near, shared] = [make('seed'), make('near'), make('shared', scopes.shared)]
    const crowd = Array.from({ length: 30 }, (_, index) => make(`crowd ${index}`))
    await loadMemories(database, [seed, near, shared, ...crowd])
    await loadMentions(database, [
      { memory: seed.id, scope: scopes.private, key: 'oslo', name: 'Oslo' },
      { memory: near.id, scope: scopes.private, key: 'oslo', weight: 0.5 },
      { memory: shared.id, scope: scopes.shared, key: 'oslo', name: 'Oslo' },
      ...[seed, ...crowd].map(({ id }) => ({ memory: id, scope: scopes.private, key: 'everyone' })),
    ])
    const candidate = { ...drawSeeds(1)[0]!, id: seed.id, score: 0.8 }
    const ways = await spreadActivation({ executor: database.executor, meter: newMeter() }, plan({ depth: 1 }), {
      seeds: [candidate],
      ranking,
      settings: { ...settings, maxMentions: 20 },
    })
    // Three mentions of Oslo in all: .8 · ln 3 / ln 5.
    const rarity = (0.8 * Math.log(3)) / Math.log(5)
    expect(new Map(ways.map(({ id, activation }) => [id, Number(activation.toFixed(9))]))).toEqual(
      new Map([
        [shared.id, Number((0.8 * 0.65 * rarity).toFixed(9))],
        [near.id, Number((0.8 * 0.65 * rarity * 0.5).toFixed(9))],
      ]),
    )
    expect(ways[0]?.path).toEqual([
      expect.objectContaining({ from: seed.id, to: shared.id, edge: 'ENTITY', via: 'Oslo' }),
    ])
  })

  it('reaches neighbours in time of memories without a session, at most 64 a seed, undated ones never', async () => {
    const { scopes, database } = fixture
    const hour = 3_600_000
    const start = Date.parse('2030-06-01T12:00:00Z')
    const make = (offsetMs: number, given = {}) =>
      aMemory({ scope: scopes.private, content: 'record', embedding, occurredAt: new Date(start + offsetMs), ...given })
    const seed = make(0)
    const within = [-47, -24, -1, 2, 30].map((hours) => make(hours * hour))
    const others = [
      make(49 * hour),
      make(-49 * hour),
      make(hour, { dated: false }),
      make(hour, { session: 'chat' }),
      make(hour, { state: 'COLD' }),
      make(hour, { scope: scopes.shared }),
    ]
    await loadMemories(database, [seed, ...within, ...others])
    const candidate = {
      ...drawSeeds(1)[0]!,
      id: seed.id,
      scope: seed.scope,
      session: '',
      occurredAtMs: start,
      score: 1,
    }
    const ask = () =>
      spreadActivation({ executor: database.executor, meter: newMeter() }, plan({ depth: 1 }), {
        seeds: [candidate],
        ranking,
        settings: { ...settings, halfStepBeam: 100 },
      })
    const ways = await ask()
    expect(new Map(ways.map(({ id, activation }) => [id, Number(activation.toFixed(9))]))).toEqual(
      new Map(
        [-47, -24, -1, 2, 30].map((hours, index) => [
          within[index]!.id,
          Number((0.65 * Math.exp(-Math.abs(hours) / 24)).toFixed(9)),
        ]),
      ),
    )
    expect(ways.every(({ nearInTime, path }) => nearInTime && path[0]?.edge === 'TEMPORAL')).toBe(true)
    await loadMemories(
      database,
      Array.from({ length: 150 }, (_, index) => make((index - 75) * 1_000 + 500)),
    )
    expect((await ask()).length).toBeLessThanOrEqual(64)
  })
})
