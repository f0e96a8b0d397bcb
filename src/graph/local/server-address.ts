import type { DatabaseAddress } from '../driver.js'
import type { Ports } from './records.js'

export interface ServerAddress extends DatabaseAddress {
  httpUrl: string
  browserUrl: string
}

/**
 * How the local server is reached. The Browser's address has no `dbms=` parameter: with one, Browser 5.24 ignores the
 * credentials that it stored at the first visit and asks each time; without, it takes the advertised Bolt address.
 */
export function serverAddress({ boltPort, httpPort }: Ports, password: string): ServerAddress {
  const httpUrl = `http://127.0.0.1:${httpPort}`
  return {
    uri: `bolt://127.0.0.1:${boltPort}`,
    user: 'neo4j',
    password,
    database: 'neo4j',
    httpUrl,
    browserUrl: `${httpUrl}/browser/`,
  }
}
