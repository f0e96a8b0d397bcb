import { EngraphError, messageOf } from '../errors.js'
import type { ErrorCode } from '../errors.js'
import { systemCode } from './transfer.js'

/** Megabytes, rounded up, so that "free this much" is enough. */
export function megabytes(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 1e6))
}

export function diskFull({
  folder,
  neededBytes,
  code,
  cause,
}: {
  folder: string
  neededBytes: number
  code: ErrorCode
  cause?: unknown
}): EngraphError {
  return new EngraphError(
    code,
    `The disk that holds ${folder} is full: ${megabytes(neededBytes)} MB more are needed; free space or set ENGRAPH_CACHE to a folder on another disk.`,
    { value: folder, limit: neededBytes, cause },
  )
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'])

/** Turns what the file system threw while writing below `folder` into one sentence; other errors are returned as they are. */
export function diskError(
  error: unknown,
  { folder, neededBytes, code }: { folder: string; neededBytes: number; code: ErrorCode },
): unknown {
  const system = systemCode(error)
  if (error instanceof EngraphError || system === undefined) return error
  if (system === 'ENOSPC' || system === 'EDQUOT') return diskFull({ folder, neededBytes, code, cause: error })
  if (!unwritable.has(system)) return error
  return new EngraphError(
    code,
    `Cannot write ${folder}: ${messageOf(error)}; make it writable or set ENGRAPH_CACHE to a folder that is.`,
    { value: folder, cause: error },
  )
}
