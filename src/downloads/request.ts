import { withRetries } from './retry.js'
import type { RetryOptions } from './retry.js'
import { LastingFailure, transfer } from './transfer.js'

/** An index page of a large project has a few megabytes. */
const largestBody = 64 * 1024 * 1024

export interface RequestOptions extends Omit<RetryOptions, 'url'> {
  /** The Accept header. */
  accept: string
  /** @default 30000 */
  idleMs?: number | undefined
}

export interface TextAnswer {
  body: string
  contentType: string
  /** The address after redirects: relative links resolve against it. */
  url: string
}

/** A GET of a text, with retries. Throws `code` when the host can't be reached or answers with an error. */
export async function request(url: string, { accept, idleMs, ...retry }: RequestOptions): Promise<TextAnswer> {
  return withRetries({ url, ...retry }, () =>
    transfer(url, { headers: { accept }, signal: retry.signal, idleMs }, async (answer) => {
      const parts: Uint8Array[] = []
      let bytes = 0
      for await (const chunk of answer.chunks) {
        parts.push(chunk)
        bytes += chunk.length
        if (bytes > largestBody) throw new LastingFailure(`it answered with more than ${largestBody} bytes`)
      }
      return {
        body: Buffer.concat(parts).toString('utf8'),
        contentType: answer.headers.get('content-type') ?? '',
        url: answer.url,
      }
    }),
  )
}
