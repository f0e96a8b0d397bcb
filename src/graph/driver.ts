import neo4j, { type Driver } from 'neo4j-driver'

export interface DatabaseAddress {
  /** bolt://, neo4j://, or their +s and +ssc forms; the scheme is kept, so a cluster keeps its routing. */
  uri: string
  user: string
  password: string
  /** @default 'neo4j' */
  database: string
}

/** The driver, set up once: plain numbers, time-outs that end, a name in the server's logs. */
export function openDriver(address: DatabaseAddress): Driver {
  return neo4j.driver(address.uri, neo4j.auth.basic(address.user, address.password), {
    disableLosslessIntegers: true,
    userAgent: 'engraph',
    connectionTimeout: 10_000,
    connectionAcquisitionTimeout: 20_000,
    maxTransactionRetryTime: 15_000,
    maxConnectionPoolSize: 50,
    telemetryDisabled: true,
  })
}
