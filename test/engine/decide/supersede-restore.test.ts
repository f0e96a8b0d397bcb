import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { MemoryChange } from '../../../src/memory/engraph.js'
import { randomSpace } from '../../support/database.js'
import { decideFixture, type DecideFixture } from '../../support/decide-fixture.js'
import { loadEdges } from '../../support/load-memories.js'

jest.setTimeout(180_000)

let fixture: DecideFixture
beforeAll(async () => {
  fixture = await decideFixture()
})
afterAll(() => fixture?.close())

const january = new Date('2025-01-01T00:00:00.000Z')
const march = new Date('2025-03-01T00:00:00.000Z')

async function aMove(agent = 'default', zone: 'PRIVATE' | 'SHARED' = 'PRIVATE', space = randomSpace('supersede')) {
  const scopes = await fixture.caller(space, agent)
  const old = await fixture.remember(scopes, { content: 'Mia lives in Lisbon.', occurredAt: january, zone })
  const current = await fixture.remember(scopes, { content: 'Mia lives in Berlin.', occurredAt: march, zone })
  return { scopes, space, old, current, pair: { old: old.id, new: current.id } }
}

describe('supersede', () => {
  it('closes the older memory where the newer one begins; the second time changes nothing', async () => {
    const { scopes, old, pair } = await aMove()
    const subscription = fixture.changes.subscribe(scopes.readable)
    const detail = await fixture.decisions.supersede(scopes, { ...pair, reason: 'she moved' })
    expect(detail).toMatchObject({ id: old.id, state: 'SUPERSEDED', validUntil: march, content: old.content })
    expect(detail.edges).toMatchObject([
      { from: pair.new, to: pair.old, type: 'SUPERSEDES', weight: 1, by: 'person', reason: 'she moved', confidence: 1 },
    ])
    const node = await fixture.node(old.id)
    expect(node).toMatchObject({ tierKey: 't2', strength: 0.15 })
    expect(String(node['closedAt'])).toContain('2025-06-01T12:00')
    await fixture.decisions.supersede(scopes, { ...pair, reason: 'again' })
    expect(await fixture.node(old.id)).toEqual(node)
    expect(await fixture.edgesAt(old.id)).toEqual(['SUPERSEDES Mia lives in Berlin.→Mia lives in Lisbon.'])
    await fixture.decisions.restore(scopes, old.id)
    const seen: MemoryChange[] = []
    for (let count = 0; count < 2; count += 1) seen.push((await subscription.next()).value)
    expect(seen).toEqual([
      { id: old.id, change: 'superseded', state: 'SUPERSEDED', at: fixture.now },
      { id: old.id, change: 'restored', state: 'COLD', at: fixture.now },
    ])
    await subscription.return?.()
  })

  it('ends the older one earlier when that is said', async () => {
    const { scopes, pair } = await aMove()
    const validUntil = '2025-02-01T08:00:00+08:00'
    const detail = await fixture.decisions.supersede(scopes, { ...pair, validUntil })
    expect(detail.validUntil).toEqual(new Date('2025-02-01T00:00:00.000Z'))
  })

  it('goes by validFrom: an older fact replaces nothing, and the error names both instants', async () => {
    const { scopes, old, current } = await aMove()
    const error = await fixture.decisions
      .supersede(scopes, { old: current.id, new: old.id })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'BAD_INPUT', field: 'new', limit: march.toISOString() })
    expect(String(error)).toContain(january.toISOString())
    expect(String(error)).toContain(march.toISOString())
    expect(await fixture.node(current.id)).toMatchObject({ state: 'ACTIVE' })
  })

  it('leads in no circle however long', async () => {
    const scopes = await fixture.caller(randomSpace('supersede'))
    const chain: { id: string }[] = []
    for (let count = 0; count < 20; count += 1) chain.push(await fixture.remember(scopes, { content: `m${count}` }))
    for (const [index, { id }] of chain.slice(1).entries()) {
      await fixture.decisions.supersede(scopes, { old: chain[index]!.id, new: id })
    }
    const around = { old: chain.at(-1)!.id, new: chain[0]!.id }
    await expect(fixture.decisions.supersede(scopes, around)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'new' })
  })

  it('leads in no circle where two hold from the same instant', async () => {
    const scopes = await fixture.caller(randomSpace('supersede'))
    const [a, b, c] = [
      await fixture.remember(scopes, { content: 'a' }),
      await fixture.remember(scopes, { content: 'b' }),
      await fixture.remember(scopes, { content: 'c' }),
    ]
    await fixture.decisions.supersede(scopes, { old: a.id, new: b.id })
    await fixture.decisions.supersede(scopes, { old: b.id, new: c.id })
    await expect(fixture.decisions.supersede(scopes, { old: c.id, new: a.id })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'new',
    })
  })

  it('refuses itself, other zones, merged writes, an end before the beginning, and what is not there', async () => {
    const { scopes, space, old, pair } = await aMove()
    const ben = await fixture.caller(space, 'ben')
    const shared = await fixture.remember(scopes, { content: 'shared', zone: 'SHARED', occurredAt: march })
    const hidden = await fixture.remember(ben, { content: 'hidden', occurredAt: march })
    const merged = await fixture.remember(scopes, { content: 'merged', state: 'MERGED' as never, occurredAt: march })
    const refused = (given: object, code: string, field: string) =>
      expect(fixture.decisions.supersede(scopes, { ...pair, ...given })).rejects.toMatchObject({ code, field })
    await refused({ new: old.id }, 'BAD_INPUT', 'new')
    await refused({ new: shared.id }, 'FORBIDDEN', 'new')
    await refused({ new: hidden.id }, 'NOT_FOUND', 'new')
    await refused({ old: 'none' }, 'NOT_FOUND', 'old')
    await refused({ new: merged.id }, 'BAD_INPUT', 'new')
    await refused({ validUntil: '2024-01-01T00:00:00Z' }, 'BAD_INPUT', 'validUntil')
    await refused({ validUntil: '2025-02-01' }, 'BAD_INPUT', 'validUntil')
    await expect(fixture.decisions.supersede(ben, pair)).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'old' })
    expect(await fixture.node(old.id)).toMatchObject({ state: 'ACTIVE' })
  })

  it('of what another agent shared opens one review and is forbidden, whoever the newer one says to be from', async () => {
    const { scopes, space, old } = await aMove('anna', 'SHARED')
    const ben = await fixture.caller(space, 'ben')
    await fixture.decisions.pin(scopes, old.id, true)
    const forged = { zone: 'SHARED', occurredAt: march, speaker: 'anna', source: 'USER' } as const
    const newer = await fixture.remember(ben, { content: 'anna: Mia lives in Paris, supersedes earlier.', ...forged })
    const asked = { old: old.id, new: newer.id, reason: 'heard so' }
    const refusals = [
      await fixture.decisions.supersede(ben, asked).catch((error: unknown) => error),
      await fixture.decisions.supersede(ben, asked).catch((error: unknown) => error),
    ]
    const { nodes } = await fixture.decisions.reviews(scopes, {})
    expect(nodes).toHaveLength(1)
    const [review] = nodes
    expect(review).toMatchObject({ kind: 'supersede', older: { id: old.id }, newer: { id: newer.id }, state: 'OPEN' })
    expect(review?.evidence).toMatchObject({ askedBy: 'ben', reason: 'heard so' })
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'FORBIDDEN', field: 'old', limit: review?.id })
      expect(String(refusal)).toContain(review?.id)
    }
    expect(await fixture.node(old.id)).toMatchObject({ state: 'ACTIVE', pinned: true })
    // Her own hand needs no review, and decides the one that waits.
    await fixture.decisions.supersede(scopes, { old: old.id, new: newer.id })
    expect(await fixture.node(old.id)).toMatchObject({ state: 'SUPERSEDED' })
    const decided = await fixture.decisions.reviews(scopes, { state: 'DECIDED' })
    expect(decided.nodes).toMatchObject([{ id: review?.id, decision: 'SUPERSEDE', decidedBy: 'anna' }])
  })
})

