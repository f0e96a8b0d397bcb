import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Scopes } from '../../src/access/scopes.js'
import { EngraphError } from '../../src/errors.js'
import type { Executor } from '../../src/graph/executor.js'
import type { Embedder } from '../../src/models/embedder.js'
import { workLimits } from '../../src/write/work-scope.js'
import { randomSpace, testDimensions } from '../support/database.js'
import { hashEmbedder } from '../support/hash-embedder.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

jest.setTimeout(180_000)

const script = fileURLToPath(new URL('../support/crash-writer.mjs', import.meta.url))
let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
afterEach(() => fixture.stopPaths())
afterAll(() => fixture?.close())

const caller = (): Scopes => fixture.scopesFor(randomSpace('tries'))
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ content: `turn ${index} was said`, session: 's' }))

const setBegun = (id: string, begun: number) =>
  fixture.database.query('MATCH (i:InboxItem {id: $id}) SET i.begun = toInteger($begun)', { id, begun })

async function statesOf(scope: string): Promise<string[]> {
  return (await fixture.inbox(scope)).map(({ state, begun }) => `${String(state)} ${String(begun ?? '-')}`)
}

/** The hash embedder, with something done before it. */
const embedderThat = (before: (texts: readonly string[]) => Promise<void> | void): Embedder => ({
  ...hashEmbedder,
  async embed(texts, role) {
    await before(texts)
    return hashEmbedder.embed(texts, role)
  },
})

describe('a write that ends its process', () => {
  /** A process that works what is queued in a space until nothing is, or until it is ended by a write. */
  async function workUntilTheEnd(scopes: Scopes): Promise<'killed' | 'done'> {
    const { uri, user, password, database } = fixture.database.address
    const config = { space: scopes.caller.space, dimensions: testDimensions, sessions: {}, poison: 'poison' }
    const argument = JSON.stringify({ ...config, settings: { settleMs: 0, pollMs: 20 } })
    const child = spawn(process.execPath, [script, argument], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NEO4J_URI: uri,
        NEO4J_USER: user,
        NEO4J_PASSWORD: password,
        NEO4J_DATABASE: database,
      },
    })
    let ended = false
    const closed = once(child, 'close').finally(() => (ended = true))
    while (!ended) {
      const states = (await Promise.all(scopes.readable.map(statesOf))).flat()
      if (states.some((state) => state.startsWith('ACCEPTED'))) continue
      child.stdin.end()
      await closed
    }
    // The next one takes over at once, and not only when the lease of the dead has ended.
    await fixture.database.query('MATCH (s:Scope) WHERE s.id IN $ids REMOVE s.leaseToken, s.leaseUntil', {
      ids: scopes.readable,
    })
    return child.signalCode === 'SIGKILL' ? 'killed' : 'done'
  }

  const runs = async (scopes: Scopes): Promise<string[]> => {
    const ends: string[] = []
    while (ends.at(-1) !== 'done') ends.push(await workUntilTheEnd(scopes))
    return ends
  }

  it('is passed over after 3 tries alone; what was in work with it is stored, in order', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false })
    const texts = numbered(8)
    const inputs = texts.map((input, index) => (index === 3 ? { ...input, content: 'this is poison' } : input))
    const receipts = await path.accept(scopes, inputs)
    const [elsewhere] = await path.accept(scopes, [{ content: 'said to all', zone: 'SHARED' }])
    // Once among others, three times alone.
    expect(await runs(scopes)).toEqual(['killed', 'killed', 'killed', 'killed', 'done'])
    for (const [index, { id }] of receipts.entries()) {
      const state = index === 3 ? 'FAILED' : 'STORED'
      expect(await path.receipt(scopes, id)).toMatchObject({ state })
    }
    expect(await path.receipt(scopes, elsewhere!.id)).toMatchObject({ state: 'STORED' })
    const others = texts.filter((_, index) => index !== 3).map(({ content }) => content)
    expect((await fixture.memories(scopes.private)).map(({ content }) => content)).toEqual(others)

    const failed = await path.writes(scopes, { state: 'FAILED' })
    const reason = 'The process ended 3 times while it worked on this write alone.'
    expect(failed.nodes).toMatchObject([{ id: receipts[3]!.id, reason: expect.stringContaining(reason) }])
    await path.retry(scopes, receipts[3]!.id)
    path.start()
    await path.drain()
    expect(await path.receipt(scopes, receipts[3]!.id)).toMatchObject({ state: 'STORED', reason: null })
  })

  it('is passed over after 3 tries when nothing else was there', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false })
    const [receipt] = await path.accept(scopes, [{ content: 'this is poison' }])
    expect(await runs(scopes)).toEqual(['killed', 'killed', 'killed', 'done'])
    expect(await path.receipt(scopes, receipt!.id)).toMatchObject({ state: 'FAILED' })
  })
})

