import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { splitEntity } from '../../src/engine/decide/entities.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

// The first write plans every statement and loads both segmenters.
jest.setTimeout(240_000)

let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
afterEach(() => fixture.stopPaths())
afterAll(() => fixture.close())

let spaces = 0
/** A space of its own, and what is written into it, one after the other. */
function aSpace() {
  const scopes = fixture.scopesFor(`names-${Date.now()}-${(spaces += 1)}`)
  let path = fixture.openPath()
  return {
    scopes,
    /** As another process would find it. */
    restart: async () => {
      await fixture.stopPaths()
      path = fixture.openPath()
    },
    say: async (...texts: string[]) => {
      for (const content of texts) await path.accept(scopes, [{ content, keep: true, wait: 'STORED' }])
    },
    /** Who is mentioned in which memories, by the entity that they lead to. */
    async mentions(): Promise<Record<string, string[]>> {
      const rows = await fixture.database.query(
        `MATCH (e:Entity {scope: $scope})<-[:MENTIONS]-(m:Memory) WITH e, m ORDER BY m.id
         RETURN e.name AS name, collect(m.content) AS contents`,
        { scope: scopes.private },
      )
      return Object.fromEntries(rows.map(({ name, contents }) => [String(name), contents as string[]]))
    },
  }
}

describe('a titled name', () => {
  it.each([
    ['Lin Wei is my new doctor.', 'I saw Dr. Lin on Monday.', 'Lin Wei'],
    ['林伟是我的新主治医生。', '林医生让我多休息。', '林伟'],
  ])('is another form of the one whole name that it can be: %s', async (first, second, name) => {
    const { say, mentions } = aSpace()
    await say(first, second)
    expect((await mentions())[name]).toEqual([first, second])
  })

  it('stands for itself where it could be two people, or was said before the whole name', async () => {
    const two = aSpace()
    await two.say('Lin Wei is my doctor.', 'Lin Hao is a nurse.', 'I saw Dr. Lin on Monday.')
    expect(await two.mentions()).toMatchObject({ 'Dr. Lin': ['I saw Dr. Lin on Monday.'] })
    const before = aSpace()
    await before.say('I saw Dr. Lin on Monday.', 'Lin Wei is my doctor.', 'Dr. Lin called again.')
    expect(await before.mentions()).toMatchObject({
      'Dr. Lin': ['I saw Dr. Lin on Monday.', 'Dr. Lin called again.'],
      'Lin Wei': ['Lin Wei is my doctor.'],
    })
  })

  it('is joined to nobody of another space', async () => {
    const other = aSpace()
    await other.say('Lin Wei is my doctor.')
    const { say, mentions } = aSpace()
    await say('I saw Dr. Lin on Monday.')
    expect(Object.keys(await mentions())).toEqual(['Dr. Lin'])
  })

  it('is never joined again once a person has split it', async () => {
    const { scopes, say, mentions } = aSpace()
    await say('Lin Wei is my doctor.', 'I saw Dr. Lin on Monday.')
    const parts = { executor: fixture.database.executor, now: () => new Date() }
    await splitEntity(parts, scopes, { name: 'Lin Wei', alias: 'Dr. Lin' })
    await say('Dr. Lin wrote to me.')
    expect(await mentions()).toMatchObject({
      'Lin Wei': ['Lin Wei is my doctor.'],
      'Dr. Lin': ['I saw Dr. Lin on Monday.', 'Dr. Lin wrote to me.'],
    })
  })
})

describe('a name that a space has learnt', () => {
  it('is found again where only the name itself tells', async () => {
    const { say, restart, mentions } = aSpace()
    const [before, first, again] = [
      '昨天去青禾咖啡开会。',
      '我们公司叫“青禾咖啡”，下周开业。',
      '后来又去青禾咖啡坐了坐。',
    ]
    await say(before)
    expect(await mentions()).toEqual({})
    await say(first)
    // Its names are read again after some stores; by another process at once.
    await restart()
    await say(again)
    expect((await mentions())['青禾咖啡']).toEqual([first, again])
  })
})