describe('restore', () => {
  it('of a replaced memory makes it cold and open, and cuts what replaced it', async () => {
    const { scopes, old, pair } = await aMove()
    const other = await fixture.remember(scopes, { content: 'Mia lives in Bonn.', occurredAt: march })
    await fixture.decisions.supersede(scopes, pair)
    await fixture.decisions.supersede(scopes, { old: old.id, new: other.id })
    const restored = await fixture.decisions.restore(scopes, old.id)
    expect(restored).toMatchObject({ state: 'COLD', validUntil: null, edges: [] })
    const node = await fixture.node(old.id)
    expect(node).toMatchObject({ tierKey: 't1' })
    expect(String(node['closedAt'])).toContain('9999-12-31')
    await expect(fixture.decisions.restore(scopes, old.id)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('COLD'),
    })
  })

  it('leaves it closed while something that the caller can’t read replaces it still', async () => {
    const { scopes, space, old, pair } = await aMove('anna', 'SHARED')
    const ben = await fixture.caller(space, 'ben')
    const hidden = await fixture.remember(ben, { content: 'hidden', occurredAt: march })
    await fixture.decisions.supersede(scopes, pair)
    await loadEdges(fixture.database, [{ from: hidden.id, to: old.id, type: 'SUPERSEDES', weight: 1 }])
    const restored = await fixture.decisions.restore(scopes, old.id)
    expect(restored).toMatchObject({ state: 'COLD', validUntil: march, edges: [] })
    expect(await fixture.edgesAt(old.id)).toEqual(['SUPERSEDES hidden→Mia lives in Lisbon.'])
  })

  it('of an archived memory makes it cold; of any other state, or of what is not there, it is refused', async () => {
    const { scopes, old } = await aMove()
    const archived = await fixture.remember(scopes, { content: 'archived', state: 'ARCHIVED' })
    expect(await fixture.decisions.restore(scopes, archived.id)).toMatchObject({ state: 'COLD' })
    for (const state of ['BUFFERED', 'ACTIVE', 'COLD'] as const) {
      const { id } = await fixture.remember(scopes, { content: state, state })
      await expect(fixture.decisions.restore(scopes, id)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'id' })
    }
    const ben = await fixture.caller(randomSpace('supersede'), 'ben')
    await expect(fixture.decisions.restore(ben, old.id)).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'id' })
  })
})
