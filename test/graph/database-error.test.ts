import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import neo4j from 'neo4j-driver'
import { EngraphError } from '../../src/errors.js'
import { toDatabaseError } from '../../src/graph/database-error.js'
import { testAddress } from '../support/database.js'

const { uri, user, password, database } = testAddress()
const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
  maxConnectionPoolSize: 1,
  connectionAcquisitionTimeout: 500,
})
// On a busy machine the first connection can take longer than the pool may wait; it is kept once it is there.
beforeAll(async () => {
  const connects = () =>
    driver.verifyConnectivity({ database }).then(
      () => true,
      () => false,
    )
  while (!(await connects()));
})
afterAll(() => driver.close())

describe('toDatabaseError', () => {
  it('calls a pool that gives no connection in time an unavailable database', async () => {
    const [holder, waiter] = [driver.session({ database }), driver.session({ database })]
    const transaction = await holder.beginTransaction()
    await transaction.run('RETURN 1')
    const error: unknown = await waiter.run('RETURN 1').catch((caught: unknown) => caught)
    await transaction.close()
    await Promise.all([holder.close(), waiter.close()])
    expect(toDatabaseError(error, 'some-query')).toMatchObject({ code: 'DATABASE_UNAVAILABLE', retryAfterMs: 2_000 })
  })

  it('leaves an error for the caller as it is, and calls anything unknown a fault of ours', () => {
    const known = new EngraphError('NOT_FOUND', 'no such memory')
    expect(toDatabaseError(known, 'some-query')).toBe(known)
    expect(toDatabaseError(new Error('what'), 'some-query')).toMatchObject({ code: 'INTERNAL' })
  })
})
