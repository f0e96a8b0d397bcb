import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine, type Engine, type StartProgress } from '../engine.js'
import { EngraphError } from '../errors.js'
import { countMemories, deleteSpaces } from '../graph/spaces-queries.js'
import { resolveSettings, type SettingsInput } from '../settings.js'
import { settableClock, type SettableClock } from './settable-clock.js'

/** An engine whose database holds nothing but what the evaluation writes into it. */
export interface Evaluation {
  clock: SettableClock
  /** The same engine for a space of the file. */
  as(space: string): Engine
  /** Removes what was written, or the whole database when it was made for this. */
  close(): Promise<void>
}

export interface EvaluationOptions {
  settings?: SettingsInput | undefined
  /** Measure inside a database that holds memories already; its word statistics move the scores a little. @default false */
  allowExisting?: boolean | undefined
  onStart?: ((progress: StartProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * With no existing Neo4j in the settings: a server of its own in a temporary folder, new for each file, since word
 * statistics are global to a database and deleted texts stay in them for a while. Else the existing one, in spaces under
 * random names that are removed afterwards; BAD_INPUT when it holds memories and that isn't allowed.
 */
export async function openEvaluation(options: EvaluationOptions): Promise<Evaluation> {
  const { settings = {} } = options
  return resolveSettings(settings).neo4jUri === '' ? openThrowAway(options) : openExisting(options)
}

async function openThrowAway({ settings, onStart, signal }: EvaluationOptions): Promise<Evaluation> {
  const folder = await mkdtemp(join(tmpdir(), 'engraph-eval-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  const clock = settableClock(new Date())
  try {
    const engine = await openEngine({ ...settings, dataFolder: folder }, engineOptions(clock, onStart, signal))
    return {
      clock,
      as: (space) => engine.as({ space }),
      async close() {
        await engine.close()
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function openExisting({ settings, allowExisting, onStart, signal }: EvaluationOptions): Promise<Evaluation> {
  const clock = settableClock(new Date())
  const engine = await openEngine(settings, engineOptions(clock, onStart, signal))
  const { executor } = engine.database
  const used = new Map<string, Engine>()
  const run = randomBytes(6).toString('hex')
  try {
    if (!allowExisting) await refuseIfUsed(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
  return {
    clock,
    as(space) {
      const known = used.get(space) ?? engine.as({ space: `eval-${run}-${space}` })
      used.set(space, known)
      return known
    },
    async close() {
      const callers = [...used.values()].map(({ scopes }) => scopes)
      await deleteSpaces(executor, {
        spaces: callers.map(({ caller }) => caller.space),
        scopes: callers.flatMap(({ readable }) => readable),
      })
      await engine.close()
    },
  }
}

function engineOptions(
  clock: SettableClock,
  onProgress: EvaluationOptions['onStart'],
  signal: AbortSignal | undefined,
): Parameters<typeof openEngine>[1] {
  return {
    now: () => clock.now(),
    reinforce: false,
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  }
}

async function refuseIfUsed(engine: Engine): Promise<void> {
  const memories = await countMemories(engine.database.executor)
  if (memories === 0) return
  const { uri } = engine.database.address
  throw new EngraphError(
    'BAD_INPUT',
    `The database at ${uri} holds ${memories} memories, whose words would move the scores. Leave NEO4J_URI unset to measure in a throw-away database, name an empty one, or allow it (--allow-existing): the evaluation then keeps to spaces of its own and removes them.`,
    { field: 'neo4jUri', value: uri, limit: 'a database without memories' },
  )
}
