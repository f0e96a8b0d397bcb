import { messageOf } from '../errors.js'

/** A failure that may pass: a reset, a time-out, a server error. Never leaves this folder. */
export class PassingFailure extends Error {
  /** How long the server asked to wait (Retry-After), in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** True when no connection came about at all: more attempts rarely help. */
  readonly unconnected: boolean

  constructor(
    message: string,
    details: { cause?: unknown; retryAfterMs?: number | undefined; unconnected?: boolean } = {},
  ) {
    super(message, { cause: details.cause })
    this.retryAfterMs = details.retryAfterMs
    this.unconnected = details.unconnected ?? false
  }
}

/** A failure that trying again won't cure: 404, 403, a certificate that isn't trusted. */
export class LastingFailure extends Error {}

export interface TransferOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** A transfer that brings no byte for this long has failed. @default 30000 */
  idleMs?: number | undefined
}

export interface Transfer {
  status: number
  headers: Headers
  /** The address after redirects. */
  url: string
  chunks: AsyncIterable<Uint8Array>
}

const unconnectedCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * The `code` of a system error anywhere in a chain of causes. No instanceof: errors of Node's own may come from another
 * realm (worker, vm context).
 */
export function systemCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    if ('code' in at && typeof at.code === 'string') return at.code
    at = 'cause' in at ? at.cause : undefined
  }
  return undefined
}

function causeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'cause' in error ? error.cause : error
}

function transferFailure(error: unknown): Error {
  if (error instanceof PassingFailure || error instanceof LastingFailure) return error
  const code = systemCode(error)
  const cause = causeOf(error)
  if (code !== undefined && /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) {
    return new LastingFailure(
      `its certificate is not trusted (${code}); set NODE_EXTRA_CA_CERTS to your company's root`,
      { cause },
    )
  }
  const unconnected = code !== undefined && unconnectedCodes.has(code)
  return new PassingFailure(code ?? messageOf(cause), { cause, unconnected })
}

/** Retry-After in seconds or as a date; at most 30 s are granted. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 30) * 1000 : undefined
}

/**
 * One GET; the answer is given to `use` while it streams. Throws PassingFailure or LastingFailure for what the network
 * or the server did (416 is left to `use`), the signal's reason when aborted, and what `use` throws as it is.
 */
export async function transfer<T>(
  url: string,
  { headers = {}, signal, idleMs = 30_000 }: TransferOptions,
  use: (transfer: Transfer) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const own = new AbortController()
  const follow = (): void => own.abort(signal?.reason)
  signal?.addEventListener('abort', follow, { once: true })
  const timer = setTimeout(() => own.abort(new PassingFailure(`no byte for ${Math.round(idleMs / 1000)} s`)), idleMs)
  // An aborted fetch may throw an error of its own; the reason of the abort says more.
  const failure = (error: unknown): unknown =>
    signal?.aborted ? signal.reason : transferFailure(own.signal.aborted ? own.signal.reason : error)

  async function* chunks(body: Response['body']): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader()
    try {
      for (;;) {
        const { value } = (await reader?.read()) ?? {}
        if (!value) return
        timer.refresh()
        yield value
      }
    } catch (error) {
      throw failure(error)
    }
  }

  try {
    let response: Response
    try {
      response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers }, signal: own.signal })
    } catch (error) {
      throw failure(error)
    }
    timer.refresh()
    const { status } = response
    if (!response.ok && status !== 416) {
      await response.body?.cancel()
      if (status >= 500 || status === 429 || status === 408) {
        throw new PassingFailure(`it answered ${status}`, { retryAfterMs: retryAfterMs(response.headers) })
      }
      throw new LastingFailure(`it answered ${status}`)
    }
    return await use({ status, headers: response.headers, url: response.url, chunks: chunks(response.body) })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
    // Frees the connection when `use` left early; after a whole answer it does nothing.
    own.abort()
  }
}
