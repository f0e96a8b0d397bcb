import { readFile } from 'node:fs/promises'
import { EngraphError } from '../../errors.js'
import type { Exit } from './supervise.js'

export interface StartFailure {
  /** What the server wrote since this start. */
  output: string
  exit: Exit
  home: string
  heapMb: number
}

/** What the output of a server that didn't start looks like, and what it means. The first match counts. */
const causes: { pattern: RegExp; say: (found: RegExpExecArray, failure: StartFailure) => string }[] = [
  {
    pattern: /address already in use|is already in use, cannot bind|PortBindException/i,
    say: () => 'one of its ports is taken by another program',
  },
  {
    pattern: /UnsupportedClassVersionError|compiled by a more recent version/,
    say: () => 'its Java is too old; set ENGRAPH_JAVA to one of version 21 to 25, or to fetch',
  },
  {
    pattern: /FileLockException|Lock file has been locked by another process/,
    say: (_found, { home }) => `another Neo4j works on ${home}; stop that one first`,
  },
  {
    pattern: /No space left on device|not enough space on the disk/i,
    say: (_found, { home }) => `the disk that holds ${home} is full; free space`,
  },
  {
    pattern: /(?:AccessDeniedException|Permission denied)[^\n]*/,
    say: ([found], { home }) => `a file in ${home} may not be read or written (${found}); give it back to your user`,
  },
  {
    pattern:
      /exceeds physical memory|Could not reserve enough space|insufficient memory|Cannot allocate memory|OutOfMemoryError|Too small maximum heap|GC triggered before VM initialization/i,
    say: (_found, { heapMb }) =>
      `a heap of ${heapMb} MB doesn't fit; set ENGRAPH_NEO4J_HEAP_MB (and ENGRAPH_NEO4J_PAGE_CACHE_MB) to what this machine has`,
  },
  {
    pattern:
      /Unknown store version|UnableToUpgradeException|StoreUpgrade[^\n]*|was created (?:by|with) a (?:newer|later)[^\n]*/,
    say: ([found], { home }) => `the data in ${home} is of another version of Neo4j (${found})`,
  },
]

/** The last line that tells something: an ERROR of the server, the deepest cause, or whatever it wrote last. */
function lastWords(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at ') && !line.startsWith('WARNING:'))
  const telling =
    lines.findLast((line) => line.startsWith('Caused by:')) ??
    lines.findLast((line) => /\bERROR\b|^Error|Exception/.test(line)) ??
    lines.at(-1)
  return telling?.replace(/^Caused by: /, '').slice(0, 300) ?? 'it wrote nothing'
}

/** One sentence about why the server ended before it answered. */
export function explainStartFailure(failure: StartFailure): string {
  for (const { pattern, say } of causes) {
    const found = pattern.exec(failure.output)
    if (found) return say(found, failure)
  }
  if (failure.exit.signal === 'SIGKILL') return 'it was killed, probably because the memory of this machine is used up'
  const how = failure.exit.signal ?? (failure.exit.code === null ? 'no exit code' : `exit code ${failure.exit.code}`)
  return `it ended with ${how}: ${lastWords(failure.output)}`
}

/** Whether the output shows one of the known causes. */
export function isExplained(output: string): boolean {
  return causes.some(({ pattern }) => pattern.test(output))
}

/** Whether another try with other ports may help. */
export function isPortTaken(output: string): boolean {
  return causes[0]?.pattern.test(output) ?? false
}

export async function readOutput(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

export function startFailure(failure: StartFailure, consolePath: string): EngraphError {
  return new EngraphError(
    'DATABASE_UNAVAILABLE',
    `The local Neo4j did not start: ${explainStartFailure(failure)}. Its output is in ${consolePath}.`,
    {
      value: lastWords(failure.output),
    },
  )
}

/** The server lives but doesn't answer: its last line is the best guess at what it waits for. */
export function startTimeout({
  output,
  limitMs,
  consolePath,
}: {
  output: string
  limitMs: number
  consolePath: string
}): EngraphError {
  return new EngraphError(
    'DATABASE_UNAVAILABLE',
    `The local Neo4j has not answered within ${limitMs / 1000} s and was stopped (its last line: ${lastWords(output)}); its output is in ${consolePath}.`,
    { limit: limitMs },
  )
}
