import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type { Scopes } from '../../src/access/scopes.js'
import type { WriteInput } from '../../src/memory/engraph.js'
import type { WritePath } from '../../src/write/write-path.js'
import { randomSpace } from '../support/database.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

jest.setTimeout(180_000)

let fixture: WriteFixture
let path: WritePath
beforeAll(async () => {
  fixture = await writeFixture()
  path = fixture.openPath()
})
afterAll(() => fixture?.close())

const caller = (): Scopes => fixture.scopesFor(randomSpace('accept'))
const stored = (input: Partial<WriteInput>): WriteInput => ({
  content: 'Mia lives in Lisbon.',
  wait: 'STORED',
  ...input,
})

describe('a receipt', () => {
  it('says ACCEPTED at once and STORED, with the memories, after that', async () => {
    const scopes = caller()
    const [receipt] = await path.accept(scopes, [{ content: 'Mia lives in Lisbon.', externalId: 'e1' }])
    expect(receipt).toMatchObject({ state: 'ACCEPTED', outcome: null, memories: [], reason: null })
    await path.drain()
    const later = await path.receipt(scopes, receipt!.id)
    expect(later).toEqual({
      id: receipt!.id,
      state: 'STORED',
      outcome: 'NEW',
      memories: [expect.any(String)],
      mergedInto: null,
      superseded: [],
      review: null,
      reason: null,
    })
    const [memory] = await fixture.memories(scopes.private)
    expect(memory).toMatchObject({
      id: later!.memories[0],
      writeId: receipt!.id,
      content: 'Mia lives in Lisbon.',
      externalIds: ['e1'],
      state: 'BUFFERED',
    })
    const [item] = await fixture.inbox(scopes.private)
    expect(Object.keys(item!)).not.toContain('payload')
  })

  it('waits for STORED, with a mixed call too', async () => {
    const receipts = await path.accept(caller(), [stored({ content: 'One.' }), stored({ content: 'Two.' })])
    expect(receipts.map(({ state }) => state)).toEqual(['STORED', 'STORED'])
    expect(new Set(receipts.flatMap(({ memories }) => memories)).size).toBe(2)
  })

  it('is not for others: another space, another agent; the shared zone is for all agents', async () => {
    const space = randomSpace('accept')
    const [mine, other] = [fixture.scopesFor(space, 'a'), fixture.scopesFor(space, 'b')]
    const [own, shared] = await path.accept(mine, [{ content: 'Own.' }, { content: 'Shared.', zone: 'SHARED' }])
    expect(await path.receipt(other, own!.id)).toBeNull()
    expect(await path.receipt(other, shared!.id)).toMatchObject({ id: shared!.id })
    expect(await path.receipt(caller(), shared!.id)).toBeNull()
    expect(await path.receipt(mine, 'no such id')).toBeNull()
  })
})

describe('an idempotency key', () => {
  it('gives the first receipt again, as it is by then', async () => {
    const scopes = caller()
    const input = { content: 'Once.', idempotencyKey: 'k' }
    const [first] = await path.accept(scopes, [input])
    const [second] = await path.accept(scopes, [{ ...input, wait: 'STORED' }])
    const [third] = await path.accept(scopes, [input])
    expect([second!.id, third!.id]).toEqual([first!.id, first!.id])
    expect(second!.state).toBe('STORED')
    expect(third).toEqual(second)
    expect(await fixture.memories(scopes.private)).toHaveLength(1)
    expect(path.state().queued).toBe(0)
  })

  it('makes one memory of 20 writes at once, through two paths', async () => {
    const scopes = caller()
    const paths = [path, fixture.openPath()]
    const receipts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        paths[index % 2]!.accept(scopes, [stored({ content: 'Once.', idempotencyKey: 'k' })]),
      ),
    )
    expect(new Set(receipts.map(([receipt]) => receipt!.id)).size).toBe(1)
    expect(receipts.map(([receipt]) => receipt!.state)).toEqual(Array(20).fill('STORED'))
    expect(await fixture.memories(scopes.private)).toHaveLength(1)
    expect(await fixture.inbox(scopes.private)).toHaveLength(1)
    await Promise.all(paths.map((each) => each.drain()))
  })

  it('counts within one call too', async () => {
    const scopes = caller()
    const input = { content: 'Once.', idempotencyKey: 'k' }
    const receipts = await path.accept(scopes, [input, { content: 'Between.' }, { ...input, wait: 'STORED' }, input])
    await path.drain()
    expect([receipts[2]!.id, receipts[3]!.id]).toEqual([receipts[0]!.id, receipts[0]!.id])
    const memories = await fixture.memories(scopes.private)
    expect(memories.map(({ content }) => content).sort()).toEqual(['Between.', 'Once.'])
  })

  it('is refused for another write, and nothing of that call is written', async () => {
    const scopes = caller()
    await path.accept(scopes, [stored({ content: 'First.', idempotencyKey: 'k' })])
    const another = [
      { content: 'New.' },
      { content: 'Keyed.', idempotencyKey: 'k2' },
      { content: 'Second.', idempotencyKey: 'k' },
    ]
    await expect(path.accept(scopes, another)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      field: 'inputs[2].idempotencyKey',
      value: 'k',
    })
    const inBatch = [
      { content: 'A.', idempotencyKey: 'k3' },
      { content: 'B.', idempotencyKey: 'k3' },
    ]
    await expect(path.accept(scopes, inBatch)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      field: 'inputs[1].idempotencyKey',
    })
    await expect(path.accept(scopes, [{ content: 'Second.', idempotencyKey: 'k' }])).rejects.toMatchObject({
      field: 'idempotencyKey',
    })
    expect(await fixture.inbox(scopes.private)).toHaveLength(1)
    expect(path.state().queued).toBe(0)
  })

  it('is one space’s own', async () => {
    const [one, two] = [caller(), caller()]
    const receipts = await Promise.all(
      [one, two].map((scopes) => path.accept(scopes, [stored({ idempotencyKey: 'k' })])),
    )
    expect(new Set(receipts.flat().map(({ id }) => id)).size).toBe(2)
  })
})

