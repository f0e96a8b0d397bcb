import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBytes } from '../../downloads/progress.js'
import { messageOf } from '../../errors.js'
import { findJava, inspectJava } from '../../graph/local/find-java.js'
import { javaCandidates } from '../../graph/local/java-places.js'
import { isSupported, newestJava, oldestJava } from '../../graph/local/java-version.js'
import type { Settings } from '../../settings.js'
import { fail, ok, warn, type Check } from './check.js'

const oldestNode = 20
/** Server, Java and model take 500 MB once they are fetched and unpacked, a young database 300 MB. */
const enoughBytes = 2_000_000_000
const neededBytes = 800_000_000

export function checkNode(version = process.versions.node): Check {
  const major = Number(version.split('.')[0])
  return major >= oldestNode
    ? ok('Node', version)
    : fail('Node', `${version} is too old`, `Install Node ${oldestNode} or newer.`)
}

/** Which Java would run the local Neo4j; looks only, fetches nothing. */
export async function checkJava(settings: Settings, cacheFolder: string): Promise<Check> {
  const name = 'Java'
  const { java } = settings
  if (java === 'fetch' || java === 'auto') {
    const found = java === 'auto' ? await findJava(await javaCandidates(), cacheFolder) : undefined
    if (found) return ok(name, `${found.version} at ${found.path}`)
    const why = java === 'fetch' ? 'as ENGRAPH_JAVA says' : `none of version ${oldestJava} to ${newestJava} is here`
    return ok(name, `a fetched one is used (${why})`)
  }
  const given = (await inspectJava(java, cacheFolder)) ?? (await inspectJava(join(java, 'bin', 'java'), cacheFolder))
  if (given && isSupported(given)) return ok(name, `${given.version} at ${given.path}`)
  const what = given ? `Java ${given.version}` : 'no java'
  return fail(
    name,
    `ENGRAPH_JAVA=${java} is ${what}`,
    `Name a java of version ${oldestJava} to ${newestJava}, or auto.`,
  )
}

export async function checkFolder(name: string, folder: string): Promise<Check> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return ok(name, `${folder} is writable`)
  } catch (error) {
    const variable = name === 'Cache folder' ? 'ENGRAPH_CACHE' : 'ENGRAPH_DATA_FOLDER'
    return fail(name, `${folder}: ${messageOf(error)}`, `Make it writable, or name another in ${variable}.`)
  }
}

export async function checkDisk(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${formatBytes(free)} free for ${folder}`
  if (free >= enoughBytes) return ok('Disk', detail)
  const advice = `Free some space: downloads and database want ${formatBytes(enoughBytes)}.`
  return free >= neededBytes ? warn('Disk', detail, advice) : fail('Disk', detail, advice)
}
