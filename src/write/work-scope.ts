import { EngraphError } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Logger } from '../memory/logger.js'
import type { Calibration } from '../models/calibration.js'
import type { Embedder } from '../models/embedder.js'
import { cameFrom } from './came-from.js'
import { allOf, encode, type EncodedWrite } from './encode.js'
import { adjudicate } from './language-model/adjudication.js'
import { enrich } from './language-model/enrich.js'
import type { ModelAtWrite } from './language-model/model-at-write.js'
import type { KnownNames } from './known-names.js'
import { link } from './link.js'
import { beginWrites, endTries, leaseScope, nextWrites, releaseScope } from './queue-queries.js'
import type { Decision } from './resolve/decision.js'
import { findNeighbours, type Neighbour } from './resolve/neighbours.js'
import { resolve } from './resolve/resolve.js'
import { ScopeMoved, store } from './store.js'
import { giveUp, portions, readWrites, tryLimits, type TriedWrite } from './tries.js'
import type { Turns } from './turns.js'
import { Abandoned, TookTooLong, within } from './within.js'
import type { WriteHeads } from './write-heads.js'

export interface WorkParts {
  executor: Executor
  embedder: Embedder
  calibration: Calibration
  heads: WriteHeads
  /** Off where none is configured. */
  languageModel?: ModelAtWrite | undefined
  now: () => Date
  newId: () => string
  knownNames: KnownNames
  logger: Logger
  /** Whether older memories that are spoken of again are strengthened. */
  reinforce: boolean
  /** Told of writes that reached their end. */
  onFinished: (ids: readonly string[]) => void
  /** Whether to end after the batch in hand. */
  stopping: () => boolean
  /** Ends the waiting for the embedder; its writes stay accepted. */
  abandon: AbortSignal
  /** Whether other scopes have writes and nobody to work them. */
  othersWait: () => boolean
  /** Whether this process has lived long enough for a write's deciding try. */
  settled: () => boolean
  /** Beside whom a write is worked. */
  turns: Turns
  /** Writes whose try this process has ended, and could not say so yet. */
  interrupted: Set<string>
}

/**
 * A lease is renewed while work goes on, so that it can be short: after a crash nobody works the scope until it ends.
 * Encoding may take `itemMs`, and as much again for each `itemChars` characters.
 */
export const workLimits = { leaseMs: 6_000, renewMs: 2_000, itemMs: 30_000, itemChars: 10_000 }

/** Codes that say "not now": they are no fault of the write, and are tried again later. */
const outages = new Set([
  'DATABASE_UNAVAILABLE',
  'MODEL_UNAVAILABLE',
  'OVERLOADED',
  'RATE_LIMITED',
  'DEADLINE_EXCEEDED',
  'MODEL_MISMATCH',
  'DATABASE_INCOMPATIBLE',
])

/**
 * Works a scope's accepted writes in order, holding its lease. `done` when none is left, `more` when it ended for the
 * sake of others, `busy` when another worker has the scope. Throws on outages; the writes stay accepted.
 */
export async function workScope(parts: WorkParts, scope: string): Promise<'done' | 'more' | 'busy'> {
  const { executor, logger } = parts
  const token = parts.newId()
  const takeLease = async () =>
    (await executor.run(leaseScope, { scope, token, leaseMs: workLimits.leaseMs }))[0] ?? null
  const endRenewing = renewing(takeLease, parts)
  try {
    if (!(await takeLease())) return 'busy'
    while (!parts.stopping()) {
      await endInterrupted(parts)
      const rows = await executor.run(nextWrites, { scope, limit: tryLimits.batch })
      const writes = await readWrites(parts, rows)
      if (writes.length === 0) return 'done'
      for (const portion of portions(writes)) {
        const lease = await inTurn(parts, { scope, token, writes: portion })
        if (lease !== 'kept') return lease
      }
      if (parts.othersWait()) return 'more'
    }
    return 'more'
  } finally {
    await endRenewing()
    await executor.run(releaseScope, { scope, token }).catch((error: unknown) => {
      logger.warn({ err: error }, 'a lease could not be given back; it ends by itself')
    })
  }
}

