import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from 'neo4j-driver'
import neo4j from 'neo4j-driver'
import { EngraphError } from '../errors.js'
import type { Catalogue } from './catalogue.js'
import { codeOf, toDatabaseError } from './database-error.js'
import { findDrift, type Drift } from './drift.js'
import type { Executor } from './executor.js'
import type { CypherStatement } from './parse-cypher-file.js'
import {
  appliedMigrations,
  awaitIndexes,
  existingIndexes,
  lockSchema,
  recordMigration,
  serverVersion,
} from './schema-queries.js'

export interface MigrateOptions {
  driver: Driver
  database: string
  executor: Executor
  catalogue: Catalogue
  dimensions: number
  now: () => Date
}

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
export async function migrate(options: MigrateOptions): Promise<number> {
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
  const { missing, differing } = await readDrift(executor, dimensions)
  if (applied.length < migrations.length || missing.length > 0 || differing.length > 0) {
    await alone(options, () => applyMigrations(options, migrations))
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

/**
 * Runs the work while no other process migrates this database: a schema command takes its locks in an order of its own
 * and deadlocks with another, and a constraint half made looks like one that differs. The lock is a node, held by an
 * open transaction; it ends with its process.
 */
async function alone(options: MigrateOptions, work: () => Promise<void>): Promise<void> {
  const uniqueLock = options.catalogue.get('migration-0001-engraph-database-id')
  if (uniqueLock === undefined) throw new Error('The constraint of the migration lock is not in the catalogue.')
  await runSchemaCommand(options, uniqueLock)
  await options.executor.transaction('lock-schema', { retry: false, timeoutMs: 600_000 }, async (transaction) => {
    await transaction.run(lockSchema, { now: options.now() })
    await work()
  })
}

async function applyMigrations(options: MigrateOptions, migrations: readonly Migration[]): Promise<void> {
  const { executor, dimensions, now } = options
  const applied = await executor.run(appliedMigrations, {})
  const drift = await readDrift(executor, dimensions)
  refuseDifferences(drift)
  for (const { version, name, checksum, statements } of migrations) {
    if (drift.missing.length === 0 && applied.some((one) => one.version === version)) continue
    for (const statement of statements) await runSchemaCommand(options, statement)
    await executor.run(recordMigration, { id: name, version, name, checksum, now: now() })
  }
}

/** What another process's command on the same label causes; the same command passes a moment later. */
const schemaCollision = /TransientError|EquivalentSchemaRuleAlreadyExists|IndexAlreadyExists|ConstraintAlreadyExists/
const collisionPause = { afterMs: 100, times: 50 }

async function runSchemaCommand(options: MigrateOptions, { name, text, parameters }: CypherStatement): Promise<void> {
  const { driver, database, dimensions } = options
  const vectorIndexOptions = {
    indexConfig: {
      'vector.dimensions': neo4j.int(dimensions),
      'vector.similarity_function': 'cosine',
      'vector.quantization.type': 'none',
    },
  }
  const session = driver.session({ database })
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await session.run(text, parameters.includes('vectorIndexOptions') ? { vectorIndexOptions } : {})
        return
      } catch (error) {
        if (attempt === collisionPause.times || !schemaCollision.test(codeOf(error))) throw toDatabaseError(error, name)
        await sleep(collisionPause.afterMs * (0.5 + Math.random()))
      }
    }
  } finally {
    await session.close()
  }
}
