import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Scopes } from '../../../src/access/scopes.js'
import { mergeEntities, splitEntity } from '../../../src/engine/decide/entities.js'
import { linkEntities } from '../../../src/write/store-queries.js'
import { randomSpace } from '../../support/database.js'
import { decideFixture, type DecideFixture } from '../../support/decide-fixture.js'

jest.setTimeout(180_000)

let fixture: DecideFixture
beforeAll(async () => {
  fixture = await decideFixture()
})
afterAll(() => fixture?.close())

/** Small batches, so that a few mentions take several. */
const parts = () => ({ executor: fixture.database.executor, now: () => fixture.now, batch: 2 })

/** A memory that mentions names, linked as a write links them. */
async function mention(scopes: Scopes, names: readonly string[], zone: 'PRIVATE' | 'SHARED' = 'PRIVATE') {
  const memory = await fixture.remember(scopes, { content: names.join(' and '), zone })
  await fixture.database.executor.transaction('link-entities', { retry: false }, (transaction) =>
    transaction.run(linkEntities, {
      scope: zone === 'SHARED' ? scopes.shared : scopes.private,
      mentions: names.map((name) => ({
        memory: memory.id,
        key: name.toLowerCase(),
        name,
        type: 'person',
        role: 'mention',
        weight: 1,
      })),
      now: fixture.now,
    }),
  )
  return memory
}

/** What each entity of a scope is linked to, by key. */
async function entities(scope: string) {
  const rows = await fixture.database.query(
    `MATCH (e:Entity {scope: $scope}) OPTIONAL MATCH (e)<-[m:MENTIONS]-(memory)
     WITH e, collect(memory.content) AS memories, count(m) AS edges ORDER BY e.key
     RETURN e.key AS key, memories, e.mentions AS mentions, edges, e.aliases AS aliases, e.aliasKeys AS aliasKeys`,
    { scope },
  )
  for (const { mentions, edges } of rows) expect(Number(mentions)).toBe(Number(edges))
  return Object.fromEntries(
    rows.map(({ key, memories, aliases, aliasKeys }) => [
      String(key),
      { memories: (memories as string[]).sort(), aliases, aliasKeys },
    ]),
  )
}

const alone = (memories: string[]) => ({ memories, aliases: [], aliasKeys: [] })

