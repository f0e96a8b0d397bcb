import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EngraphError } from '../errors.js'
import type { ErrorCode } from '../errors.js'
import { diskError } from './disk-error.js'
import { adoptPart, fillPart, sizeOf } from './part-file.js'
import { withRetries } from './retry.js'
import { isVerified, promote, sha256Of } from './verified-file.js'
import type { ExpectedFile } from './verified-file.js'

export interface FetchVerifiedOptions extends ExpectedFile {
  /** The address, or how to find it; asked only when the file isn't there yet. */
  url: string | (() => Promise<string>)
  /** The file to make; its folder is made too. */
  to: string
  /** The code of every error: what the caller lacks without this file. */
  code: ErrorCode
  /** The environment variable that names a mirror, for the error messages. */
  mirrorSetting?: string | undefined
  signal?: AbortSignal | undefined
  /** Told the bytes of this file that are on the disk so far: may fall back when a part turns out wrong. */
  onBytes?: ((bytes: number) => void) | undefined
  /** A transfer that brings no byte for this long is tried again. @default 30000 */
  idleMs?: number | undefined
  /** First pause between attempts. @default 500 */
  retryDelayMs?: number | undefined
}

/** Whole downloads with a wrong hash before giving up: a proxy that alters files does so every time. */
const mostWrongDownloads = 3

/**
 * Makes `to` hold exactly the bytes with this size and SHA-256; returns `to`. A broken or cut file is fetched again, an
 * interrupted download goes on where it stopped, and any number of processes may fetch the same file at once: each
 * writes a part of its own, and what is on the disk is hashed before it gets its name.
 */
export async function fetchVerified(options: FetchVerifiedOptions): Promise<string> {
  const { to, size, code, onBytes } = options
  try {
    if (!(await isVerified(to, options))) await download(options)
  } catch (error) {
    const neededBytes = size - (await sizeOf(`${to}.part`))
    throw diskError(error, { folder: dirname(to), neededBytes, code })
  }
  onBytes?.(size)
  return to
}

async function download(options: FetchVerifiedOptions): Promise<void> {
  const { to, size, sha256 } = options
  await mkdir(dirname(to), { recursive: true })
  const url = typeof options.url === 'string' ? options.url : await options.url()
  const part = `${to}.${process.pid}-${randomUUID().slice(0, 8)}.part`
  await adoptPart(to, part)
  try {
    for (let wrong = 1; ; wrong++) {
      await withRetries({ ...options, url }, (progressed) => fillPart({ ...options, url, part, progressed }))
      const bytes = await sizeOf(part)
      const found = bytes === size ? `SHA-256 ${await sha256Of(part)}` : `${bytes} bytes or more`
      if (found === `SHA-256 ${sha256}`) break
      await rm(part, { force: true })
      options.onBytes?.(0)
      if (wrong >= mostWrongDownloads) throw wrongFile({ ...options, url, found })
    }
  } catch (error) {
    // What has arrived is kept under the plain name for the next run.
    await rename(part, `${to}.part`).catch(() => undefined)
    throw error
  }
  await promote(part, to, options)
}

function wrongFile({
  url,
  found,
  sha256,
  size,
  code,
  mirrorSetting,
}: FetchVerifiedOptions & { url: string; found: string }): EngraphError {
  const mirror = mirrorSetting === undefined ? '' : ` or set ${mirrorSetting} to another mirror`
  return new EngraphError(
    code,
    `${url} gave a wrong file ${mostWrongDownloads} times: ${found} instead of SHA-256 ${sha256} with ${size} bytes; look for a proxy that alters downloads${mirror}.`,
    { value: found, limit: sha256 },
  )
}
