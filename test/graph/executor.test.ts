import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
// Opening a database checks the whole catalogue, so every module that defines a query must be loaded.
import '../../src/engine.js'
import { openDatabase } from '../../src/graph/database.js'
import type { Query } from '../../src/graph/define-query.js'
import { openExecutor, type Executor } from '../../src/graph/executor.js'
import { newMeter } from '../../src/graph/meter.js'
import type { CypherStatement } from '../../src/graph/parse-cypher-file.js'
import { integer, integerColumn } from '../../src/graph/values.js'
import { randomSpace, testDatabase, type TestDatabase } from '../support/database.js'

let database: TestDatabase
let executor: Executor
const label = 'ExecutorTest'

const statements: Pick<CypherStatement, 'name' | 'mode' | 'text'>[] = [
  { name: 'numbers', mode: 'read', text: 'UNWIND range(1, $count) AS number RETURN number LIMIT $count' },
  { name: 'endless', mode: 'read', text: 'UNWIND range(1, 1000000000) AS a WITH sum(a * a % 7) AS sum RETURN sum' },
  { name: 'broken', mode: 'read', text: 'RETURN 1 / 0 AS number' },
  { name: 'put', mode: 'write', text: `CREATE (node:${label} {key: $key}) RETURN node.key AS key` },
  { name: 'count', mode: 'read', text: `MATCH (node:${label} {key: $key}) RETURN count(node) AS number` },
  { name: 'sneaky-write', mode: 'read', text: `CREATE (node:${label} {key: $key}) RETURN node.key AS key` },
]
const numberRow = z.object({ number: integerColumn })
const numbers: Query<{ count: typeof integer }, typeof numberRow> = {
  name: 'numbers',
  parameters: { count: integer },
  row: numberRow,
}
const keyed = <Row extends z.ZodType>(name: string, row: Row) => ({ name, parameters: { key: z.string() }, row })
const put = keyed('put', z.object({ key: z.string() }))
const count = keyed('count', numberRow)

beforeAll(async () => {
  database = await testDatabase()
  const catalogue = new Map(statements.map((statement) => [statement.name, { ...statement, parameters: [] }]))
  executor = openExecutor({ driver: database.driver, database: database.address.database, catalogue })
})
afterAll(async () => {
  await database.query(`MATCH (node:${label}) DETACH DELETE node`)
  await database.close()
})

const counted = async (key: string) => (await executor.run(count, { key }))[0]?.number

describe('executor', () => {
  it('gives typed rows and counts what they cost', async () => {
    const meter = newMeter()
    const rows = await executor.run(numbers, { count: 3 }, { meter })
    expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
    expect(meter).toEqual({ roundTrips: 1, rows: 3, bytes: expect.any(Number) })
    expect(meter.bytes).toBeGreaterThan(0)
  })

  it('refuses parameters and rows that are not as defined', async () => {
    await expect(executor.run(numbers, { count: 1.5 })).rejects.toThrow(/int/)
    const wrong = { ...numbers, row: z.object({ number: z.string() }) }
    await expect(executor.run(wrong, { count: 1 })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('numbers'),
    })
  })

  it('ends a query at its time-out with DEADLINE_EXCEEDED', async () => {
    const endless = { name: 'endless', parameters: {}, row: z.object({ sum: z.number() }) }
    await expect(executor.run(endless, {}, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
  })

  it('names the query that failed, and keeps the cause', async () => {
    const broken = { name: 'broken', parameters: {}, row: numberRow }
    await expect(executor.run(broken, {})).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('broken'),
      cause: expect.anything(),
    })
  })

  it('lets a read mode write nothing', async () => {
    const key = randomSpace()
    await expect(executor.run(keyed('sneaky-write', z.object({ key: z.string() })), { key })).rejects.toThrow()
    expect(await counted(key)).toBe(0)
  })

  it.each([true, false])('keeps all or nothing of a transaction (retry: %s)', async (retry) => {
    const [kept, lost] = [randomSpace(), randomSpace()]
    await executor.transaction('two-puts', { retry }, async (transaction) => {
      await transaction.run(put, { key: kept })
      await transaction.run(put, { key: kept })
    })
    const failing = executor.transaction('failing', { retry }, async (transaction) => {
      await transaction.run(put, { key: lost })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect([await counted(kept), await counted(lost)]).toEqual([2, 0])
  })

  it('reads what was written just before', async () => {
    for (let round = 0; round < 20; round++) {
      const key = randomSpace()
      await executor.run(put, { key })
      expect(await counted(key)).toBe(1)
    }
  })
})

describe('openDatabase', () => {
  it('says that a server does not answer', async () => {
    const address = { ...database.address, uri: 'bolt://127.0.0.1:9' }
    await expect(openDatabase(address)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  })

  it('says that the address is not one', async () => {
    await expect(openDatabase({ ...database.address, uri: 'http://nowhere' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'NEO4J_URI',
    })
  })
})
