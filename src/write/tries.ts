import { messageOf } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Logger } from '../memory/logger.js'
import { cutTo } from '../text/characters.js'
import type { AcceptedWrite } from './encode.js'
import { readPayload } from './payload.js'
import { countAttempt } from './queue-queries.js'

/**
 * What is handled in one transaction: at most `batch` writes and about `batchChars` characters; and how often a write is
 * tried before it is passed over.
 */
export const tryLimits = { batch: 64, batchChars: 50_000, mostTries: 3 }

export interface TriedWrite extends AcceptedWrite {
  /** Tries that ended with a fault. */
  attempts: number
  /** Tries alone in their process that nobody saw the end of; 0 for one among others, null for none. */
  begun: number | null
}

export interface TryParts {
  executor: Executor
  logger: Logger
  /** Whether this process has lived long enough for a write's deciding try. */
  settled: () => boolean
  onFinished: (ids: readonly string[]) => void
}

/** Whether something ended a process, or failed, while this was in work: it takes no others with it any more. */
export function isSuspect({ attempts, begun }: Pick<TriedWrite, 'attempts' | 'begun'>): boolean {
  return attempts > 0 || begun !== null
}

/** Writes that go into one transaction each; suspects go alone. */
export function portions(writes: readonly TriedWrite[]): TriedWrite[][] {
  const all: TriedWrite[][] = []
  let open: TriedWrite[] = []
  let characters = 0
  for (const write of writes) {
    characters += write.payload.content.length
    const previous = open.at(-1)
    if (previous && (characters > tryLimits.batchChars || isSuspect(write) || isSuspect(previous))) {
      all.push(open)
      open = []
      characters = write.payload.content.length
    }
    open.push(write)
  }
  return open.length > 0 ? [...all, open] : all
}

/**
 * The writes to try now. Passed over as FAILED are those whose payload can't be read, and those whose tries have ended
 * their process too often. The last try that decides this waits until the process has lived for a while: a process that
 * is killed soon after each start says nothing about the write it began with.
 */
export async function readWrites(
  parts: TryParts,
  rows: readonly { id: string; payload: string; attempts: number; begun: number | null }[],
): Promise<TriedWrite[]> {
  const { mostTries } = tryLimits
  const writes: TriedWrite[] = []
  for (const { id, payload, attempts, begun } of rows) {
    const ended = begun ?? 0
    if (ended > 0 && attempts + ended >= mostTries) {
      const reason = `The process ended ${ended} times while it worked on this write alone.`
      await giveUp(parts, id, new Error(`${reason} It was passed over; retry it once the cause is known.`), 1)
      continue
    }
    if (ended > 0 && attempts + ended === mostTries - 1 && !parts.settled()) continue
    try {
      writes.push({ id, payload: readPayload(payload), attempts, begun })
    } catch (error) {
      await giveUp(parts, id, error, 1)
    }
  }
  return writes
}

/** Counts a failed attempt; after the last one the write is passed over as FAILED with its reason. */
export async function giveUp(
  { executor, logger, onFinished }: Pick<TryParts, 'executor' | 'logger' | 'onFinished'>,
  id: string,
  error: unknown,
  mostAttempts: number,
): Promise<void> {
  const reason = cutTo(messageOf(error), 500)
  const [row] = await executor.run(countAttempt, { id, reason, mostAttempts })
  logger.error({ write: id, state: row?.state, err: error }, 'a write could not be stored')
  if (row?.state === 'FAILED') onFinished([id])
}
