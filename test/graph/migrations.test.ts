import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { expectedSchema } from '../../src/graph/expected-schema.js'
import { findDrift } from '../../src/graph/drift.js'
import { migrate, migrationsOf, readDrift } from '../../src/graph/migrations.js'
import { existingIndexes } from '../../src/graph/schema-queries.js'
import { testDatabase, testDimensions, type TestDatabase } from '../support/database.js'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const migrateOn = ({ driver, executor, catalogue, address }: TestDatabase, dimensions: number) =>
  migrate({ driver, executor, catalogue, database: address.database, dimensions, now: () => new Date() })

describe('migrations', () => {
  it('leave a database without drift, with every index online', async () => {
    expect(await readDrift(database.executor, testDimensions)).toEqual({ missing: [], differing: [], failed: [] })
    const indexes = await database.executor.run(existingIndexes, {})
    expect(indexes.filter(({ state }) => state !== 'ONLINE')).toEqual([])
  })

  it('run again, also at once, without a change', async () => {
    const versions = await Promise.all([1, 2, 3].map(() => migrateOn(database, testDimensions)))
    expect(versions).toEqual([3, 3, 3])
  })

  it('make nothing that the drift check does not know', async () => {
    const names = (await database.executor.run(existingIndexes, {})).map(({ name }) => name)
    expect(names.sort()).toEqual(
      expectedSchema(testDimensions)
        .map(({ name }) => name)
        .sort(),
    )
  })

  it('refuse a vector index of other dimensions, naming both', async () => {
    await expect(migrateOn(database, 512)).rejects.toMatchObject({
      code: 'DATABASE_INCOMPATIBLE',
      message: expect.stringMatching(/memory_embedding: vector\.dimensions is 384, should be 512/),
    })
  })

  it('see each kind of drift', async () => {
    const indexes = await database.executor.run(existingIndexes, {})
    const changed = indexes
      .filter(({ name }) => name !== 'memory_heat')
      .map((index) =>
        index.name === 'memory_text_cjk' ? { ...index, config: { 'fulltext.analyzer': 'english' } } : index,
      )
      .map((index) => (index.name === 'recall_time' ? { ...index, state: 'FAILED' } : index))
    expect(findDrift(changed, testDimensions)).toEqual({
      missing: ['memory_heat'],
      differing: ['memory_text_cjk: fulltext.analyzer is english, should be cjk'],
      failed: ['recall_time'],
    })
  })

  it('are numbered without a gap', () => {
    const versions = migrationsOf(database.catalogue).map(({ version }) => version)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
  })
})
