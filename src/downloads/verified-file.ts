import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, stat, utimes } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

export interface ExpectedFile {
  /** Bytes. */
  size: number
  /** Lower-case hex. */
  sha256: string
}

/**
 * The modification time that marks a verified file: whole seconds taken from its hash, in the years 2001 to 2010. It
 * needs no file beside it, survives a copy that keeps times, and any later write changes it.
 */
function verifiedTime(sha256: string): number {
  return 1_000_000_000 + Number.parseInt(sha256.slice(0, 7), 16)
}

/** Whether `path` holds the wanted bytes; hashes it only when its size is right and its time isn't the mark. */
export async function isVerified(path: string, { size, sha256 }: ExpectedFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() || found.size !== size) return false
  if (found.mtimeMs === verifiedTime(sha256) * 1000) return true
  if ((await sha256Of(path)) !== sha256) return false
  await utimes(path, verifiedTime(sha256), verifiedTime(sha256))
  return true
}

/** The lower-case hex SHA-256 of a file. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Gives a part that was just hashed its mark and its final name, both at once for every reader. */
export async function promote(part: string, to: string, expected: ExpectedFile): Promise<void> {
  const time = verifiedTime(expected.sha256)
  try {
    await utimes(part, time, time)
    await rename(part, to)
  } catch (error) {
    // Another process may have been quicker; then its file is as good as ours.
    if (!(await isVerified(to, expected))) throw error
  }
}
