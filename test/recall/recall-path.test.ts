import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { EngraphError } from '../../src/errors.js'
import { randomSpace, testDimensions } from '../support/database.js'
import { hashEmbedder, hashVector } from '../support/hash-embedder.js'
import { aMemory, loadEdges, loadMemories, type LoadedMemory } from '../support/load-memories.js'
import { clusteredVectors, cosine, seededRandom } from '../support/random.js'
import { recallFixture, type RecallFixture } from '../support/recall-fixture.js'

let fixture: RecallFixture

beforeAll(async () => {
  fixture = await recallFixture()
})
afterAll(() => fixture?.close())

/** A caller of a space of its own, with memories in it. */
async function aCaller(memories: Parameters<RecallFixture['remember']>[0]) {
  const scopes = fixture.scopesFor(randomSpace('recall'))
  const loaded = await fixture.remember(
    memories.map((memory) => ({
      scope: scopes.private,
      ...(typeof memory === 'string' ? { content: memory } : memory),
    })),
  )
  const ask = async (query: string, input = {}) =>
    (await fixture.path.recall(scopes, { query, ...input })).memories.map(({ content }) => content)
  return { scopes, loaded, ask }
}

describe('the dense channel', () => {
  let memories: LoadedMemory[]
  const random = seededRandom(5)
  const draw = clusteredVectors(random, { dimensions: testDimensions, clusters: 12 })
  const query = draw()

  beforeAll(async () => {
    const { scopes, database } = fixture
    memories = Array.from({ length: 400 }, (_, index) =>
      aMemory({
        scope: index % 4 === 0 ? scopes.shared : scopes.private,
        content: `clustered ${index}`,
        embedding: draw(),
        session: 'clusters',
        importance: random.next(),
        kind: index % 3 === 0 ? 'PLAN' : 'FACT',
        source: index % 5 === 0 ? 'TOOL' : 'USER',
        agent: index % 2 === 0 ? 'anna' : 'ben',
        occurredAt: new Date(Date.UTC(2025, 0, 1 + (index % 100))),
        ...(index % 7 === 0 ? { state: 'SUPERSEDED' as const } : {}),
      }),
    )
    await loadMemories(database, memories)
  })

  const nearest = (allowed: (memory: LoadedMemory) => boolean) =>
    memories
      .filter((memory) => memory.tier === 0 && allowed(memory))
      .map(({ id, embedding }) => ({ id, cosine: cosine(embedding, query) }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, 10)
      .map(({ id }) => id)

  const day = (n: number) => new Date(Date.UTC(2025, 0, n))
  const cases: [string, object, (memory: LoadedMemory) => boolean][] = [
    ['no filter', {}, () => true],
    ['kinds', { kinds: ['PLAN'] }, ({ kind }) => kind === 'PLAN'],
    ['sources', { sources: ['TOOL'] }, ({ source }) => source === 'TOOL'],
    ['agents', { agents: ['ben', 'nobody'] }, ({ agent }) => agent === 'ben'],
    ['importance', { minImportance: 0.7 }, ({ importance }) => importance >= 0.7],
    [
      'a range',
      { during: { from: day(10), until: day(20) } },
      ({ occurredAt }) => occurredAt >= day(10) && occurredAt <= day(20),
    ],
    ['an open range', { during: { from: day(80) } }, ({ occurredAt }) => occurredAt >= day(80)],
    [
      'several at once',
      { kinds: ['FACT'], agents: ['anna'], minImportance: 0.3, during: { until: day(60) } },
      ({ kind, agent, importance, occurredAt }) =>
        kind === 'FACT' && agent === 'anna' && importance >= 0.3 && occurredAt <= day(60),
    ],
  ]

  it.each(cases)('with %s finds what a plain scan finds', async (_, input, allowed) => {
    const embedder = { ...hashEmbedder, embed: async () => [query] }
    const path = fixture.openPath({ embedder })
    const { memories: recalled } = await path.recall(
      fixture.scopes,
      { query: 'q', limit: 10, ...input },
      { upTo: 'dense' },
    )
    expect(recalled.map(({ id }) => id)).toEqual(nearest(allowed))
  })
})

describe('recall', () => {
  it('finds by words what the vector alone would not', async () => {
    const { ask } = await aCaller(['The invoice number is XK7741.', 'We talked about the weather.', 'Dinner was late.'])
    expect((await ask('XK7741', { limit: 1 }))[0]).toBe('The invoice number is XK7741.')
  })

  it.each([
    ['English', 'Which city does Mia live in?', 'Mia has lived in the city of Lisbon since May.'],
    ['Chinese', '米娅喜欢吃什么菜？', '米娅最喜欢的菜是北京烤鸭'],
    ['Chinese with words in another order', '烤鸭米娅', '米娅最喜欢的菜是北京烤鸭'],
    ['mixed', '米娅的 Python 项目', '米娅在做一个 Python 项目'],
    ['emoji', 'party 🎉🎉', 'The party 🎉 is on Friday.'],
  ])('answers in %s', async (_, query, expected) => {
    const { ask } = await aCaller([
      'Mia has lived in the city of Lisbon since May.',
      '米娅最喜欢的菜是北京烤鸭',
      '米娅在做一个 Python 项目',
      'The party 🎉 is on Friday.',
      'Tom repaired his bike.',
      '汤姆昨天修好了自行车',
    ])
    expect((await ask(query))[0]).toBe(expected)
  })

  it.each([
    ['Lucene words and an open quote', 'what? (a) AND OR NOT "quoted'],
    ['fields of the index', 'scope:* OR tierKey:t2'],
    ['Lucene characters', '+- && || ! ( ) { } [ ] ^ " ~ * ? : \\ /'],
    ['Cypher', "') RETURN 1 // MATCH (n) DETACH DELETE n"],
    ['Cypher parameters', '$scopes `n` {limit: 1}'],
    ['a regular expression and a range', '/regex.*/ [a TO z]'],
    ['Chinese punctuation', '：（）“”'],
    ['an emoji', '🎉'],
    ['stop words', 'the of and'],
    ['a very long word', 'x'.repeat(10_000)],
    ['a very long run', '的'.repeat(10_000)],
    [
      'thousands of Han characters',
      Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(''),
    ],
    ['thousands of words', Array.from({ length: 1_500 }, (_, index) => `w${index}`).join(' ')],
  ])('takes %s as text', async (_, query) => {
    const { ask } = await aCaller(['Tom repaired his bike.'])
    expect(await ask(query)).toEqual(['Tom repaired his bike.'])
  })

  it('shows nothing of another space, though its name differs by a letter only', async () => {
    const space = randomSpace('k3cat')
    const [one, other] = [fixture.scopesFor(space), fixture.scopesFor(`${space}s`)]
    await fixture.remember([
      { content: 'The secret word is pomegranate.', scope: one.private },
      { content: 'The secret word is pomegranate!', scope: one.shared },
      { content: 'The secret word is cucumber.', scope: other.private },
    ])
    const ask = async (scopes: typeof one) =>
      (await fixture.path.recall(scopes, { query: 'The secret word is pomegranate', depth: 4 })).memories.map(
        ({ content }) => content,
      )
    expect(await ask(other)).toEqual(['The secret word is cucumber.'])
    expect((await ask(one)).sort()).toEqual(['The secret word is pomegranate!', 'The secret word is pomegranate.'])
  })

  it('shows an agent its own memories and the shared ones, private first at equal score', async () => {
    const space = randomSpace('zones')
    const [anna, ben] = [fixture.scopesFor(space, 'anna'), fixture.scopesFor(space, 'ben')]
    await fixture.remember([
      { content: 'The door code is 4711.', scope: anna.shared },
      { content: 'The door code is 4711.', scope: anna.private },
      { content: 'The door code is 9999.', scope: ben.private },
    ])
    const { memories } = await fixture.path.recall(anna, { query: 'door code', depth: 0 })
    expect(memories.map(({ content }) => content)).toEqual(['The door code is 4711.', 'The door code is 4711.'])
    expect(memories[0]?.score).toBe(memories[1]?.score)
    const detail = (await fixture.path.memories(anna, [memories[0]!.id])).get(memories[0]!.id)
    expect(detail?.zone).toBe('PRIVATE')
  })

  it('leaves out what was replaced, shows it when asked, and shows what held at an instant', async () => {
    const { scopes, loaded, ask } = await aCaller([
      {
        content: 'Mia works at Acme.',
        state: 'SUPERSEDED',
        validFrom: new Date('2024-01-01T00:00:00Z'),
        validUntil: new Date('2025-01-01T00:00:00Z'),
      },
      { content: 'Mia works at Globex.', validFrom: new Date('2025-01-01T00:00:00Z') },
    ])
    const [older, newer] = [loaded[0]!, loaded[1]!]
    await loadEdges(fixture.database, [{ from: newer.id, to: older.id, type: 'SUPERSEDES', weight: 1 }])
    expect(await ask('Where does Mia work? Acme')).toEqual(['Mia works at Globex.'])
    expect(await ask('Where does Mia work? Acme', { includeSuperseded: true })).toEqual([
      'Mia works at Globex.',
      'Mia works at Acme.',
    ])
    expect(await ask('Where does Mia work?', { asOf: '2024-06-01T00:00:00Z' })).toEqual(['Mia works at Acme.'])
    expect(await ask('Where does Mia work?', { asOf: '2025-01-01T00:00:00Z' })).toEqual(['Mia works at Globex.'])
    const { memories } = await fixture.path.recall(scopes, { query: 'Mia works', includeSuperseded: true })
    expect(memories.map(({ supersedes, supersededBy }) => [supersedes, supersededBy])).toEqual([
      [[older.id], null],
      [[], newer.id],
    ])
  })

  it('shows no retired memory for an instant, though it was in force then', async () => {
    const { ask } = await aCaller([
      {
        content: 'The meeting is in Rome.',
        state: 'SUPERSEDED',
        validFrom: new Date('2024-01-01T00:00:00Z'),
        retiredAt: new Date('2024-02-01T00:00:00Z'),
      },
      { content: 'The meeting is in Paris.', validFrom: new Date('2024-01-01T00:00:00Z') },
    ])
    expect(await ask('Where is the meeting?', { asOf: '2024-01-15T00:00:00Z' })).toEqual(['The meeting is in Paris.'])
  })

  it('puts what a private memory replaced for its owner only', async () => {
    const space = randomSpace('replace')
    const [anna, ben] = [fixture.scopesFor(space, 'anna'), fixture.scopesFor(space, 'ben')]
    const [shared, own] = await fixture.remember([
      { content: 'The standup is at nine.', scope: anna.shared },
      { content: 'For me the standup is at ten.', scope: anna.private },
    ])
    await loadEdges(fixture.database, [{ from: own!.id, to: shared!.id, type: 'SUPERSEDES', weight: 1 }])
    const ask = async (scopes: typeof anna) =>
      (await fixture.path.recall(scopes, { query: 'When is the standup?' })).memories.map(
        ({ content, supersededBy }) => [content, supersededBy],
      )
    expect(await ask(anna)).toEqual([['For me the standup is at ten.', null]])
    expect(await ask(ben)).toEqual([['The standup is at nine.', null]])
  })

  it('brings in what is linked to what was found, with its path, below its seed', async () => {
    const { scopes, loaded } = await aCaller([
      'Pepper is the name of the cat.',
      { content: 'Bring antihistamines on Sunday.' },
      ...Array.from({ length: 120 }, (_, index) => `Pepper grinder number ${index} was sold.`),
    ])
    const [cat, hint] = [loaded[0]!, loaded[1]!]
    await loadEdges(fixture.database, [{ from: cat.id, to: hint.id, type: 'CAUSAL', weight: 1 }])
    const ask = (depth: number) => fixture.path.recall(scopes, { query: 'name of the cat', depth, limit: 100 })
    const without = (await ask(0)).memories.find(({ id }) => id === hint.id)
    const { memories } = await ask(1)
    const found = memories.find(({ id }) => id === hint.id)!
    expect(found.score).toBeGreaterThan(without?.score ?? 0)
    expect(found.score).toBeLessThan(memories.find(({ id }) => id === cat.id)!.score)
    expect(found.path).toEqual([
      { from: cat.id, to: hint.id, edge: 'CAUSAL', via: null, weight: 1, activation: found.signals.activation },
    ])
    expect(found.signals.graph).toBeGreaterThan(0)
  })

  it('keeps filters on what spreading reaches', async () => {
    const { scopes, loaded } = await aCaller([
      'Pepper is the name of the cat.',
      { content: 'Bring antihistamines.', kind: 'INSTRUCTION' },
    ])
    await loadEdges(fixture.database, [{ from: loaded[0]!.id, to: loaded[1]!.id, type: 'CAUSAL', weight: 1 }])
    const { memories, id } = await fixture.path.recall(scopes, { query: 'name of the cat', kinds: ['FACT'], depth: 2 })
    expect(memories.map((memory) => memory.id)).toEqual([loaded[0]!.id])
    const trace = await fixture.path.trace(scopes, id)
    expect(trace?.cuts).toEqual([expect.objectContaining({ memory: loaded[1]!.id, stage: 'spread' })])
  })

  it.each([
    ['Where does Mia live?', /Could you tell me\?$/],
    ['米娅住在哪里？', /能告诉我吗？$/],
  ])('says what is missing in an empty space, with a question: %s', async (query, ask) => {
    const { scopes } = await aCaller([])
    const recall = await fixture.path.recall(scopes, { query })
    expect(recall).toMatchObject({ memories: [], context: '', missing: { level: 1, confidence: 0 } })
    expect(recall.missing?.ask).toMatch(ask)
    expect(recall.missing?.ask).toContain(query)
  })

  it('says that the filters let nothing through', async () => {
    const { scopes } = await aCaller(['Tom repaired his bike.'])
    const { missing } = await fixture.path.recall(scopes, { query: 'bike', kinds: ['PLAN'] })
    expect(missing?.reason).toMatch(/filters/)
  })

  it('answers many at once as it does one by one', async () => {
    const { scopes } = await aCaller(
      Array.from({ length: 60 }, (_, index) => `Parcel ${index} went to city ${index % 7}.`),
    )
    const queries = Array.from({ length: 20 }, (_, index) => `Where did parcel ${index} go?`)
    const ask = async (query: string) => (await fixture.path.recall(scopes, { query })).memories.map(({ id }) => id)
    const together = await Promise.all(queries.map(ask))
    for (const [index, query] of queries.entries()) expect(together[index]).toEqual(await ask(query))
  })

  it('stops where it is told to', async () => {
    const { scopes } = await aCaller(['Tom repaired his bike.', 'The weather was fine.'])
    const ask = async (upTo: 'lexical' | 'dense' | 'fused' | 'spread') =>
      (await fixture.path.recall(scopes, { query: 'bike' }, { upTo })).memories[0]!.signals
    expect(await ask('lexical')).toMatchObject({ lexical: 1, dense: 0, activation: 0 })
    expect(await ask('dense')).toMatchObject({ lexical: 0, dense: 1, activation: 0 })
    expect(await ask('fused')).toMatchObject({ lexical: 1, dense: 1, activation: 0 })
    expect(await ask('spread')).toMatchObject({ lexical: 1, dense: 1, activation: 1 })
  })

  it('fails when the model does, and does not answer from words alone', async () => {
    const broken = async (error: Error) => {
      const path = fixture.openPath({ embedder: { ...hashEmbedder, embed: () => Promise.reject(error) } })
      return path.recall(fixture.scopes, { query: 'bike' })
    }
    await expect(broken(new Error('out of memory'))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    await expect(broken(new EngraphError('MODEL_UNAVAILABLE', 'gone'))).rejects.toMatchObject({ message: 'gone' })
  })

  it('counts its round trips and bytes, and never sends an embedding back', async () => {
    const { scopes } = await aCaller(['Tom repaired his bike.'])
    const { timings } = await fixture.path.recall(scopes, { query: 'bike' })
    // Dense, lexical, spreading over edges and entities, loading; a text told at one time has no neighbours in time.
    expect(timings.roundTrips).toBe(5)
    expect(timings.bytes).toBeGreaterThan(0)
    expect(timings.bytes).toBeLessThan(hashVector('bike').byteLength)
    expect(timings.totalMs).toBeGreaterThanOrEqual(timings.channelsMs + timings.spreadMs + timings.packMs)
  })
})
