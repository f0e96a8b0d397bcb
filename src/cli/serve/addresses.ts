import { writeLine, type Terminal } from '../terminal.js'
import { paintFor } from '../print/paint.js'
import type { ServerRecord } from '../server-record.js'

/** What `up` and `status` print as JSON. */
export function addressesJson(record: ServerRecord, dataFolder: string): Record<string, unknown> {
  const { url, pid, since, version, neo4jUri, neo4jBrowser } = record
  return {
    running: true,
    url,
    graphql: `${url}/graphql`,
    health: `${url}/healthz`,
    ready: `${url}/readyz`,
    neo4j: neo4jUri,
    neo4jBrowser,
    dataFolder,
    pid,
    since,
    version,
  }
}

export function writeAddresses(terminal: Terminal, record: ServerRecord, dataFolder: string): void {
  const paint = paintFor(terminal.stdout, terminal.env)
  const { url, neo4jBrowser, neo4jUri } = record
  const rows: [string, string, string][] = [
    ['GraphQL, GraphiQL', `${url}/graphql`, ''],
    neo4jBrowser === null
      ? ['Neo4j', neo4jUri, '']
      : ['Neo4j Browser', neo4jBrowser, '  user neo4j, password: engraph status --show-password'],
    ['Health', `${url}/readyz`, ''],
    ['Data folder', dataFolder, ''],
  ]
  for (const [name, address, note] of rows) {
    writeLine(terminal, `  ${name.padEnd(18)} ${paint.accent(address)}${paint.dim(note)}`)
  }
}
