import { createHash } from 'node:crypto'
import { EngraphError, messageOf } from '../../errors.js'
import type { Engraph } from '../../memory/engraph.js'
import { madeAtMs } from '../write-and-settle.js'
import { importKey, readImportLine, type ImportItem } from './import-line.js'
import { openLanes } from './lanes.js'
import type { Line } from './lines.js'
import { writeBatch, type KeyedItem } from './write-batch.js'

export interface BadLine {
  line: number
  reason: string
}

export interface ImportSummary {
  /** Lines read that aren't blank. */
  lines: number
  /** Stored by this run. */
  written: number
  /** Written before, by an earlier run or an equal line. */
  alreadyThere: number
  /** Of other kinds. */
  skipped: number
  dropped: number
  failed: number
  /** Lines that can't be written; the first 20 stand in `badLines`. */
  bad: number
  badLines: BadLine[]
  /** Why it ended before the last line; null when it didn't. */
  stoppedBy: unknown
}

export interface ImportOptions {
  lines: AsyncIterable<Line>
  /** The memory of a space; null for lines that name none. */
  memoryOf: (space: string | null) => Engraph
  agent: string
  /** End at the first bad line. @default false */
  strict?: boolean | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: { lines: number; doneBytes: number }) => void) | undefined
  now?: (() => number) | undefined
}

const batchLines = 200
/** The server takes 25 MB a request; characters may take four bytes. */
const batchBytes = 4_000_000
/** Read ahead, over all spaces. */
const mostBuffered = 1_000
const mostListed = 20

/**
 * Writes lines in batches, in order within a space, in bounded memory. Running it again writes nothing twice, so it goes
 * on where an earlier run ended. Never throws: what ended it stands in the summary.
 */
export async function importLines(options: ImportOptions): Promise<ImportSummary> {
  const { memoryOf, agent, strict = false, signal, onProgress, now = Date.now } = options
  const startedAtMs = now()
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
  const lanes = openLanes()
  const buffers = new Map<string | null, KeyedItem[]>()
  const countOf = countEqualLines()
  let buffered = 0
  let doneBytes = 0

  const done = (bytes: number): void => {
    doneBytes += bytes
    onProgress?.({ lines: summary.lines, doneBytes })
  }
  const reject = (line: number, reason: string): void => {
    summary.bad += 1
    if (summary.badLines.length < mostListed) summary.badLines.push({ line, reason })
    if (strict) throw new EngraphError('BAD_INPUT', `Line ${line}: ${reason}`, { field: 'line', value: line })
  }
  const flush = async (space: string | null): Promise<void> => {
    const batch = buffers.get(space) ?? []
    buffers.delete(space)
    buffered -= batch.length
    if (batch.length === 0) return
    await lanes.run(space ?? '', async () => {
      const onRefused = (item: KeyedItem, error: EngraphError): void => reject(item.line, messageOf(error))
      for (const { item, receipt } of await writeBatch(memoryOf(space), batch, { signal, onRefused })) {
        const isNew = item.isFirst && madeAtMs(receipt.id) >= startedAtMs
        if (receipt.state === 'FAILED') summary.failed += 1
        else if (!isNew) summary.alreadyThere += 1
        else if (receipt.state === 'DROPPED') summary.dropped += 1
        else summary.written += 1
      }
      done(batch.reduce((sum, { bytes }) => sum + bytes, 0))
    })
  }
  const add = async (item: ImportItem): Promise<void> => {
    const { key, isFirst } = countOf(item, agent)
    const buffer = buffers.get(item.space) ?? []
    buffers.set(item.space, buffer)
    buffer.push({ ...item, key, isFirst })
    buffered += 1
    const bytes = buffer.reduce((sum, entry) => sum + entry.bytes, 0)
    if (buffer.length >= batchLines || bytes >= batchBytes) await flush(item.space)
    else if (buffered >= mostBuffered) await flush(fullest(buffers))
  }

  try {
    for await (const { number, bytes, text, fault } of options.lines) {
      signal?.throwIfAborted()
      if (text?.trim() === '') {
        done(bytes)
        continue
      }
      summary.lines += 1
      const item = read({ line: number, bytes, text, fault })
      if (item instanceof EngraphError) reject(number, item.message)
      else if (item === 'skipped') summary.skipped += 1
      else {
        await add(item)
        continue
      }
      done(bytes)
    }
  } catch (error) {
    summary.stoppedBy = error
  }
  try {
    // What was read before a bad line is written; after a failure of the memory this fails at once.
    if (!signal?.aborted) for (const space of [...buffers.keys()]) await flush(space)
    await lanes.finish()
  } catch (error) {
    summary.stoppedBy ??= error
  }
  return signal?.aborted ? { ...summary, stoppedBy: signal.reason } : summary
}

function read(line: {
  line: number
  bytes: number
  text: string | null
  fault: string | null
}): ImportItem | 'skipped' | EngraphError {
  if (line.text === null) return new EngraphError('BAD_INPUT', line.fault ?? 'it cannot be read')
  try {
    return readImportLine(line.text, { line: line.line, bytes: line.bytes })
  } catch (error) {
    if (error instanceof EngraphError) return error
    throw error
  }
}

/**
 * The key of each line, and whether it is the first equal one of the file. Remembers 52 bits a line (about 40 bytes):
 * that two different lines share them only makes the second one's ordinal 2, for every run alike.
 */
function countEqualLines(): (item: ImportItem, agent: string) => { key: string; isFirst: boolean } {
  const counts = new Map<number, number>()
  return (item, agent) => {
    const plain = importKey(item, { agent, ordinal: 0 })
    const short = Number.parseInt(createHash('sha256').update(`${item.space} ${plain}`).digest('hex').slice(0, 13), 16)
    const ordinal = counts.get(short) ?? 0
    counts.set(short, ordinal + 1)
    return item.identified
      ? { key: plain, isFirst: ordinal === 0 }
      : { key: importKey(item, { agent, ordinal }), isFirst: true }
  }
}

function fullest(buffers: ReadonlyMap<string | null, readonly unknown[]>): string | null {
  const [space] = [...buffers].reduce((best, entry) => (entry[1].length > best[1].length ? entry : best))
  return space
}
