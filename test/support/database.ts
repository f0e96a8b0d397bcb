import { randomBytes } from 'node:crypto'
import type { Driver } from 'neo4j-driver'
import { z } from 'zod'
import { readCatalogue, type Catalogue } from '../../src/graph/catalogue.js'
import { openDriver, type DatabaseAddress } from '../../src/graph/driver.js'
import { openExecutor, type Executor } from '../../src/graph/executor.js'
import { migrate } from '../../src/graph/migrations.js'

export interface TestDatabase {
  address: DatabaseAddress
  driver: Driver
  catalogue: Catalogue
  executor: Executor
  /** Runs any statement: for looking at what the code under test left behind. */
  query(text: string, parameters?: Record<string, unknown>): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Dimensions of the default model: the test database holds vectors of this length. */
export const testDimensions = 384

export function testAddress(): DatabaseAddress {
  const address = process.env.ENGRAPH_TEST_NEO4J
  if (address === undefined) throw new Error('ENGRAPH_TEST_NEO4J is not set: run the tests through `npm test`.')
  return z
    .object({ uri: z.string(), user: z.string(), password: z.string(), database: z.string() })
    .parse(JSON.parse(address))
}

/** The run's real Neo4j, migrated. Tests isolate themselves by a space of their own (`randomSpace`). */
export async function testDatabase(): Promise<TestDatabase> {
  const address = testAddress()
  const driver = openDriver(address)
  const catalogue = readCatalogue()
  const executor = openExecutor({ driver, database: address.database, catalogue })
  const { database } = address
  await migrate({ driver, database, executor, catalogue, dimensions: testDimensions, now: () => new Date() })
  return {
    address,
    driver,
    catalogue,
    executor,
    query: async (text, parameters = {}) => {
      const { records } = await driver.executeQuery(text, parameters, { database })
      return records.map((record) => record.toObject())
    },
    close: () => driver.close(),
  }
}

export function randomSpace(prefix = 'test'): string {
  return `${prefix}-${randomBytes(6).toString('hex')}`
}