describe('a write that was in work when a process was killed', () => {
  it('is stored as any other, however often that was among others', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false })
    const receipts = await path.accept(scopes, numbered(4))
    for (const { id } of receipts) await setBegun(id, 0)
    path.start()
    await path.drain()
    expect(await statesOf(scopes.private)).toEqual(Array(4).fill('STORED -'))
  })

  it('waits for its deciding try until the process has lived for a while, and nobody waits with it', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false, settings: { settleMs: 3_600_000 } })
    const [held, other] = await path.accept(scopes, numbered(2))
    await setBegun(held!.id, 2)
    path.start()
    await path.accept(scopes, [{ content: 'and then more', session: 's', wait: 'STORED' }])
    expect(await path.receipt(scopes, other!.id)).toMatchObject({ state: 'STORED' })
    expect(await path.receipt(scopes, held!.id)).toMatchObject({ state: 'ACCEPTED' })
    await path.stop()
    const later = fixture.openPath({ settings: { settleMs: 0 } })
    await later.accept(scopes, [{ content: 'to wake it up', wait: 'STORED' }])
    expect(await later.receipt(scopes, held!.id)).toMatchObject({ state: 'STORED' })
  })

  it('is worked with nothing beside it, in any scope', async () => {
    const [one, two] = [caller(), caller()]
    let inWork = 0
    let most = 0
    const embedder = embedderThat(async () => {
      most = Math.max(most, (inWork += 1))
      await new Promise((resolve) => setImmediate(resolve))
      inWork -= 1
    })
    const path = fixture.openPath({ embedder, started: false })
    const receipts = [...(await path.accept(one, numbered(5))), ...(await path.accept(two, numbered(5)))]
    for (const { id } of receipts) await setBegun(id, 0)
    path.start()
    await path.drain()
    expect(most).toBe(1)
  })

  it('has failed when faults and ends of processes together are 3', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false })
    const [receipt] = await path.accept(scopes, numbered(1))
    await fixture.database.query('MATCH (i:InboxItem {id: $id}) SET i.attempts = 2, i.begun = 1', { id: receipt!.id })
    path.start()
    await path.drain()
    expect(await path.receipt(scopes, receipt!.id)).toMatchObject({ state: 'FAILED' })
  })
})

describe('a try whose process lives on', () => {
  it('counts nothing when the model is away, the scope moves, or the path is stopped', async () => {
    const scopes = caller()
    let calls = 0
    const states: string[][] = []
    const embedder = embedderThat(async () => {
      states.push(await statesOf(scopes.private))
      calls += 1
      if (calls === 1) throw new EngraphError('MODEL_UNAVAILABLE', 'The model is away.')
      if (calls === 2)
        await fixture.database.query('MATCH (s:Scope {id: $id}) SET s.writeSeq = 9', { id: scopes.private })
      if (calls === 3) await new Promise(() => {})
    })
    const path = fixture.openPath({ embedder, settings: { graceMs: 10 } })
    await path.accept(scopes, numbered(1))
    while (calls < 3) await new Promise((resolve) => setImmediate(resolve))
    await path.stop()
    expect(states).toEqual(Array(3).fill(['ACCEPTED 1']))
    expect(await statesOf(scopes.private)).toEqual(['ACCEPTED -'])
  })

  it('counts nothing when the database goes away in it', async () => {
    const scopes = caller()
    let away = false
    const gone = (): never => {
      throw new EngraphError('DATABASE_UNAVAILABLE', 'The connection is gone.')
    }
    const { executor } = fixture.database
    let refused = 0
    let refusedEnd = false
    const flaky: Executor = {
      ...executor,
      run: (query, ...rest) => {
        if (!away) return executor.run(query, ...rest)
        refused += 1
        refusedEnd ||= query.name === 'end-tries'
        if (refused > 3) away = false
        return gone()
      },
      transaction: (name, options, work) => {
        if (name === 'store-writes' && refused === 0) away = true
        return away ? gone() : executor.transaction(name, options, work)
      },
    }
    const path = fixture.openPath({ executor: flaky, started: false })
    await path.accept(scopes, numbered(3))
    path.start()
    await path.drain()
    expect(refusedEnd).toBe(true)
    expect(await statesOf(scopes.private)).toEqual(Array(3).fill('STORED -'))
  })
})

it('a write that the model never answers fails after its one time limit, alone', async () => {
  const { itemMs } = workLimits
  workLimits.itemMs = 300
  try {
    const scopes = caller()
    let tries = 0
    const embedder = embedderThat((texts) => {
      if (!texts.some((text) => text.includes('turn 2'))) return
      tries += 1
      return new Promise(() => {})
    })
    const path = fixture.openPath({ embedder })
    await path.accept(scopes, numbered(5))
    await path.drain()
    const failed = await path.writes(scopes, { state: 'FAILED' })
    expect(failed.nodes).toMatchObject([{ reason: expect.stringContaining('longer than') }])
    expect(await fixture.memories(scopes.private)).toHaveLength(4)
    expect(tries).toBe(2)
  } finally {
    workLimits.itemMs = itemMs
  }
})
