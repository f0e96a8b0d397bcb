import { EngraphError, messageOf } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Logger } from '../memory/logger.js'
import type { Calibration } from '../models/calibration.js'
import type { Embedder } from '../models/embedder.js'
import { cutTo } from '../text/characters.js'
import { cameFrom } from './came-from.js'
import { allOf, encode, type AcceptedWrite, type EncodedWrite } from './encode.js'
import { adjudicate } from './language-model/adjudication.js'
import { enrich } from './language-model/enrich.js'
import type { ModelAtWrite } from './language-model/model-at-write.js'
import type { KnownNames } from './known-names.js'
import { link } from './link.js'
import { readPayload } from './payload.js'
import { countAttempt, leaseScope, nextWrites, releaseScope } from './queue-queries.js'
import type { Decision } from './resolve/decision.js'
import { findNeighbours, type Neighbour } from './resolve/neighbours.js'
import { resolve } from './resolve/resolve.js'
import { ScopeMoved, store } from './store.js'
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
}

/**
 * What is handled in one transaction: at most `batch` writes and about `batchChars` characters. A lease is renewed while
 * work goes on, so that it can be short: after a crash nobody works the scope until it ends. Encoding may take `itemMs`,
 * and as much again for each `itemChars` characters.
 */
export const workLimits = {
  batch: 64,
  batchChars: 50_000,
  leaseMs: 6_000,
  renewMs: 2_000,
  mostAttempts: 3,
  itemMs: 30_000,
  itemChars: 10_000,
}

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

/** Stopping could not wait for the embedder. */
class Abandoned extends Error {}

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
    let lease = await takeLease()
    while (lease && !parts.stopping()) {
      const rows = await executor.run(nextWrites, { scope, limit: workLimits.batch })
      if (rows.length === 0) return 'done'
      for (const writes of portions(await readWrites(parts, rows))) {
        if (parts.stopping()) return 'more'
        await storeOrSplit(parts, { scope, token, writeSeq: lease.writeSeq, writes })
        lease = await takeLease()
        if (!lease) return 'busy'
      }
      if (parts.othersWait()) return 'more'
    }
    return lease ? 'more' : 'busy'
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

/** Writes that go into one transaction each. One that failed before goes alone, so that it takes no others with it. */
export function portions(writes: readonly TriedWrite[]): TriedWrite[][] {
  const all: TriedWrite[][] = []
  let open: TriedWrite[] = []
  let characters = 0
  for (const write of writes) {
    characters += write.payload.content.length
    const previous = open.at(-1)
    if (previous && (characters > workLimits.batchChars || write.attempts > 0 || previous.attempts > 0)) {
      all.push(open)
      open = []
      characters = write.payload.content.length
    }
    open.push(write)
  }
  return open.length > 0 ? [...all, open] : all
}

export interface TriedWrite extends AcceptedWrite {
  attempts: number
}

/** The payloads of inbox items; one that can't be read has failed for good. */
async function readWrites(
  parts: WorkParts,
  rows: readonly { id: string; payload: string; attempts: number }[],
): Promise<TriedWrite[]> {
  const writes: TriedWrite[] = []
  for (const { id, payload, attempts } of rows) {
    try {
      writes.push({ id, payload: readPayload(payload), attempts })
    } catch (error) {
      await giveUp(parts, id, error, 1)
    }
  }
  return writes
}

interface Work {
  scope: string
  token: string
  writeSeq: number
  writes: readonly AcceptedWrite[]
}

/**
 * Stores a batch; when it fails through a fault of its own, its halves are tried, and theirs, so that only the bad write
 * fails, after few attempts of the others.
 */
async function storeOrSplit(parts: WorkParts, work: Work): Promise<void> {
  try {
    await storeBatch(parts, work)
  } catch (error) {
    if (cameFrom(error, ScopeMoved) || error instanceof Abandoned) return
    if (error instanceof EngraphError && outages.has(error.code)) throw error
    const { scope, token, writes } = work
    const [first] = writes
    if (writes.length === 1 && first) return giveUp(parts, first.id, error, workLimits.mostAttempts)
    const middle = Math.ceil(writes.length / 2)
    for (const half of [writes.slice(0, middle), writes.slice(middle)]) {
      const [lease] = await parts.executor.run(leaseScope, { scope, token, leaseMs: workLimits.leaseMs })
      if (!lease || parts.stopping()) return
      await storeOrSplit(parts, { ...work, writeSeq: lease.writeSeq, writes: half })
    }
  }
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

/** Counts a failed attempt; after the last one the write is passed over as FAILED with its reason. */
async function giveUp(parts: WorkParts, id: string, error: unknown, mostAttempts: number): Promise<void> {
  const reason = cutTo(messageOf(error), 500)
  const [row] = await parts.executor.run(countAttempt, { id, reason, mostAttempts })
  parts.logger.error({ write: id, state: row?.state, err: error }, 'a write could not be stored')
  if (row?.state === 'FAILED') parts.onFinished([id])
}

/** The result, or a failure after `ms` or when it is to be abandoned. */
async function within<Result>(ms: number, abandon: AbortSignal, work: Promise<Result>): Promise<Result> {
  let end: (error: Error) => void = () => {}
  const ended = new Promise<never>((_, reject) => (end = reject))
  const timer = setTimeout(() => end(new Error(`Encoding took longer than ${Math.round(ms / 1000)} s.`)), ms)
  const abandoned = (): void => end(new Abandoned())
  abandon.addEventListener('abort', abandoned)
  if (abandon.aborted) abandoned()
  try {
    return await Promise.race([work, ended])
  } finally {
    clearTimeout(timer)
    abandon.removeEventListener('abort', abandoned)
  }
}
