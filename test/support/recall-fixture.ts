import { scopesOf, type Scopes } from '../../src/access/scopes.js'
import { silentLogger } from '../../src/memory/logger.js'
import type { MemoryNode } from '../../src/memory/memory-node.js'
import type { Embedder } from '../../src/models/embedder.js'
import { openQuestionHeads } from '../../src/recall/plan/heads.js'
import { openRecallPath, type RecallPath } from '../../src/recall/recall-path.js'
import type { RecallSettings } from '../../src/recall/recall-settings.js'
import { randomSpace, testDatabase, type TestDatabase } from './database.js'
import { hashEmbedder, hashVector } from './hash-embedder.js'
import { aMemory, dropScopes, loadMemories, newTestId, type LoadedMemory } from './load-memories.js'

const heads = await openQuestionHeads('no model of ours')

/** A database, a space of its own and ways to fill and ask it; `close` removes what it made. */
export interface RecallFixture {
  database: TestDatabase
  scopes: Scopes
  path: RecallPath
  /** Another path over the same database, as another process would have. */
  openPath(options?: { settings?: Partial<RecallSettings>; embedder?: Embedder; now?: () => Date }): RecallPath
  /** Scopes of another caller, removed at the end too. */
  scopesFor(space: string, agent?: string): Scopes
  /** Stores texts, embedded, in the caller's private scope unless said otherwise. */
  remember(memories: readonly (string | (Partial<MemoryNode> & { content: string }))[]): Promise<LoadedMemory[]>
  close(): Promise<void>
}

export async function recallFixture(): Promise<RecallFixture> {
  const database = await testDatabase()
  const used = new Set<string>()
  const paths: RecallPath[] = []
  const scopesFor = (space: string, agent = 'default'): Scopes => {
    const scopes = scopesOf({ space, agent })
    scopes.readable.forEach((scope) => used.add(scope))
    return scopes
  }
  const openPath: RecallFixture['openPath'] = ({
    settings = {},
    embedder = hashEmbedder,
    now = () => new Date(),
  } = {}) => {
    const { executor } = database
    const path = openRecallPath({ executor, embedder, heads, now, newId: newTestId, logger: silentLogger, settings })
    paths.push(path)
    return path
  }
  const scopes = scopesFor(randomSpace('recall'))
  return {
    database,
    scopes,
    path: openPath(),
    openPath,
    scopesFor,
    async remember(memories) {
      const loaded = memories.map((memory) => {
        const given = typeof memory === 'string' ? { content: memory } : memory
        return aMemory({ scope: scopes.private, embedding: hashVector(given.content), ...given })
      })
      await loadMemories(database, loaded)
      return loaded
    },
    async close() {
      await Promise.all(paths.map((path) => path.close()))
      await dropScopes(database, [...used])
      await database.close()
    },
  }
}
