import { scopesOf, type Scopes } from '../../src/access/scopes.js'
import type { Executor } from '../../src/graph/executor.js'
import { silentLogger, type Logger } from '../../src/memory/logger.js'
import { calibrationFor, type Calibration } from '../../src/models/calibration.js'
import type { Embedder } from '../../src/models/embedder.js'
import type { ModelAtWrite } from '../../src/write/language-model/model-at-write.js'
import { openWriteHeads, type WriteHeads } from '../../src/write/write-heads.js'
import { openWritePath, type WritePath, type WriteSettings } from '../../src/write/write-path.js'
import { randomSpace, testDatabase, type TestDatabase } from './database.js'
import { hashEmbedder } from './hash-embedder.js'
import { dropScopes, newTestId } from './load-memories.js'

export interface PathOptions {
  executor?: Executor
  embedder?: Embedder
  calibration?: Calibration
  heads?: WriteHeads
  languageModel?: ModelAtWrite | undefined
  now?: () => Date
  logger?: Logger
  onFinished?: (ids: readonly string[]) => void
  settings?: Partial<WriteSettings>
  /** @default true */
  started?: boolean
}

/** A stored memory with what hangs on it, as plain values. */
export interface StoredMemory {
  id: string
  content: string
  [property: string]: unknown
}

export interface StoredEdge {
  from: string
  to: string
  type: string
  weight: number
}

/** A database, a space of its own, and write paths over it; `close` stops them and removes what they made. */
export interface WriteFixture {
  database: TestDatabase
  scopes: Scopes
  /** Scopes of another caller, removed at the end too. */
  scopesFor(space: string, agent?: string): Scopes
  /** A write path as another process would have one. It works the scopes of this fixture only. */
  openPath(options?: PathOptions): WritePath
  /** By order of acceptance and part. */
  memories(scope?: string): Promise<StoredMemory[]>
  edges(scope?: string): Promise<StoredEdge[]>
  inbox(scope?: string): Promise<Record<string, unknown>[]>
  /** Stops every path opened so far: one left open would work what the next test writes. */
  stopPaths(): Promise<void>
  close(): Promise<void>
}

/**
 * Heads for which nothing is small talk and no two texts have to do with each other: tests of storing and linking write
 * "one", "two" and "three", and want them all.
 */
function quiet({ text, pairs, causal }: WriteHeads): WriteHeads {
  const bias = pairs.full.labels.map((label) => (label === 'unrelated' ? 50 : 0))
  const pair = { ...pairs.full, dense: undefined, named: new Map(), bias: { en: bias, zh: bias } }
  return {
    text: { ...text, 'small-talk': { ...text['small-talk'], thresholds: { yes: 2 } } },
    pairs: { byCues: pair, full: pair },
    causal: { ...causal, thresholds: { edge: 2 } },
  }
}

export async function writeFixture(): Promise<WriteFixture> {
  const database = await testDatabase()
  const heads = quiet(await openWriteHeads(hashEmbedder.identity.hash))
  const used = new Set<string>()
  const spaces = new Set<string>()
  const paths: WritePath[] = []
  const scopesFor = (space: string, agent = 'default'): Scopes => {
    const scopes = scopesOf({ space, agent })
    scopes.readable.forEach((scope) => used.add(scope))
    spaces.add(space)
    return scopes
  }
  const scopes = scopesFor(randomSpace('write'))
  const stopPaths = async (): Promise<void> => {
    await Promise.all(paths.map((path) => path.stop()))
  }
  return {
    database,
    scopes,
    scopesFor,
    openPath({ started = true, executor = database.executor, ...options } = {}) {
      const path = openWritePath({
        embedder: hashEmbedder,
        calibration: calibrationFor(hashEmbedder.identity),
        heads,
        now: () => new Date(),
        newId: newTestId,
        logger: silentLogger,
        ...options,
        executor: workingOnly(executor, used),
        settings: { pollMs: 50, pauseMs: 20, ...options.settings },
      })
      paths.push(path)
      if (started) path.start()
      return path
    },
    async memories(scope = scopes.private) {
      const rows = await database.query(
        'MATCH (m:Memory {scope: $scope}) RETURN m {.*} AS memory ORDER BY m.writeId, m.part',
        { scope },
      )
      return rows.map(({ memory }) => memory as StoredMemory)
    },
    async edges(scope = scopes.private) {
      const rows = await database.query(
        `MATCH (a:Memory {scope: $scope})-[e]->(b:Memory)
         RETURN a.id AS from, b.id AS to, type(e) AS type, e.weight AS weight`,
        { scope },
      )
      return rows as unknown as StoredEdge[]
    },
    async inbox(scope = scopes.private) {
      const rows = await database.query('MATCH (i:InboxItem {scope: $scope}) RETURN i {.*} AS item ORDER BY i.id', {
        scope,
      })
      return rows.map(({ item }) => item as Record<string, unknown>)
    },
    stopPaths,
    async close() {
      await stopPaths()
      await dropScopes(database, [...used])
      await database.query('MATCH (n:Scope) WHERE n.id IN $used DETACH DELETE n', { used: [...used] })
      await database.query('MATCH (n:Space) WHERE n.id IN $spaces DETACH DELETE n', { spaces: [...spaces] })
      await database.close()
    },
  }
}

/**
 * Test files share one database at the same time, each with its own embedder: a worker that took another file's writes
 * would give them the wrong vectors.
 */
function workingOnly(executor: Executor, scopes: ReadonlySet<string>): Executor {
  return {
    ...executor,
    async run(query, parameters, options) {
      const rows = await executor.run(query, parameters, options)
      return query.name === 'scopes-with-writes' ? rows.filter((row) => isIn(row, scopes)) : rows
    },
  }
}

function isIn(row: unknown, scopes: ReadonlySet<string>): boolean {
  return row instanceof Object && 'scope' in row && typeof row.scope === 'string' && scopes.has(row.scope)
}
