import { createHash } from 'node:crypto'
import type { Driver } from 'neo4j-driver'
import neo4j from 'neo4j-driver'
import { EngraphError } from '../errors.js'
import type { Catalogue } from './catalogue.js'
import { toDatabaseError } from './database-error.js'
import { findDrift, type Drift } from './drift.js'
import type { Executor } from './executor.js'
import type { CypherStatement } from './parse-cypher-file.js'
import { appliedMigrations, awaitIndexes, existingIndexes, recordMigration, serverVersion } from './schema-queries.js'

export interface Migration {
  version: number
  name: string
  checksum: string
  statements: CypherStatement[]
}

/** The oldest server whose vector index filters inside the search. */
export const oldestServer = '2026.02'

/** Statements named `migration-0001-…` are the migration with version 1, in the order of the file. */
export function migrationsOf(catalogue: Catalogue): Migration[] {
  const byVersion = new Map<number, CypherStatement[]>()
  for (const statement of catalogue.values()) {
    const version = /^migration-(\d{4})-/.exec(statement.name)?.[1]
    if (version !== undefined) byVersion.set(Number(version), [...(byVersion.get(Number(version)) ?? []), statement])
  }
  return [...byVersion]
    .sort(([a], [b]) => a - b)
    .map(([version, statements]) => ({
      version,
      name: `migration-${String(version).padStart(4, '0')}`,
      checksum: createHash('sha256')
        .update(statements.map(({ text }) => text).join('\n'))
        .digest('hex'),
      statements,
    }))
}

/** Refuses servers that can't filter inside the vector index. Throws DATABASE_INCOMPATIBLE. */
export async function checkServer(executor: Executor): Promise<string> {
  const [server] = await executor.run(serverVersion, {})
  const version = server?.version ?? 'unknown'
  const [year = 0, month = 0] = version.split('.').map(Number)
  const [oldestYear = 0, oldestMonth = 0] = oldestServer.split('.').map(Number)
  if (!(year > oldestYear || (year === oldestYear && month >= oldestMonth))) {
    throw new EngraphError(
      'DATABASE_INCOMPATIBLE',
      `This Neo4j is ${version}; Engraph needs ${oldestServer} or newer, for filters inside the vector index. Upgrade it, or unset NEO4J_URI to let Engraph start its own.`,
      { field: 'NEO4J_URI', value: version, limit: oldestServer },
    )
  }
  return version
}

/**
 * Brings the database to the program's schema, and checks that it is so. Safe to run from several processes at once.
 * Returns the schema's version. Throws SCHEMA_TOO_NEW when the database was migrated by a newer program, and
 * DATABASE_INCOMPATIBLE when an index differs from what the program needs.
 */
export async function migrate(options: {
  driver: Driver
  database: string
  executor: Executor
  catalogue: Catalogue
  dimensions: number
  now: () => Date
}): Promise<number> {
  const { executor, catalogue, dimensions } = options
  const migrations = migrationsOf(catalogue)
  const newest = migrations.at(-1)?.version ?? 0
  const applied = await executor.run(appliedMigrations, {})
  const ahead = applied.find(({ version }) => version > newest)
  if (ahead) {
    throw new EngraphError(
      'SCHEMA_TOO_NEW',
      `The database has schema version ${ahead.version}, this Engraph knows up to ${newest}. Upgrade Engraph; it changed nothing.`,
      { value: ahead.version, limit: newest },
    )
  }
  const before = await readDrift(executor, dimensions)
  refuseDifferences(before)
  for (const migration of migrations) {
    const done = applied.some(({ version }) => version === migration.version)
    if (done && before.missing.length === 0) continue
    await runStatements(options, migration)
    await executor.run(recordMigration, {
      id: migration.name,
      version: migration.version,
      name: migration.name,
      checksum: migration.checksum,
      now: options.now(),
    })
  }
  await executor.run(awaitIndexes, { seconds: 300 }, { timeoutMs: 310_000 })
  const after = await readDrift(executor, dimensions)
  refuseDifferences(after)
  if (after.missing.length > 0 || after.failed.length > 0) {
    throw new EngraphError(
      'DATABASE_INCOMPATIBLE',
      `Indexes are missing or failed after the migration: ${[...after.missing, ...after.failed].join(', ')}. Drop them in Neo4j Browser and start again.`,
    )
  }
  return newest
}

/** What differs between the database and the schema; run by `doctor` too. */
export async function readDrift(executor: Executor, dimensions: number): Promise<Drift> {
  return findDrift(await executor.run(existingIndexes, {}), dimensions)
}

function refuseDifferences({ differing }: Drift): void {
  if (differing.length === 0) return
  throw new EngraphError(
    'DATABASE_INCOMPATIBLE',
    `The database has indexes that differ from what Engraph needs: ${differing.join('; ')}. Drop these indexes in Neo4j Browser and start again, or use a database of its own.`,
    { value: differing.join('; ') },
  )
}

async function runStatements(
  options: { driver: Driver; database: string; dimensions: number },
  migration: Migration,
): Promise<void> {
  const session = options.driver.session({ database: options.database })
  const vectorIndexOptions = {
    indexConfig: {
      'vector.dimensions': neo4j.int(options.dimensions),
      'vector.similarity_function': 'cosine',
      'vector.quantization.type': 'none',
    },
  }
  try {
    for (const statement of migration.statements) {
      await session.run(
        statement.text,
        statement.parameters.includes('vectorIndexOptions') ? { vectorIndexOptions } : {},
      )
    }
  } catch (error) {
    throw toDatabaseError(error, migration.name)
  } finally {
    await session.close()
  }
}