/** Renews a lease until the returned function is called, which waits for a renewal in flight: it must not come after the release. */
function renewing(renew: () => Promise<unknown>, { logger }: WorkParts): () => Promise<void> {
  let current: Promise<void> | null = null
  const timer = setInterval(() => {
    current ??= renew()
      .then(
        () => {},
        (error: unknown) => logger.warn({ err: error }, 'a lease could not be renewed'),
      )
      .finally(() => {
        current = null
      })
  }, workLimits.renewMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}

interface Portion {
  scope: string
  token: string
  writes: readonly TriedWrite[]
}

/** One that was in work when a process ended goes alone: were it to end this one too, nothing else would be blamed. */
async function inTurn(parts: WorkParts, portion: Portion): Promise<'kept' | 'more' | 'busy'> {
  const { writes } = portion
  if (writes.some(({ begun }) => begun !== null)) return parts.turns.alone(() => tryOnce(parts, portion, true))
  return parts.turns.beside((alone) => tryOnce(parts, portion, alone && writes.length === 1))
}

/**
 * A try that is durable before it begins and until its end is known: what is found begun later has ended its process, or
 * was there when something else did. Only a try of one write with nothing beside it counts against that write.
 */
async function tryOnce(parts: WorkParts, portion: Portion, alone: boolean): Promise<'kept' | 'more' | 'busy'> {
  if (parts.stopping()) return 'more'
  const ids = portion.writes.map(({ id }) => id)
  let stored = false
  try {
    const { scope, token } = portion
    const begin = { scope, token, leaseMs: workLimits.leaseMs, ids, counted: alone ? 1 : 0 }
    const [lease] = await parts.executor.run(beginWrites, begin)
    if (!lease) return 'busy'
    stored = await storeOrSplit(parts, { ...portion, writeSeq: lease.writeSeq })
    return 'kept'
  } finally {
    if (!stored) {
      for (const id of ids) parts.interrupted.add(id)
      await endInterrupted(parts)
    }
  }
}

/** Says that tries ended with their process alive. Without a database it is said before the next one. */
async function endInterrupted({ executor, interrupted, logger }: WorkParts): Promise<void> {
  const ids = [...interrupted]
  if (ids.length === 0) return
  try {
    await executor.run(endTries, { ids })
    for (const id of ids) interrupted.delete(id)
  } catch (error) {
    logger.warn({ err: error }, 'the end of a try could not be noted yet')
  }
}

interface Work extends Portion {
  writeSeq: number
}

/**
 * Stores a batch, and says whether that was all. When it fails through a fault of its own, its halves are tried, and
 * theirs, so that only the bad write fails, after few attempts of the others; one that takes too long fails at once.
 */
async function storeOrSplit(parts: WorkParts, work: Work): Promise<boolean> {
  try {
    await storeBatch(parts, work)
    return true
  } catch (error) {
    if (cameFrom(error, ScopeMoved) || error instanceof Abandoned) return false
    if (error instanceof EngraphError && outages.has(error.code)) throw error
    const { scope, token, writes } = work
    const [first] = writes
    const tooLong = error instanceof TookTooLong
    if (writes.length === 1 && first) {
      await giveUp(parts, first.id, error, tooLong ? 1 : tryLimits.mostTries)
      return false
    }
    for (const part of tooLong ? writes.map((write) => [write]) : halves(writes)) {
      const [lease] = await parts.executor.run(leaseScope, { scope, token, leaseMs: workLimits.leaseMs })
      if (!lease || parts.stopping()) return false
      await storeOrSplit(parts, { ...work, writeSeq: lease.writeSeq, writes: part })
    }
    return false
  }
}

function halves<Item>(items: readonly Item[]): Item[][] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}

async function storeBatch(parts: WorkParts, { scope, token, writeSeq, writes }: Work): Promise<void> {
  const { executor, embedder, calibration, heads, newId, now } = parts
  const characters = writes.reduce((sum, { payload }) => sum + payload.content.length, 0)
  const known = await parts.knownNames.of(scope, writeSeq)
  const ms = workLimits.itemMs * (1 + characters / workLimits.itemChars)
  const read = await within(
    ms,
    parts.abandon,
    encode(writes, { embedder, heads: heads.text, newId, knownNames: known }),
  )
  const encoded = await withModel(parts, read)
  const added = encoded.flatMap(allOf)
  const neighbours = await findNeighbours(added, { executor, scope })
  const rules = await within(
    ms,
    parts.abandon,
    resolve(encoded, neighbours, { embedder, calibration, pairs: heads.pairs }),
  )
  const decisions = await judged(parts, rules, { writes: encoded, neighbours })
  const merged = new Set(decisions.filter(({ action }) => action === 'merge').map(({ newer }) => newer))
  // What is said again has its facts already.
  const writesToStore = encoded.map((write) =>
    write.memories.every(({ node }) => merged.has(node.id)) ? { ...write, facts: [] } : write,
  )
  const linking = { executor, calibration, scope, neighbours, merged, causal: heads.causal, reinforce: parts.reinforce }
  const links = await link(writesToStore, linking)
  const batch = { scope, leaseToken: token, writeSeq, writes: writesToStore, links, decisions, now: now(), newId }
  await store(executor, batch)
  parts.onFinished(writes.map(({ id }) => id))
}

/** Waits for a language model no longer than its own time-outs; it never fails a write. */
async function withModel(parts: WorkParts, writes: EncodedWrite[]): Promise<EncodedWrite[]> {
  const { languageModel, embedder, heads, newId, logger } = parts
  if (languageModel === undefined || languageModel.model.resting()) return writes
  const { model, extractFrom } = languageModel
  return enrich(writes, { model, extractFrom, embedder, heads: heads.text, newId, logger, signal: parts.abandon })
}

/** What a language model makes of the reviews that the rules would open. */
async function judged(
  { languageModel, logger, abandon }: WorkParts,
  decisions: readonly Decision[],
  of: { writes: readonly EncodedWrite[]; neighbours: ReadonlyMap<string, readonly Neighbour[]> },
): Promise<readonly Decision[]> {
  const [first] = of.writes
  if (languageModel === undefined || first === undefined || languageModel.model.resting()) return decisions
  const known = [...of.neighbours.values()].flat().map(({ memory }) => [memory.id, memory] as const)
  const added = of.writes.flatMap(allOf).map(({ node }) => [node.id, node] as const)
  const { model } = languageModel
  const memories = new Map([...known, ...added])
  return adjudicate(decisions, { model, space: first.payload.space, memories, logger, signal: abandon })
}
