import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Scopes } from '../../src/access/scopes.js'
import { randomSpace } from '../support/database.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

jest.setTimeout(180_000)

let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
// A path left open would work what the next test writes.
afterEach(() => fixture.stopPaths())
afterAll(() => fixture?.close())

const caller = (): Scopes => fixture.scopesFor(randomSpace('path'))

describe('a space that another process deletes', () => {
  it('keeps nobody waiting for what lay in it', async () => {
    const scopes = caller()
    const path = fixture.openPath({ started: false })
    await path.accept(scopes, [{ content: '1' }, { content: '2' }])
    expect(path.state()).toEqual({ queued: 2, working: false })
    await fixture.database.query('MATCH (n) WHERE n:InboxItem AND n.scope = $scope DETACH DELETE n', {
      scope: scopes.private,
    })
    await path.drain()
    expect(path.state()).toEqual({ queued: 0, working: false })
  })

  it('leaves a scope without its node alone, and works the others', async () => {
    const [gone, other] = [caller(), caller()]
    const path = fixture.openPath({ started: false })
    await path.accept(gone, [{ content: '1' }])
    await fixture.database.query('MATCH (n) WHERE n.scope = $id OR n.id = $id DETACH DELETE n', { id: gone.private })
    path.start()
    const [receipt] = await path.accept(other, [{ content: '2', wait: 'STORED' }])
    expect(receipt!.state).toBe('STORED')
    await path.drain()
  })
})

describe('a memory to be replaced', () => {
  it('that is gone when its replacement is stored is named by no receipt; the receipt says why', async () => {
    const scopes = caller()
    const path = fixture.openPath()
    const inputs = ['Mia lives in Lisbon.', 'Mia has a cat.'].map((content) => ({ content, wait: 'STORED' as const }))
    const ids = (await path.accept(scopes, inputs)).map(({ memories }) => memories[0]!)
    const idle = fixture.openPath({ started: false })
    await path.stop()
    const [one, both] = await idle.accept(scopes, [
      { content: 'Mia lives in Porto.', supersedes: [ids[0]!] },
      { content: 'Mia lives in Bonn, without a cat.', supersedes: ids },
    ])
    await fixture.database.query('MATCH (m:Memory {id: $id}) DETACH DELETE m', { id: ids[0] })
    idle.start()
    await idle.drain()
    const reason = expect.stringContaining('gone')
    expect(await idle.receipt(scopes, one!.id)).toMatchObject({ outcome: 'NEW', superseded: [], reason })
    expect(await idle.receipt(scopes, both!.id)).toMatchObject({
      outcome: 'SUPERSEDED_OLDER',
      superseded: [ids[1]],
      reason,
    })
  })
})
