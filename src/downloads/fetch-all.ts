import { setMaxListeners } from 'node:events'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { EngraphError } from '../errors.js'
import type { ErrorCode } from '../errors.js'
import { diskError, diskFull } from './disk-error.js'
import { fetchVerified } from './fetch-verified.js'
import type { Artifact } from './lock.js'
import { mavenFile, mavenPath, pypiFileUrl, registryUrl } from './registries.js'
import type { Registries } from './registries.js'
import { isVerified } from './verified-file.js'

export interface DownloadProgress {
  doneBytes: number
  totalBytes: number
  doneFiles: number
  totalFiles: number
}

export interface FetchAllOptions {
  artifacts: readonly Artifact[]
  /** All files go here, flat, under their registry names. */
  folder: string
  registries: Registries
  /** The code of every error: what the caller lacks without these files. */
  code: ErrorCode
  /** Files fetched at once. @default 12 */
  parallel?: number | undefined
  /** Told about the files that are missing; never called when none is. */
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
  /** @default 30000 */
  idleMs?: number | undefined
  /** @default 500 */
  retryDelayMs?: number | undefined
}

/** The file name that an artifact gets in the folder of `fetchAll`. */
export function artifactFile(artifact: Artifact): string {
  return artifact.kind === 'maven' ? mavenFile(artifact) : artifact.file
}

/**
 * Fetches what is missing of a list of artifacts; returns their paths in the order of the list. Files that are there and
 * verified cost one stat each. The first failure stops the others; what has arrived is kept for the next call.
 */
export async function fetchAll(options: FetchAllOptions): Promise<string[]> {
  const { folder, registries, code, parallel = 12, onProgress, idleMs, retryDelayMs } = options
  const paths = options.artifacts.map((artifact) => join(folder, artifactFile(artifact)))
  refuseSameNames(paths)
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw diskError(error, { folder, neededBytes: 1, code })
  })
  const files = await missingFiles(options.artifacts, paths)
  if (files.length === 0) return paths
  const totalBytes = files.reduce((sum, { artifact }) => sum + artifact.size, 0)
  await refuseFullDisk(totalBytes, options)

  const bytes = files.map(() => 0)
  const total = { totalBytes, totalFiles: files.length }
  let doneBytes = 0
  let doneFiles = 0
  const report = (): void => onProgress?.({ doneBytes, doneFiles, ...total })

  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  // One listener a transfer, more than the ten that Node takes for a leak.
  setMaxListeners(2 * parallel, signal)
  const limit = pLimit(parallel)
  const jobs = files.map(({ artifact, to }, index) =>
    limit(async () => {
      signal.throwIfAborted()
      await fetchVerified({
        ...source(artifact, registries, { code, signal }),
        size: artifact.size,
        sha256: artifact.sha256,
        onBytes: (now) => {
          doneBytes += now - (bytes[index] ?? 0)
          bytes[index] = now
          report()
        },
        to,
        code,
        signal,
        idleMs,
        retryDelayMs,
      })
      doneFiles++
      report()
    }),
  )
  try {
    await Promise.all(jobs)
  } catch (error) {
    stop.abort(error)
    await Promise.allSettled(jobs)
    throw error
  }
  return paths
}

function source(
  artifact: Artifact,
  registries: Registries,
  options: { code: ErrorCode; signal: AbortSignal },
): { url: string | (() => Promise<string>); mirrorSetting: string } {
  return artifact.kind === 'maven'
    ? { url: registryUrl(registries.mavenUrl, mavenPath(artifact)), mirrorSetting: 'ENGRAPH_MAVEN_URL' }
    : { url: () => pypiFileUrl(registries, artifact, options), mirrorSetting: 'ENGRAPH_PYPI_URL' }
}

function refuseSameNames(paths: string[]): void {
  const twice = paths.find((path, index) => paths.indexOf(path) !== index)
  if (twice !== undefined) throw new EngraphError('INTERNAL', `Two artifacts of one list would both be ${twice}.`)
}

interface MissingFile {
  artifact: Artifact
  to: string
}

async function missingFiles(artifacts: readonly Artifact[], paths: string[]): Promise<MissingFile[]> {
  const files = await Promise.all(
    artifacts.map(async (artifact, index) => {
      const to = paths[index] ?? ''
      return (await isVerified(to, artifact)) ? [] : [{ artifact, to }]
    }),
  )
  return files.flat()
}

/** Says at once what is missing, before minutes of downloading end in ENOSPC. */
async function refuseFullDisk(neededBytes: number, { folder, code }: FetchAllOptions): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < neededBytes) throw diskFull({ folder, neededBytes: neededBytes - freeBytes, code })
}
