import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Scopes } from '../../src/access/scopes.js'
import { EngraphError } from '../../src/errors.js'
import type { Executor } from '../../src/graph/executor.js'
import type { Embedder } from '../../src/models/embedder.js'
import { portions, tryLimits, type TriedWrite } from '../../src/write/tries.js'
import { workLimits } from '../../src/write/work-scope.js'
import { randomSpace } from '../support/database.js'
import { hashEmbedder } from '../support/hash-embedder.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

jest.setTimeout(300_000)

let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
afterEach(() => fixture.stopPaths())
afterAll(() => fixture?.close())

const caller = (): Scopes => fixture.scopesFor(randomSpace('failures'))
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ content: `n${index}`, session: 's' }))

/** The hash embedder, with something done before it. */
const embedderThat = (before: (texts: readonly string[]) => Promise<void> | void): Embedder => ({
  ...hashEmbedder,
  async embed(texts, role) {
    await before(texts)
    return hashEmbedder.embed(texts, role)
  },
})

/** The executor, whose transactions of that name go through `around`. */
const executorThat = (around: <Result>(commit: () => Promise<Result>) => Promise<Result>): Executor => {
  const { executor } = fixture.database
  return {
    ...executor,
    transaction: (name, options, work) =>
      name === 'store-writes'
        ? around(() => executor.transaction(name, options, work))
        : executor.transaction(name, options, work),
  }
}

async function contentsInOrder(scopes: Scopes): Promise<unknown[]> {
  const memories = await fixture.memories(scopes.private)
  const named = new Map(memories.map(({ id, content }) => [id, content]))
  const next = new Map(
    (await fixture.edges(scopes.private)).filter(({ type }) => type === 'TEMPORAL').map(({ from, to }) => [from, to]),
  )
  const followers = new Set(next.values())
  const chain: unknown[] = []
  for (let id = memories.find((memory) => !followers.has(memory.id))?.id; id !== undefined; id = next.get(id))
    chain.push(named.get(id))
  return chain
}

async function expectExactlyOnce(scopes: Scopes, count: number): Promise<void> {
  const memories = await fixture.memories(scopes.private)
  expect(memories.map(({ content }) => content)).toEqual(numbered(count).map(({ content }) => content))
  expect(await contentsInOrder(scopes)).toEqual(numbered(count).map(({ content }) => content))
  const items = await fixture.inbox(scopes.private)
  const ends = items.map(({ state, attempts, begun }) => `${String(state)} ${String(attempts)} ${String(begun)}`)
  expect(ends).toEqual(Array(count).fill('STORED 0 undefined'))
}

describe('a poison write', () => {
  it('fails alone after 3 attempts, with its reason; the others are stored in order', async () => {
    const scopes = caller()
    let tries = 0
    const embedder = embedderThat((texts) => {
      if (!texts.some((text) => text.includes('n7'))) return
      tries += texts.length === 1 ? 1 : 0
      throw new Error('This text can not be embedded.')
    })
    const path = fixture.openPath({ embedder })
    const receipts = await path.accept(
      scopes,
      numbered(20).map((input) => ({ ...input, wait: 'STORED' })),
    )
    const failed = { state: 'FAILED', reason: 'This text can not be embedded.', memories: [] }
    receipts.forEach((receipt, index) => expect(receipt).toMatchObject(index === 7 ? failed : { state: 'STORED' }))
    expect(tries).toBe(3)
    const others = numbered(20).filter(({ content }) => content !== 'n7')
    expect(await contentsInOrder(scopes)).toEqual(others.map(({ content }) => content))
    const [item] = (await fixture.inbox(scopes.private)).filter(({ state }) => state === 'FAILED')
    expect(Number(item!.attempts)).toBe(3)
    expect(String(item!.payload)).toContain('n7')
  })

  it('that can be stored at its second attempt takes its own place in its session', async () => {
    const scopes = caller()
    let othersDone = false
    const embedder = embedderThat((texts) => {
      if (texts.includes('n2') && !othersDone) throw new Error('Not now.')
      othersDone ||= texts.includes('n5')
    })
    const path = fixture.openPath({ embedder })
    await path.accept(scopes, numbered(6))
    await path.drain()
    expect(await contentsInOrder(scopes)).toEqual(numbered(6).map(({ content }) => content))
  })

  it('is one whose payload nobody can read, too', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false })
    const [bad] = await path.accept(scopes, [{ content: 'bad' }, { content: 'good' }])
    await fixture.database.query("MATCH (i:InboxItem {id: $id}) SET i.payload = '{'", { id: bad!.id })
    path.start()
    await path.drain()
    expect(await path.receipt(scopes, bad!.id)).toMatchObject({
      state: 'FAILED',
      reason: expect.stringContaining('JSON'),
    })
    expect((await fixture.memories(scopes.private)).map(({ content }) => content)).toEqual(['good'])
  })
})

