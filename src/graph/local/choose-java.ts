import { join } from 'node:path'
import { EngraphError } from '../../errors.js'
import { fetchJava } from './fetch-java.js'
import type { FetchJavaOptions } from './fetch-java.js'
import { findJava, inspectJava } from './find-java.js'
import type { Java } from './find-java.js'
import { javaCandidates } from './java-places.js'
import { isSupported, newestJava, oldestJava } from './java-version.js'

export interface ChooseJavaOptions extends FetchJavaOptions {
  /** `auto`: one of this machine, else fetched. `fetch`: always fetched. Else the path of a java or of its home (ENGRAPH_JAVA). */
  java: string
  /** @default those of this machine */
  candidates?: readonly string[] | undefined
}

/** The Java to run the server with. Throws DATABASE_UNAVAILABLE for a given path that is missing, too old or too new. */
export async function chooseJava({ java, candidates, ...options }: ChooseJavaOptions): Promise<Java> {
  if (java === 'fetch') return fetchJava(options)
  if (java === 'auto') {
    const found = await findJava(candidates ?? (await javaCandidates()), options.cacheFolder)
    return found ?? fetchJava(options)
  }
  // A Java home is as clear as the program inside it.
  const given =
    (await inspectJava(java, options.cacheFolder)) ??
    (await inspectJava(join(java, 'bin', 'java'), options.cacheFolder))
  const advice = `set ENGRAPH_JAVA to a java of version ${oldestJava} to ${newestJava}, or to auto`
  if (!given) {
    throw new EngraphError('DATABASE_UNAVAILABLE', `ENGRAPH_JAVA is ${java}, but no java runs there; ${advice}.`, {
      value: java,
    })
  }
  if (!isSupported(given)) {
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `ENGRAPH_JAVA is ${java}, which is Java ${given.version}, but Neo4j needs ${oldestJava} to ${newestJava}; ${advice}.`,
      { value: given.version, limit: oldestJava },
    )
  }
  return given
}
