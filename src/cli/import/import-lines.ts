import { EngraphError, messageOf } from '../../errors.js'
import type { Engraph, WriteReceipt } from '../../memory/engraph.js'
import { madeAtMs } from '../write-and-settle.js'
import { gatherBatches, type Batch } from './batches.js'
import { importKeys } from './import-key.js'
import { readImportLine, type ImportItem } from './import-line.js'
import { openLanes } from './lanes.js'
import type { Line } from './lines.js'
import { writeBatch, type KeyedItem } from './write-batch.js'

export interface ImportSummary {
  /** Lines read that aren't blank. */
  lines: number
  /** Stored by this run. */
  written: number
  /** Written before, by an earlier run or an equal line with the same id. */
  alreadyThere: number
  /** Of other kinds. */
  skipped: number
  dropped: number
  failed: number
  /** Lines that can't be written; the first 20 stand in `badLines`. */
  bad: number
  badLines: { line: number; reason: string }[]
  /** Why it ended before the last line; null when it didn't. */
  stoppedBy: unknown
}

export interface ImportOptions {
  lines: AsyncIterable<Line>
  /** Where a line goes that names this space, or none. */
  spaceOf: (named: string | null) => string
  memoryOf: (space: string) => Engraph
  agent: string
  /** End at the first bad line. @default false */
  strict?: boolean | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: { lines: number; doneBytes: number }) => void) | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
}

const mostListed = 20

/**
 * Writes lines in batches, in order within a space, in bounded memory. Running it again writes nothing twice, so it goes
 * on where an earlier run ended. What ended it early stands in the summary.
 */
export async function importLines(options: ImportOptions): Promise<ImportSummary> {
  const { spaceOf, memoryOf, agent, signal } = options
  const tally = openTally(options)
  const keyOf = importKeys(agent)
  const batches = gatherBatches()
  const lanes = openLanes()

  const send = (batch: Batch): Promise<void> =>
    lanes.run(batch.space, async () => {
      const onRefused = (item: KeyedItem, error: EngraphError): void => tally.reject(item.line, error.message)
      const stored = await writeBatch(memoryOf(batch.space), batch.items, { signal, onRefused })
      for (const { item, receipt } of stored) tally.count(item, receipt)
      tally.done(batch.bytes)
    })

  try {
    for await (const line of options.lines) {
      signal?.throwIfAborted()
      const item = tally.read(line)
      if (item === null) continue
      const space = spaceOf(item.space)
      const batch = batches.add({ ...item, space, ...keyOf(item, space) })
      if (batch) await send(batch)
    }
  } catch (error) {
    tally.stop(error)
  }
  try {
    // What was read before a bad line is written; after a failure of the memory this fails at once.
    if (!signal?.aborted) for (const batch of batches.rest()) await send(batch)
    await lanes.finish()
  } catch (error) {
    tally.stop(error)
  }
  return signal?.aborted ? { ...tally.summary, stoppedBy: signal.reason } : tally.summary
}

interface Tally {
  summary: ImportSummary
  /** The item of a line; null for one that isn't written, which is counted. */
  read(line: Line): ImportItem | null
  count(item: KeyedItem, receipt: WriteReceipt): void
  /** Counts a bad line; throws when the first one ends the import. */
  reject(line: number, reason: string): void
  /** Bytes of lines that reached their end. */
  done(bytes: number): void
  /** Notes why it ended; the first reason counts. */
  stop(error: unknown): void
}

function openTally({ strict = false, onProgress, now = Date.now }: ImportOptions): Tally {
  const startedAtMs = now()
  let doneBytes = 0
  const summary: ImportSummary = {
    lines: 0,
    written: 0,
    alreadyThere: 0,
    skipped: 0,
    dropped: 0,
    failed: 0,
    bad: 0,
    badLines: [],
    stoppedBy: null,
  }
  const tally: Tally = {
    summary,
    read(line) {
      const isBlank = line.text?.trim() === ''
      if (!isBlank) summary.lines += 1
      const item = isBlank ? 'skipped' : readLine(line)
      if (item instanceof EngraphError) tally.reject(line.number, item.message)
      else if (item !== 'skipped') return item
      else if (!isBlank) summary.skipped += 1
      tally.done(line.bytes)
      return null
    },
    count({ isFirst }, { id, state }) {
      if (state === 'FAILED') summary.failed += 1
      else if (!isFirst || madeAtMs(id) < startedAtMs) summary.alreadyThere += 1
      else if (state === 'DROPPED') summary.dropped += 1
      else summary.written += 1
    },
    reject(line, reason) {
      summary.bad += 1
      if (summary.badLines.length < mostListed) summary.badLines.push({ line, reason })
      if (strict) throw new EngraphError('BAD_INPUT', `Line ${line}: ${reason}`, { field: 'line', value: line })
    },
    done(bytes) {
      doneBytes += bytes
      onProgress?.({ lines: summary.lines, doneBytes })
    },
    stop(error) {
      summary.stoppedBy ??= error
    },
  }
  return tally
}

function readLine({ number, bytes, text, fault }: Line): ImportItem | 'skipped' | EngraphError {
  if (text === null) return new EngraphError('BAD_INPUT', fault ?? 'it cannot be read')
  try {
    return readImportLine(text, { line: number, bytes })
  } catch (error) {
    return error instanceof EngraphError ? error : new EngraphError('INTERNAL', messageOf(error), { cause: error })
  }
}
