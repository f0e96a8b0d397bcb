import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Scopes } from '../../src/access/scopes.js'
import { openChangeFeed, tellStored } from '../../src/engine/changes.js'
import { silentLogger } from '../../src/memory/logger.js'
import { randomSpace } from '../support/database.js'
import { hashEmbedder } from '../support/hash-embedder.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

jest.setTimeout(180_000)

let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
// A path left open would work what the next test writes.
afterEach(() => fixture.stopPaths())
afterAll(() => fixture?.close())

const caller = (agent?: string, space = randomSpace('writes')): Scopes => fixture.scopesFor(space, agent)

/** A write that fails, for as long as `broken` says so. */
function breakable() {
  const state = { broken: true }
  const path = fixture.openPath({
    embedder: {
      ...hashEmbedder,
      async embed(texts, role) {
        if (state.broken && texts.some((text) => text.includes('poison'))) throw new Error('a bad text')
        return hashEmbedder.embed(texts, role)
      },
    },
  })
  return { state, path }
}

describe('writes', () => {
  it('are paged from the newest on, of all states or one, and only the caller’s', async () => {
    const space = randomSpace('writes')
    const [anna, ben] = [caller('anna', space), caller('ben', space)]
    const { path } = breakable()
    const ids: string[] = []
    for (const content of ['Ann sails.', 'poison', 'Bo rows.', 'poison too', 'Cy swims.']) {
      const [receipt] = await path.accept(anna, [
        { content, wait: 'STORED', zone: ids.length === 4 ? 'SHARED' : 'PRIVATE' },
      ])
      ids.unshift(receipt!.id)
    }
    const page = await path.writes(anna, { first: 2 })
    expect(page.nodes.map(({ id, state }) => [id, state])).toEqual([
      [ids[0], 'STORED'],
      [ids[1], 'FAILED'],
    ])
    const rest = await path.writes(anna, { first: 100, after: page.pageInfo.endCursor })
    expect(rest.nodes.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(rest.pageInfo).toEqual({ hasNextPage: false, endCursor: ids.at(-1) })
    const failed = await path.writes(anna, { state: 'FAILED' })
    expect(failed.nodes).toMatchObject([1, 3].map((index) => ({ id: ids[index], reason: 'a bad text', memories: [] })))
    expect((await path.writes(ben, {})).nodes.map(({ id }) => id)).toEqual([ids[0]])
    for (const given of [{ first: 101 }, { after: '1' }, { state: 'LOST' as never }])
      await expect(path.writes(anna, given)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })
})

describe('retry', () => {
  it('stores what failed once it can be, with its content, and once only', async () => {
    const scopes = caller()
    const { state, path } = breakable()
    const [failed] = await path.accept(scopes, [{ content: 'poison, no more', externalId: 'p', wait: 'STORED' }])
    expect(failed).toMatchObject({ state: 'FAILED' })
    state.broken = false
    const again = await Promise.all([path.retry(scopes, failed!.id), path.retry(scopes, failed!.id)])
    for (const { id } of again) expect(id).toBe(failed!.id)
    await path.drain()
    const receipt = await path.receipt(scopes, failed!.id)
    expect(receipt).toMatchObject({ state: 'STORED', outcome: 'NEW', reason: null })
    const memories = await fixture.memories(scopes.private)
    expect(memories).toMatchObject([{ id: receipt!.memories[0], content: 'poison, no more', externalIds: ['p'] }])
    expect(await path.retry(scopes, failed!.id)).toEqual(receipt)
    expect(await fixture.memories(scopes.private)).toHaveLength(1)
  })

  it('fails again with the attempts of a new write', async () => {
    const scopes = caller()
    const { path } = breakable()
    const [failed] = await path.accept(scopes, [{ content: 'poison', wait: 'STORED' }])
    expect(await path.retry(scopes, failed!.id)).toMatchObject({ state: 'ACCEPTED', reason: null })
    await path.drain()
    expect(await path.receipt(scopes, failed!.id)).toMatchObject({ state: 'FAILED', reason: 'a bad text' })
    const [item] = await fixture.inbox(scopes.private)
    expect(Number(item?.['attempts'])).toBe(3)
  })

  it('knows no write of others', async () => {
    const { path } = breakable()
    const [failed] = await path.accept(caller(), [{ content: 'poison', wait: 'STORED' }])
    for (const id of [failed!.id, 'none'])
      await expect(path.retry(caller(), id)).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'id', value: id })
  })
})

describe('subscribers', () => {
  it('hear what was stored, merged and replaced, in their own zones', async () => {
    const space = randomSpace('writes')
    const [anna, ben] = [caller('anna', space), caller('ben', space)]
    const changes = openChangeFeed()
    const { executor } = fixture.database
    const told: Promise<void>[] = []
    const at = new Date('2025-06-01T00:00:00Z')
    const onFinished = (ids: readonly string[]): void => {
      told.push(tellStored({ executor, changes, logger: silentLogger }, ids, at))
    }
    const path = fixture.openPath({ onFinished })
    const [hers, his] = [changes.subscribe(anna.readable), changes.subscribe(ben.readable)]
    const write = async (scopes: Scopes, input: object) =>
      (await path.accept(scopes, [{ content: 'Mia lives in Oslo.', ...input, wait: 'STORED' }]))[0]!.memories[0]!
    const first = await write(anna, {})
    const again = await write(anna, {})
    const change = await write(anna, { content: 'Mia lives in Rome.', supersedes: [first] })
    const shared = await write(ben, { content: 'Tea is at four.', zone: 'SHARED' })
    await path.stop()
    await Promise.all(told)
    changes.close()
    const heard = async (from: typeof hers) => {
      const all: (string | null)[][] = []
      for await (const { id, change: what, state } of from) all.push([id, what, state])
      return all
    }
    expect(await heard(hers)).toEqual([
      [first, 'stored', 'BUFFERED'],
      [again, 'merged', 'MERGED'],
      [change, 'stored', 'BUFFERED'],
      [first, 'superseded', 'SUPERSEDED'],
      [shared, 'stored', 'BUFFERED'],
    ])
    expect(await heard(his)).toEqual([[shared, 'stored', 'BUFFERED']])
  })
})
