import { createHash } from 'node:crypto'
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Java } from './find-java.js'

/** A class archive takes a second or more from every start (6.7 s instead of 10 s measured) for 136 MB of disk. */
export interface ClassArchive {
  flags: string[]
  /** Present when this start uses the archive: its path. */
  reads?: string
  /** Present when this start writes the archive: the file it writes, and the name that it gets when it is whole. */
  writes?: { writes: string; becomes: string }
}

const mostArchives = 3
/** The JVM's remarks about classes that it leaves out would fill the console log. */
const quiet = ['-Xshare:auto', '-Xlog:cds=off', '-Xlog:cds+dynamic=off']

/**
 * The class archive for this Java, these flags and these jars in `folder`: used when it is there, else written when the
 * server ends. One that is cut or foreign is ignored by the JVM, which then starts slower.
 */
export async function classArchive(
  folder: string,
  { java, flags, jars }: { java: Java; flags: readonly string[]; jars: readonly string[] },
): Promise<ClassArchive> {
  const key = createHash('sha256')
    .update(JSON.stringify([java.path, java.version, flags, jars]))
    .digest('hex')
    .slice(0, 12)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `classes-${key}.jsa`)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) return { flags: [`-XX:SharedArchiveFile=${path}`, ...quiet], reads: path }
  await removeOldArchives(folder)
  const writes = `${path}.${process.pid}.new`
  return { flags: [`-XX:ArchiveClassesAtExit=${writes}`, ...quiet], writes: { writes, becomes: path } }
}

/** An archive of an older Java is never read again; half-written ones are of starts that were killed. */
async function removeOldArchives(folder: string): Promise<void> {
  const dayMs = 86_400_000
  const names = (await readdir(folder)).filter((name) => /^classes-.*\.(jsa|new)$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), time: (await stat(join(folder, name))).mtimeMs })),
  )
  const whole = files.filter(({ path }) => path.endsWith('.jsa')).sort((a, b) => b.time - a.time)
  const left = files.filter(({ path, time }) => path.endsWith('.new') && Date.now() - time > dayMs)
  for (const { path } of [...whole.slice(mostArchives - 1), ...left]) await rm(path, { force: true })
}
