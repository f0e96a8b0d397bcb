import { isUtf8 } from 'node:buffer'

/** A line of a file, without its end. */
export interface Line {
  /** From 1. */
  number: number
  /** Bytes that it takes in the file. */
  bytes: number
  /** Null when it can't be read; `fault` says why. */
  text: string | null
  fault: string | null
}

/** Far above the largest write (100,000 characters, escaped), and bounds what a file without line feeds can take. */
const longestLine = 16_000_000
const lineFeed = 10

/**
 * Lines of UTF-8 bytes, in bounded memory. Only a line feed ends a line (node:readline also ends one at U+2028, which
 * JSON allows inside a text); a carriage return before it and a byte order mark are left out.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array | string>,
  { longest = longestLine }: { longest?: number } = {},
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let bytes = 0
  let number = 0
  const take = (part: Uint8Array): void => {
    bytes += part.length
    if (bytes <= longest + 1) parts.push(part)
  }
  const end = (): Line => {
    number += 1
    const line = decode(parts, { number, bytes, longest })
    parts = []
    bytes = 0
    return line
  }
  for await (const chunk of chunks) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    let start = 0
    for (let at = buffer.indexOf(lineFeed); at >= 0; at = buffer.indexOf(lineFeed, start)) {
      take(buffer.subarray(start, at + 1))
      yield end()
      start = at + 1
    }
    if (start < buffer.length) take(buffer.subarray(start))
  }
  if (bytes > 0) yield end()
}

function decode(
  parts: readonly Uint8Array[],
  { number, bytes, longest }: { number: number; bytes: number; longest: number },
): Line {
  if (bytes > longest + 1) {
    return { number, bytes, text: null, fault: `it has ${bytes} bytes; at most ${longest} are read` }
  }
  const line = Buffer.concat(parts)
  if (!isUtf8(line)) return { number, bytes, text: null, fault: 'it is not UTF-8' }
  const text = line.toString('utf8').replace(/\r?\n$/, '')
  return { number, bytes, text: number === 1 ? text.replace(/^\ufeff/, '') : text, fault: null }
}
