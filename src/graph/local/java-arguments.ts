import { rename, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { delimiter } from 'node:path'
import type { Java } from './find-java.js'

/** Half of what is free would be too much for a helper of an agent; 1 GB serves 100,000 memories. */
const wantedHeapMb = 1024
const leastHeapMb = 256

/** The heap for a machine: 1 GB, or a quarter of the memory when that is less, at least 256 MB. */
export function defaultHeapMb(memoryBytes: number = machineMemory()): number {
  return Math.max(leastHeapMb, Math.min(wantedHeapMb, Math.floor(memoryBytes / 4 / 2 ** 20)))
}

/** What this process may use: a container's limit when there is one. */
function machineMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** The flags of Neo4j's own launcher, without the heap. */
export function serverFlags({ major, hasVectorModule }: Java): string[] {
  const opened = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent']
  return [
    '-XX:+UseG1GC',
    '-XX:-OmitStackTraceInFastThrow',
    '-XX:+DisableExplicitGC',
    '-Djdk.nio.maxCachedBufferSize=1024',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-Dio.netty.leakDetection.level=DISABLED',
    ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '--enable-native-access=ALL-UNNAMED',
    // From 23 on the flag is known, from 24 on its absence prints a warning (JEP 498).
    ...(major >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : []),
    ...(hasVectorModule
      ? [
          '--add-modules=jdk.incubator.vector',
          `-Dorg.neo4j.shaded.lucene9.vectorization.upperJavaFeatureVersion=${major}`,
        ]
      : []),
    '-Dlog4j2.disable.jmx=true',
    '-Dlog4j.layout.jsonTemplate.maxStringLength=32768',
    '-Dfile.encoding=UTF-8',
  ]
}

/** The text of a file for `java @file`: one argument a line, quoted, as the java tool's documentation says. */
export function argumentFileText(args: readonly string[]): string {
  return args.map((arg) => `"${arg.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"\n`).join('')
}

/**
 * Writes a file for `java @file`, readable by its owner only. The class path of 231 jars is too long for a command line
 * of Windows; a password in a file isn't seen in the list of processes.
 */
export async function writeArgumentFile(path: string, args: readonly string[]): Promise<void> {
  const beside = `${path}.${process.pid}.new`
  await writeFile(beside, argumentFileText(args), { mode: 0o600 })
  await rename(beside, path)
}

/** In a fixed order: a class archive is only used with the class path it was made with, and a wildcard follows the folder. */
export function classPath(jars: readonly string[]): string[] {
  return ['-cp', jars.join(delimiter)]
}
