import { execFile } from 'node:child_process'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { isSupported, parseJavaVersion } from './java-version.js'
import type { JavaVersion } from './java-version.js'
import { readRecord, writeRecord } from './records.js'

const run = promisify(execFile)

export interface Java extends JavaVersion {
  /** The program, links resolved. */
  path: string
  /** Has jdk.incubator.vector, with which vector comparisons use SIMD. */
  hasVectorModule: boolean
}

const rememberedSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    major: z.int(),
    hasVectorModule: z.boolean(),
    mtimeMs: z.number(),
    size: z.number(),
  }),
)

/** A Java that doesn't answer in this time is broken. */
const answerLimitMs = 20_000

/**
 * Asks a `java` for its version and modules; undefined when there is none at this path or it doesn't run. The answer is
 * remembered in the cache folder until the program changes, since each question starts a virtual machine.
 */
export async function inspectJava(path: string, cacheFolder: string): Promise<Java | undefined> {
  const real = await realpath(path).catch(() => undefined)
  const found = real === undefined ? undefined : await stat(real).catch(() => undefined)
  if (real === undefined || !found?.isFile()) return undefined
  const { mtimeMs, size } = found
  const memoryPath = join(cacheFolder, 'java', 'known.json')
  const memory = (await readRecord(memoryPath, rememberedSchema)) ?? {}
  const known = memory[real]
  if (known && known.mtimeMs === mtimeMs && known.size === size) {
    const { version, major, hasVectorModule } = known
    return { path: real, version, major, hasVectorModule }
  }
  const version = parseJavaVersion(await output(real, '-version'))
  if (!version) return undefined
  const hasVectorModule =
    isSupported(version) && (await output(real, '--list-modules')).includes('jdk.incubator.vector')
  await remember(memoryPath, { ...memory, [real]: { ...version, hasVectorModule, mtimeMs, size } })
  return { path: real, ...version, hasVectorModule }
}

/** Only a saving: a cache folder that can't be written is reported by what needs it. */
async function remember(path: string, memory: z.infer<typeof rememberedSchema>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
    .then(() => writeRecord(path, memory))
    .catch(() => undefined)
}

async function output(java: string, argument: string): Promise<string> {
  try {
    const { stdout, stderr } = await run(java, [argument], { timeout: answerLimitMs, windowsHide: true })
    return `${stderr}\n${stdout}`
  } catch {
    // Not for this machine, or not a Java: the same as none.
    return ''
  }
}

/** The first candidate that the server runs on; undefined when none does. */
export async function findJava(candidates: readonly string[], cacheFolder: string): Promise<Java | undefined> {
  for (const candidate of candidates) {
    const java = await inspectJava(candidate, cacheFolder)
    if (java && isSupported(java)) return java
  }
  return undefined
}
