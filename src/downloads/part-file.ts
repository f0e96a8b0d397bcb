import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassingFailure, systemCode, transfer } from './transfer.js'
import type { Transfer, TransferOptions } from './transfer.js'

/** An attempt that brought this much counts as progress. */
const progressBytes = 256 * 1024

/** Takes over the part that an earlier run left, `<to>.part` or `<to>.<pid>-<id>.part`, never that of a process that lives. */
export async function adoptPart(to: string, part: string): Promise<void> {
  const start = `${basename(to)}.`
  for (const entry of await readdir(dirname(to))) {
    if (!entry.startsWith(start)) continue
    const rest = entry.slice(start.length)
    const owner = /^(\d+)-\w+\.part$/.exec(rest)?.[1]
    const isFree = owner === undefined ? rest === 'part' : !lives(Number(owner))
    // A failure means that another process adopted it first.
    if (isFree) await rename(join(dirname(to), entry), part).catch(() => undefined)
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) !== 'ESRCH'
  }
}

/** Bytes of a file, 0 when there is none. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

export interface FillPartOptions extends Omit<TransferOptions, 'headers'> {
  url: string
  part: string
  /** Bytes that the whole file has. */
  size: number
  onBytes?: ((bytes: number) => void) | undefined
  /** Called when an attempt brought so much that failures before it no longer count. */
  progressed: () => void
}

/** One transfer into the part, from where it ends. Throws PassingFailure when bytes are missing afterwards. */
export async function fillPart(options: FillPartOptions): Promise<void> {
  const { url, part, size, signal, idleMs } = options
  let have = await sizeOf(part)
  if (have === size) return
  if (have > size) {
    await rm(part)
    have = 0
  }
  const headers = have > 0 ? { range: `bytes=${have}-` } : {}
  await transfer(url, { headers, signal, idleMs }, async (answer) => {
    const from = startOf(answer, have)
    if (answer.status === 416 || from > have) {
      await rm(part, { force: true })
      throw new PassingFailure(`it did not go on at byte ${have}`)
    }
    await writeChunks(answer, from, options)
  })
}

/** Where the answer starts in the file: a server that ignores Range sends it from the start. */
function startOf({ status, headers }: Transfer, asked: number): number {
  if (status !== 206) return 0
  const stated = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  return stated === undefined ? asked : Number(stated)
}

async function writeChunks(answer: Transfer, from: number, options: FillPartOptions): Promise<void> {
  const { part, size, onBytes, progressed } = options
  const file = await open(part, from === 0 ? 'w' : 'r+')
  let at = from
  try {
    for await (const chunk of answer.chunks) {
      // One byte too many shows that the file is wrong; more would only fill the disk.
      const wanted = chunk.subarray(0, size + 1 - at)
      await writeAll(file, wanted, at)
      at += wanted.length
      onBytes?.(Math.min(at, size))
      if (at > size) break
    }
  } finally {
    await file.close()
    if (at - from >= progressBytes) progressed()
  }
  if (at < size) throw new PassingFailure(`it stopped after ${at} of ${size} bytes`)
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
  }
}
