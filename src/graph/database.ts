import type { Driver } from 'neo4j-driver'
import { EngraphError, messageOf } from '../errors.js'
import { checkCatalogue, readCatalogue, type Catalogue } from './catalogue.js'
import { toDatabaseError } from './database-error.js'
import { openDriver, type DatabaseAddress } from './driver.js'
import { openExecutor, type Executor } from './executor.js'
import { checkServer } from './migrations.js'
// Its statements are in the catalogue, which must find a definition for each.
import './spaces-queries.js'

/** An open database: the address, the one executor, and what the migrations need. */
export interface Database {
  address: DatabaseAddress
  /** Of the server, such as 2026.09.0. */
  version: string
  driver: Driver
  catalogue: Catalogue
  executor: Executor
  /** Safe to call twice. */
  close(): Promise<void>
}

/**
 * Connects to a Neo4j and checks that it can serve Engraph. Throws DATABASE_UNAVAILABLE when it does not answer or
 * refuses the login, DATABASE_INCOMPATIBLE when it is too old.
 */
export async function openDatabase(address: DatabaseAddress): Promise<Database> {
  const catalogue = readCatalogue()
  checkCatalogue(catalogue)
  const driver = openDriverOf(address)
  const executor = openExecutor({ driver, database: address.database, catalogue })
  try {
    await firstContact(driver, address.database)
    const version = await checkServer(executor)
    return { address, version, driver, catalogue, executor, close: () => driver.close() }
  } catch (error) {
    await driver.close()
    throw error
  }
}

/** Fails at once where nothing listens; a query would be retried for a while first. */
async function firstContact(driver: Driver, database: string): Promise<void> {
  try {
    await driver.verifyConnectivity({ database })
  } catch (error) {
    throw toDatabaseError(error, 'the first contact')
  }
}

function openDriverOf(address: DatabaseAddress): Driver {
  try {
    return openDriver(address)
  } catch (error) {
    throw new EngraphError(
      'BAD_INPUT',
      `NEO4J_URI "${address.uri}" is not usable (${messageOf(error)}). It looks like neo4j://host:7687 or bolt://host:7687.`,
      { field: 'NEO4J_URI', value: address.uri, cause: error },
    )
  }
}