describe('an outage', () => {
  it.each(['MODEL_UNAVAILABLE', 'MODEL_MISMATCH', 'OVERLOADED'] as const)(
    'of the model (%s) loses nothing and counts no attempts',
    async (code) => {
      const scopes = caller()
      let calls = 0
      const embedder = embedderThat(() => {
        if (calls++ < 5) throw new EngraphError(code, 'The model is away.')
      })
      const path = fixture.openPath({ embedder })
      await path.accept(scopes, numbered(5))
      await path.drain()
      expect(calls).toBeGreaterThan(0)
      await expectExactlyOnce(scopes, 5)
    },
  )

  const faults = {
    'an unknown fault': () => new Error('Something broke.'),
    'a lost connection': () => new EngraphError('DATABASE_UNAVAILABLE', 'The connection is gone.'),
  }
  for (const [name, fault] of Object.entries(faults)) {
    it.each([1, 6])(`before the commit (${name}) of %d writes stores each once`, async (count) => {
      const scopes = caller()
      let broken = 1
      const executor = executorThat(async (commit) => {
        if (broken-- > 0) throw fault()
        return commit()
      })
      const path = fixture.openPath({ executor })
      await path.accept(scopes, numbered(count))
      await path.drain()
      expect((await fixture.memories(scopes.private)).map(({ content }) => content)).toEqual(
        numbered(count).map(({ content }) => content),
      )
      expect(await contentsInOrder(scopes)).toHaveLength(count)
    })

    it.each([1, 6])(`after the commit (${name}) of %d writes stores each once`, async (count) => {
      const scopes = caller()
      let broken = 2
      const executor = executorThat(async (commit) => {
        const result = await commit()
        if (broken-- > 0) throw fault()
        return result
      })
      const path = fixture.openPath({ executor })
      await path.accept(scopes, numbered(count))
      await path.drain()
      await expectExactlyOnce(scopes, count)
    })
  }
})

describe('the fence', () => {
  it.each([
    ['another worker took the scope', "SET s.leaseToken = 'another', s.leaseUntil = datetime() - duration('PT1S')"],
    ['the scope was written to', 'SET s.writeSeq = s.writeSeq + 1'],
  ])('stops a store when %s meanwhile, and it is no fault of the write', async (_name, change) => {
    const scopes = caller()
    let moved = 0
    const embedder = embedderThat(async () => {
      if (moved++ === 0) await fixture.database.query(`MATCH (s:Scope {id: $id}) ${change}`, { id: scopes.private })
    })
    const path = fixture.openPath({ embedder })
    await path.accept(scopes, [{ content: 'n0', session: 's' }])
    await path.drain()
    expect(moved).toBeGreaterThan(0)
    await expectExactlyOnce(scopes, 1)
  })

  it('is kept up while the model computes: a lease is renewed, and nobody else takes the scope', async () => {
    const before = { ...workLimits }
    Object.assign(workLimits, { leaseMs: 3_000, renewMs: 20 })
    const scopes = caller()
    const leaseOf = async (): Promise<string> => {
      const [row] = await fixture.database.query('MATCH (s:Scope {id: $id}) RETURN toString(s.leaseUntil) AS until', {
        id: scopes.private,
      })
      return String(row?.until)
    }
    let calls = 0
    const embedder = embedderThat(async () => {
      calls += 1
      const first = await leaseOf()
      for (let renewals = 0, last = first; renewals < 3;) {
        const now = await leaseOf()
        renewals += now > last ? 1 : 0
        last = now
      }
    })
    const [one, two] = [fixture.openPath({ embedder }), fixture.openPath({ embedder })]
    await Promise.all([one.accept(scopes, numbered(1)), two.drain()])
    await one.drain()
    Object.assign(workLimits, before)
    expect(calls).toBe(1)
    await expectExactlyOnce(scopes, 1)
    const [scope] = await fixture.database.query('MATCH (s:Scope {id: $id}) RETURN s.leaseToken AS token', {
      id: scopes.private,
    })
    await one.stop()
    expect(scope).toBeDefined()
  })
})