describe('mergeEntities', () => {
  it('hands over what mentions the other name, in both zones, and whatever is written later', async () => {
    const scopes = await fixture.caller(randomSpace('entities'))
    await mention(scopes, ['Mia Chen'])
    for (const name of ['Bo', 'Cy', 'Di']) await mention(scopes, ['Mia', name])
    await mention(scopes, ['Mia Chen', 'Mia'])
    await mention(scopes, ['Mia'], 'SHARED')
    const report = await mergeEntities(parts(), scopes, { name: 'mia chen', alias: '“Mia”' })
    expect(report).toEqual({ name: 'Mia Chen', alias: 'Mia', moved: 5 })
    await mention(scopes, ['Mia'])
    await mention(scopes, ['Mia'], 'SHARED')

    const own = await entities(scopes.private)
    const joined = { aliases: ['Mia'], aliasKeys: ['mia'] }
    expect(own['mia chen']).toEqual({
      memories: ['Mia', 'Mia Chen', 'Mia Chen and Mia', 'Mia Chen and Mia', 'Mia and Bo', 'Mia and Cy', 'Mia and Di'],
      ...joined,
    })
    expect(own['mia']).toEqual(alone([]))
    expect(await entities(scopes.shared)).toEqual({
      'mia chen': { memories: ['Mia', 'Mia'], ...joined },
      mia: alone([]),
    })
    const shown = await fixture.path.memories(scopes, [(await mention(scopes, ['Mia Chen', 'Mia'])).id])
    expect([...shown.values()][0]?.entities).toEqual([{ name: 'Mia Chen', type: 'person' }])
  })

  it('is the same when it is run again, and goes on after an interruption', async () => {
    const scopes = await fixture.caller(randomSpace('entities'))
    await mention(scopes, ['Ann'])
    for (let count = 0; count < 5; count += 1) await mention(scopes, ['Annie'])
    const { executor } = fixture.database
    let moves = 0
    const failing = {
      ...executor,
      transaction: ((name, options, work) => {
        if (name === 'move-mentions' && (moves += 1) > 2) return Promise.reject(new Error('power cut'))
        return executor.transaction(name, options, work)
      }) as typeof executor.transaction,
    }
    const names = { name: 'Ann', alias: 'Annie' }
    await expect(mergeEntities({ ...parts(), executor: failing }, scopes, names)).rejects.toThrow('power cut')
    await mergeEntities(parts(), scopes, names)
    const after = await entities(scopes.private)
    expect(after['ann']?.memories).toHaveLength(6)
    expect(await mergeEntities(parts(), scopes, names)).toMatchObject({ moved: 0 })
    expect(await entities(scopes.private)).toEqual(after)
  })

  it('takes along what the joined name was joined with, and leads to the end of it', async () => {
    const scopes = await fixture.caller(randomSpace('entities'))
    for (const name of ['A', 'B', 'C', 'D']) await mention(scopes, [name])
    await mergeEntities(parts(), scopes, { name: 'B', alias: 'C' })
    await mergeEntities(parts(), scopes, { name: 'A', alias: 'B' })
    // B is A by now.
    await mergeEntities(parts(), scopes, { name: 'B', alias: 'D' })
    await mention(scopes, ['C'])
    const { a, ...others } = await entities(scopes.private)
    expect(a).toEqual({
      memories: ['A', 'B', 'C', 'C', 'D'],
      aliases: ['B', 'C', 'D'],
      aliasKeys: ['b', 'c', 'd'],
    })
    expect(others).toEqual({ b: alone([]), c: alone([]), d: alone([]) })
  })

  it('lets one of two win who join two names the one way and the other at once', async () => {
    const scopes = await fixture.caller(randomSpace('entities'))
    await mention(scopes, ['Mia Chen', 'Xiaowei Zhang'])
    const both = await Promise.allSettled([
      mergeEntities(parts(), scopes, { name: 'Mia Chen', alias: 'Xiaowei Zhang' }),
      mergeEntities(parts(), scopes, { name: 'Xiaowei Zhang', alias: 'Mia Chen' }),
    ])
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: 'BAD_INPUT' })
    const rows = await fixture.database.query(
      'MATCH (a:Entity {scope: $scope})-[:ALIAS_OF]->(b:Entity) RETURN a.key AS alias, b.key AS name',
      { scope: scopes.private },
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.['alias']).not.toBe(rows[0]?.['name'])
  })

  it('refuses unknown names, one name twice, and a name that is another’s already', async () => {
    const space = randomSpace('entities')
    const [anna, ben] = [await fixture.caller(space, 'anna'), await fixture.caller(space, 'ben')]
    for (const name of ['A', 'B', 'C']) await mention(anna, [name])
    const merge = (scopes: Scopes, name: string, alias: string) => mergeEntities(parts(), scopes, { name, alias })
    await merge(anna, 'A', 'B')
    await expect(merge(anna, 'A', 'Z')).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'alias', value: 'Z' })
    await expect(merge(anna, 'Z', 'A')).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'name' })
    await expect(merge(anna, 'A', ' a ')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'alias' })
    await expect(merge(anna, ' “” ', 'A')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'name' })
    await expect(merge(anna, 'B', 'A')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'name' })
    await expect(merge(anna, 'C', 'B')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'alias' })
    await expect(merge(ben, 'A', 'C')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('splitEntity', () => {
  it('gives back what was said by the name, also after the merge, and nothing else', async () => {
    const scopes = await fixture.caller(randomSpace('entities'))
    for (const name of ['Lin Wei', 'Lin', 'Lin', 'Lin', '小林']) await mention(scopes, [name])
    const names = { name: 'Lin Wei', alias: 'Lin' }
    await mergeEntities(parts(), scopes, names)
    await mergeEntities(parts(), scopes, { name: 'Lin Wei', alias: '小林' })
    await mention(scopes, ['Lin'])
    expect(await splitEntity(parts(), scopes, names)).toEqual({ name: 'Lin Wei', alias: 'Lin', moved: 4 })
    await mention(scopes, ['Lin'])
    expect(await entities(scopes.private)).toEqual({
      lin: alone(['Lin', 'Lin', 'Lin', 'Lin', 'Lin']),
      'lin wei': { memories: ['Lin Wei', '小林'], aliases: ['小林'], aliasKeys: ['小林'] },
      小林: alone([]),
    })
    await expect(splitEntity(parts(), scopes, names)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'alias' })
    const unknown = splitEntity(parts(), scopes, { name: 'Lin Wei', alias: 'nobody' })
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'alias' })
  })
})
