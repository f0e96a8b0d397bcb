import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngraphError } from '../errors.js'
import { definedQueries } from './define-query.js'
import { parseCypherFile, type CypherStatement } from './parse-cypher-file.js'

export type Catalogue = ReadonlyMap<string, CypherStatement>

const cypherFolder = fileURLToPath(new URL('../../cypher/', import.meta.url))

/** All statements below `cypher/`, by name. Throws INTERNAL when a name is used twice. */
export function readCatalogue(folder = cypherFolder): Catalogue {
  const catalogue = new Map<string, CypherStatement>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.cypher')) continue
    for (const statement of parseCypherFile(file, readFileSync(join(folder, file), 'utf8'))) {
      if (catalogue.has(statement.name)) throw fault(`${statement.name} stands there twice (${file})`)
      catalogue.set(statement.name, statement)
    }
  }
  return catalogue
}

/**
 * Compares the statements with what the loaded modules define: a missing, unused or differing one fails the start, not
 * the first caller.
 */
export function checkCatalogue(catalogue: Catalogue): void {
  const queries = definedQueries()
  const faults: string[] = []
  for (const [name, query] of queries) {
    const statement = catalogue.get(name)
    const wanted = Object.keys(query.parameters).sort().join(', ')
    if (statement === undefined) faults.push(`${name} has no statement`)
    else if (statement.parameters.join(', ') !== wanted) {
      faults.push(`${name} takes [${statement.parameters.join(', ')}] but is defined with [${wanted}]`)
    }
  }
  for (const name of catalogue.keys()) {
    if (!queries.has(name) && !name.startsWith('migration-')) faults.push(`${name} is used by no module`)
  }
  if (faults.length > 0) throw fault(faults.join('; '))
}

function fault(what: string): EngraphError {
  return new EngraphError('INTERNAL', `The query catalogue does not fit the program: ${what}.`)
}