describe('stopping', () => {
  it('leaves what is queued to the next start, and lets nobody wait for it', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false })
    await path.accept(scopes, numbered(3))
    const drained = path.drain()
    const waited = path.accept(scopes, [{ content: 'n3', session: 's', wait: 'STORED' }])
    waited.catch(() => {})
    await Promise.all([path.stop(), expect(drained).rejects.toMatchObject({ code: 'OVERLOADED' })])
    expect((await waited)[0]).toMatchObject({ state: 'ACCEPTED' })
    await expect(path.drain()).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await fixture.memories(scopes.private)).toEqual([])
    const next = fixture.openPath()
    await next.accept(scopes, [{ content: 'n4', session: 's', wait: 'STORED' }])
    await next.drain()
    await expectExactlyOnce(scopes, 5)
  })

  it('finishes the batch in hand and begins no other', async () => {
    const scopes = caller()
    let stopped: Promise<void> | undefined
    const embedder = embedderThat(() => {
      stopped ??= path.stop()
    })
    const path = fixture.openPath({ embedder, started: false })
    await path.accept(scopes, numbered(tryLimits.batch + 10))
    path.start()
    await expect(path.drain()).rejects.toMatchObject({ value: 10 })
    await stopped
    expect(await fixture.memories(scopes.private)).toHaveLength(tryLimits.batch)
    const next = fixture.openPath({ started: false })
    const [last] = await next.accept(scopes, [{ content: `n${tryLimits.batch + 10}`, session: 's' }])
    next.start()
    await next.drain()
    expect(last!.id).toBeDefined()
    await expectExactlyOnce(scopes, tryLimits.batch + 11)
  })

  it('does not wait for a model that hangs', async () => {
    const scopes = caller()
    let reached: () => void = () => {}
    const hangs = new Promise<void>((resolve) => (reached = resolve))
    const embedder = embedderThat(() => {
      reached()
      return new Promise(() => {})
    })
    const path = fixture.openPath({ embedder, settings: { graceMs: 10 } })
    await path.accept(scopes, numbered(1))
    await hangs
    await path.stop()
    const next = fixture.openPath()
    await next.accept(scopes, [{ content: 'n1', session: 's', wait: 'STORED' }])
    await expectExactlyOnce(scopes, 2)
  })
})

describe('much to do', () => {
  it('is shared by two paths on one database: nothing twice, nothing lost', async () => {
    const scopes = caller()
    const paths = [fixture.openPath(), fixture.openPath()]
    for (let start = 0; start < 120; start += 10) {
      await paths[(start / 10) % 2]!.accept(scopes, numbered(120).slice(start, start + 10))
    }
    await Promise.all(paths.map((path) => path.drain()))
    await expectExactlyOnce(scopes, 120)
    expect(paths.map((path) => path.state().queued)).toEqual([0, 0])
  })

  it('does not keep a third scope waiting until two long queues are done', async () => {
    const [one, two, three] = [caller(), caller(), caller()]
    const path = fixture.openPath({ started: false })
    for (const scopes of [one, two]) await path.accept(scopes, numbered(3 * tryLimits.batch))
    await path.accept(three, numbered(1))
    path.start()
    await path.drain()
    const lastOf = async ({ private: scope }: Scopes): Promise<string> =>
      (await fixture.inbox(scope))
        .map(({ storedAt }) => String(storedAt))
        .sort()
        .at(-1)!
    const [a, b, c] = await Promise.all([one, two, three].map(lastOf))
    expect(c! < a! && c! < b!).toBe(true)
  })

  it('is 1,000 writes at once, in order though all have one time', async () => {
    const scopes = caller()
    const path = fixture.openPath({ settings: { pollMs: 2_000 } })
    const receipts = await path.accept(scopes, numbered(1_000))
    await path.drain()
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1_000)
    await expectExactlyOnce(scopes, 1_000)
  })
})

describe('portions', () => {
  const write = (length: number, attempts = 0, begun: number | null = null): TriedWrite => {
    const payload = { content: 'x'.repeat(length) } as TriedWrite['payload']
    return { id: '', payload, attempts, begun }
  }
  const sizes = (writes: readonly TriedWrite[]): number[] => portions(writes).map((portion) => portion.length)

  it('hold about 50,000 characters, whole writes, and those that failed before, or were in work when a process ended, alone', () => {
    expect(sizes([])).toEqual([])
    expect(sizes([write(100_000), write(100_000), write(10)])).toEqual([1, 1, 1])
    expect(sizes([write(20_000), write(30_000), write(1)])).toEqual([2, 1])
    expect(sizes([write(1), write(1, 1), write(1, 2), write(1), write(1)])).toEqual([1, 1, 1, 2])
    expect(sizes([write(1), write(1), write(1, 0, 0), write(1, 0, 1), write(1)])).toEqual([2, 1, 1, 1])
  })
})
