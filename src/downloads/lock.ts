import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { EngraphError, messageOf } from '../errors.js'

const verified = {
  /** Lower-case hex SHA-256 of the file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes of the file. */
  size: z.int().positive(),
  /** `${process.platform}-${process.arch}` the file is for; absent = every platform. */
  platform: z.string().optional(),
}

const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/)

export const mavenArtifactSchema = z.strictObject({
  kind: z.literal('maven'),
  group: name,
  artifact: name,
  version: name,
  classifier: name.optional(),
  /** @default jar */
  extension: name.optional(),
  ...verified,
})

export const pypiArtifactSchema = z.strictObject({ kind: z.literal('pypi'), project: name, file: name, ...verified })

export const artifactSchema = z.discriminatedUnion('kind', [mavenArtifactSchema, pypiArtifactSchema])

export const lockSchema = z.strictObject({
  /** What the files are and under which licence, for the reader of the lock. */
  about: z.string().optional(),
  artifacts: z.array(artifactSchema).min(1),
})

export type MavenArtifact = z.infer<typeof mavenArtifactSchema>
export type PypiArtifact = z.infer<typeof pypiArtifactSchema>
export type Artifact = z.infer<typeof artifactSchema>
export type Lock = z.infer<typeof lockSchema>

/** The path of `locks/<name>.json` of this package, from the sources and from `dist` alike. */
export function lockPath(lockName: string): string {
  return fileURLToPath(new URL(`../../locks/${lockName}.json`, import.meta.url))
}

/** Reads and checks a lock file. Throws INTERNAL with the path and the first fault, since locks are shipped by us. */
export async function readLock(path: string): Promise<Lock> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new EngraphError(
      'INTERNAL',
      `The lock file ${path} cannot be read: ${messageOf(cause)}. Reinstall engraph.`,
      { cause },
    )
  }
  const parsed = lockSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'the whole file'
  throw new EngraphError(
    'INTERNAL',
    `The lock file ${path} is not valid at ${where}: ${issue?.message}. Reinstall engraph.`,
  )
}