describe('what a write may point at', () => {
  const far = (field: string, id: string) => ({ code: 'NOT_FOUND', field, value: id })

  it('is what its caller can read: NOT_FOUND otherwise, and nothing is written', async () => {
    const [scopes, stranger] = [caller(), caller()]
    const [theirs] = await path.accept(stranger, [stored({})])
    const id = theirs!.memories[0]!
    for (const field of ['causes', 'supersedes']) {
      await expect(path.accept(scopes, [{ content: 'x', [field]: [id] }])).rejects.toMatchObject(far(field, id))
      const inputs = [{ content: 'fine' }, { content: 'x', [field]: [id] }]
      await expect(path.accept(scopes, inputs)).rejects.toMatchObject(far(`inputs[1].${field}`, id))
    }
    const nobody = randomUUID()
    await expect(path.accept(scopes, [{ content: 'x', causes: [nobody] }])).rejects.toMatchObject(far('causes', nobody))
    expect(await fixture.inbox(scopes.private)).toEqual([])
  })

  it('is replaced only by an equal: no TOOL or AGENT over a USER, no other zone, no older fact', async () => {
    const scopes = caller()
    const [own, shared] = await path.accept(scopes, [
      stored({ occurredAt: '2025-03-01T00:00:00Z' }),
      stored({ zone: 'SHARED', content: 'Shared.' }),
    ])
    const [id, sharedId] = [own!.memories[0]!, shared!.memories[0]!]
    for (const source of ['TOOL', 'AGENT'] as const) {
      const input = { content: 'Mia lives in Porto.', source, supersedes: [id] }
      await expect(path.accept(scopes, [input])).rejects.toMatchObject({
        code: 'FORBIDDEN',
        field: 'supersedes',
        value: id,
      })
      await expect(path.accept(scopes, [{ content: 'x' }, input])).rejects.toMatchObject({
        code: 'FORBIDDEN',
        field: 'inputs[1].supersedes',
      })
    }
    await expect(path.accept(scopes, [{ content: 'x', supersedes: [sharedId] }])).rejects.toMatchObject({
      code: 'FORBIDDEN',
      field: 'supersedes',
    })
    const older = { content: 'x', supersedes: [id], occurredAt: '2025-02-28T23:59:59Z' }
    await expect(path.accept(scopes, [older])).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'supersedes',
      limit: '2025-03-01T00:00:00.000Z',
    })
    expect(await fixture.inbox(scopes.private)).toHaveLength(1)
  })
})

describe('a space deleted by another process', () => {
  it('is made anew by the next write: plain and keyed', async () => {
    const scopes = caller()
    await path.accept(scopes, [stored({})])
    for (const idempotencyKey of [undefined, 'k']) {
      await fixture.database.query('MATCH (n:Scope {id: $scope}) DETACH DELETE n', { scope: scopes.private })
      const [receipt] = await path.accept(scopes, [
        stored({ content: 'Again.', idempotencyKey: idempotencyKey ?? null }),
      ])
      expect(receipt!.state).toBe('STORED')
    }
    const [scope] = await fixture.database.query('MATCH (n:Scope {id: $id}) RETURN n.zone AS zone, n.space AS space', {
      id: scopes.private,
    })
    expect(scope).toEqual({ zone: 'PRIVATE', space: scopes.caller.space })
  })
})

describe('a queue that is full', () => {
  it('refuses with OVERLOADED and when to try again', async () => {
    const scopes = caller()
    const idle = fixture.openPath({ started: false, settings: { longestQueue: 3 } })
    await idle.accept(scopes, [{ content: '1' }, { content: '2' }])
    await expect(idle.accept(scopes, [{ content: '3' }, { content: '4' }])).rejects.toMatchObject({
      code: 'OVERLOADED',
      value: 2,
      limit: 3,
      retryAfterMs: 1_000,
    })
    expect(await fixture.inbox(scopes.private)).toHaveLength(2)
  })

  it('refuses everything once it is stopped', async () => {
    const closed = fixture.openPath()
    await Promise.all([closed.stop(), closed.stop()])
    await closed.stop()
    await expect(closed.accept(caller(), [{ content: 'x' }])).rejects.toMatchObject({ code: 'OVERLOADED' })
  })
})
