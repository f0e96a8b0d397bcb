import { EngraphError, messageOf } from '../errors.js'
import type { Caller } from '../memory/engraph.js'
import { operations, type OperationName } from './operations.js'
import { readError } from './read-error.js'
import { toJson } from './to-json.js'
import type { Answers } from './wire.js'

export interface TransportOptions {
  url: string
  fetch: typeof globalThis.fetch
  timeoutMs: number
}

/** What an answer may look like; everything is looked at before it is used. */
export interface Reply {
  data?: Partial<Answers> | null
  errors?: { message?: unknown; extensions?: Record<string, unknown> }[]
}

/** A moment in which a server that restarts comes back. */
const retryAfterMs = 1_000

/** Runs one operation for a caller. */
export async function send<Name extends OperationName>(
  options: TransportOptions,
  caller: Partial<Caller>,
  name: Name,
  variables: Record<string, unknown>,
): Promise<Answers[Name]> {
  const body = toJson({ query: operations[name], operationName: operationNameOf(name), variables })
  const { status, text } = await post(options, headersOf(caller), body)
  return answerIn(parse(text, status, options.url), name, () => notEngraph(options.url, status))
}

/** What an operation gives, or the error it gives instead. */
export function answerIn<Name extends OperationName>(
  reply: Reply,
  name: Name,
  strange: () => EngraphError,
): Answers[Name] {
  const [error] = Array.isArray(reply.errors) ? reply.errors : []
  if (error !== undefined) throw readError(error)
  const answer = reply.data?.[name]
  if (answer === undefined) throw strange()
  return answer
}

export function operationNameOf(name: OperationName): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

export function headersOf({ space, agent }: Partial<Caller>): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(space === undefined ? {} : { 'x-engraph-space': encodeName('space', space) }),
    ...(agent === undefined ? {} : { 'x-engraph-agent': encodeName('agent', agent) }),
  }
}

/** Header values are bytes, so names travel percent-encoded. */
function encodeName(field: 'space' | 'agent', name: string): string {
  try {
    return encodeURIComponent(name)
  } catch (error) {
    throw new EngraphError('BAD_INPUT', `The ${field} name has half a surrogate pair.`, {
      field,
      value: name,
      cause: error,
    })
  }
}

async function post(
  { url, fetch, timeoutMs }: TransportOptions,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (read(error, 'name') === 'TimeoutError') {
      throw new EngraphError(
        'DEADLINE_EXCEEDED',
        `${url} did not answer within ${timeoutMs} ms. A write may still be stored: send it again with the same idempotencyKey.`,
        { limit: timeoutMs, cause: error },
      )
    }
    throw unreachable(url, error)
  }
}

export function unreachable(url: string, error: unknown): EngraphError {
  return new EngraphError(
    'INTERNAL',
    `${url} can't be reached (${reasonOf(error)}). Check the address and that Engraph runs there (\`engraph up\`).`,
    { retryAfterMs, cause: error },
  )
}

/** fetch hides the reason (ECONNREFUSED, ENOTFOUND) in `cause`; several tried addresses leave only its code. */
function reasonOf(error: unknown): string {
  const cause = read(error, 'cause')
  const reason = read(cause, 'message') || read(cause, 'code')
  return typeof reason === 'string' ? reason : messageOf(error)
}

/** A property of anything thrown: fetch may throw errors of another realm, which are no `instanceof Error`. */
function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

export function parse(text: string, status: number, url: string): Reply {
  try {
    const reply: unknown = JSON.parse(text)
    if (typeof reply === 'object' && reply !== null) return reply
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw notEngraph(url, status)
}

export function notEngraph(url: string, status: number): EngraphError {
  if (status >= 502 && status <= 504) {
    return new EngraphError('OVERLOADED', `Something before Engraph at ${url} answered ${status}. Try again.`, {
      retryAfterMs,
    })
  }
  return new EngraphError(
    'INTERNAL',
    `${url} answered ${status}, but not as Engraph does. Check the address; it ends in /graphql.`,
  )
}
