import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { reviewDecisions } from '../../../src/memory/enums.js'
import { randomSpace } from '../../support/database.js'
import { decideFixture, type DecideFixture } from '../../support/decide-fixture.js'

jest.setTimeout(180_000)

let fixture: DecideFixture
beforeAll(async () => {
  fixture = await decideFixture()
})
afterAll(() => fixture?.close())

const january = new Date('2025-01-01T00:00:00.000Z')
const march = new Date('2025-03-01T00:00:00.000Z')

/** What anna shared in January, and ben in March. */
async function aDispute() {
  const space = randomSpace('rights')
  const [anna, ben, carl] = await Promise.all(['anna', 'ben', 'carl'].map((agent) => fixture.caller(space, agent)))
  const shared = { zone: 'SHARED', source: 'USER' } as const
  const old = await fixture.remember(anna!, { content: 'Mia is allergic to nuts.', occurredAt: january, ...shared })
  const newer = await fixture.remember(ben!, { content: 'Mia eats nuts again.', occurredAt: march, ...shared })
  return { anna: anna!, ben: ben!, carl: carl!, old, newer }
}

describe('a review of what an agent asked for', () => {
  const asking = async () => {
    const dispute = await aDispute()
    const { ben, old, newer } = dispute
    const input = { old: old.id, new: newer.id, reason: 'heard so' }
    const refusal = await fixture.decisions.supersede(ben, input).catch((error: { limit: string }) => error)
    return { ...dispute, review: (refusal as { limit: string }).limit }
  }

  it.each(reviewDecisions)('is not decided by that agent: %s', async (decision) => {
    const { ben, old, newer, review } = await asking()
    const before = [await fixture.node(old.id), await fixture.node(newer.id)]
    await expect(fixture.decisions.resolveReview(ben, review, decision)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      field: 'id',
      value: review,
      limit: expect.stringContaining('ben'),
    })
    expect([await fixture.node(old.id), await fixture.node(newer.id)]).toEqual(before)
    expect(await fixture.node(review)).toMatchObject({ state: 'OPEN' })
  })

  it.each(['anna', 'carl'] as const)('is decided by another: %s', async (agent) => {
    const { old, review, ...agents } = await asking()
    const done = await fixture.decisions.resolveReview(agents[agent], review, 'SUPERSEDE')
    expect(done).toMatchObject({ state: 'DECIDED', decidedBy: agent, older: { id: old.id, state: 'SUPERSEDED' } })
    // The one who asked may say the same afterwards: it changes nothing.
    expect(await fixture.decisions.resolveReview(agents.ben, review, 'SUPERSEDE')).toMatchObject({ decidedBy: agent })
  })
})

describe('a review that a write led to', () => {
  it('is not decided by an agent in favour of its own memory, whichever way round it is kept', async () => {
    const { anna, ben, old, newer } = await aDispute()
    const later = await fixture.openReview({ older: old.id, newer: newer.id, scope: anna.shared })
    const turned = await fixture.openReview({ older: newer.id, newer: old.id, scope: anna.shared })
    const decide = fixture.decisions.resolveReview
    await expect(decide(ben, later, 'SUPERSEDE')).rejects.toMatchObject({ code: 'FORBIDDEN', value: later })
    await expect(decide(ben, turned, 'SUPERSEDE')).rejects.toMatchObject({ code: 'FORBIDDEN', value: turned })
    await expect(decide(ben, turned, 'MERGE')).rejects.toMatchObject({ code: 'FORBIDDEN', value: turned })
    await expect(decide(anna, later, 'MERGE')).rejects.toMatchObject({ code: 'FORBIDDEN', value: later })
    expect(await fixture.node(old.id)).toMatchObject({ state: 'ACTIVE' })
    expect(await decide(ben, turned, 'KEEP_BOTH')).toMatchObject({ state: 'DECIDED' })
    expect(await decide(anna, later, 'SUPERSEDE')).toMatchObject({ older: { state: 'SUPERSEDED' } })
  })

  it('is an agent’s own to decide where both memories are its own', async () => {
    const { anna, old } = await aDispute()
    const newer = await fixture.remember(anna, { content: 'No nuts for Mia.', zone: 'SHARED', occurredAt: march })
    const id = await fixture.openReview({ older: old.id, newer: newer.id, scope: anna.shared })
    expect(await fixture.decisions.resolveReview(anna, id, 'MERGE')).toMatchObject({ newer: { state: 'MERGED' } })
  })
})

describe('what another agent shared', () => {
  it('is neither pinned nor unpinned', async () => {
    const { anna, ben, old, newer } = await aDispute()
    const refused = { code: 'FORBIDDEN', field: 'id', value: old.id, limit: 'anna' }
    await expect(fixture.decisions.pin(ben, old.id, true)).rejects.toMatchObject(refused)
    expect(await fixture.decisions.pin(anna, old.id, true)).toMatchObject({ pinned: true })
    await expect(fixture.decisions.pin(ben, old.id, false)).rejects.toMatchObject(refused)
    await expect(fixture.decisions.pin(ben, old.id, true)).rejects.toMatchObject(refused)
    expect(await fixture.node(old.id)).toMatchObject({ pinned: true })
    expect(await fixture.decisions.pin(ben, newer.id, true)).toMatchObject({ pinned: true })
  })
})
