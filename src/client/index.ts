import { EngraphError } from '../errors.js'
import type { Caller, Engraph, PageInput } from '../memory/engraph.js'
import { send, type TransportOptions } from './transport.js'
import type { OperationName } from './operations.js'
import { subscribe } from './subscribe.js'
import { readChange, readEdge, readMemory, readRecall, readReview, readTrace } from './wire.js'

export { EngraphError, errorCodes, type ErrorCode } from '../errors.js'
export type * from '../memory/engraph.js'
export type * from '../memory/enums.js'

export interface ConnectOptions {
  /** Where the server is: `http://127.0.0.1:4747`; without a path, `/graphql` is added. */
  url: string
  /** @default the server's, usually 'default' */
  space?: string
  /** @default the server's, usually 'default' */
  agent?: string
  /** @default the global fetch */
  fetch?: typeof globalThis.fetch
  /** Milliseconds for one call. @default 130,000: a little more than the server allows itself */
  timeoutMs?: number
}

const defaultTimeoutMs = 130_000

/**
 * A memory that a server holds, with the interface of the library. Needs nothing but fetch.
 *
 * Errors are the library's, with the same code and fields. A server that can't be reached gives INTERNAL with
 * `retryAfterMs` (the codes about overload, database and models say something about a server that answered), one that
 * takes too long DEADLINE_EXCEEDED.
 *
 * @example
 * const engraph = connect({ url: 'http://127.0.0.1:4747', space: 'my-team', agent: 'planner' })
 * await engraph.write({ content: 'Mia moved to Berlin.', wait: 'STORED' })
 * const { context } = await engraph.recall({ query: 'Where does Mia live?' })
 */
export function connect(options: ConnectOptions): Engraph {
  const { space, agent, fetch = globalThis.fetch, timeoutMs = defaultTimeoutMs } = options
  const transport = { url: endpointOf(options.url), fetch, timeoutMs }
  return clientFor(transport, {
    ...(space === undefined ? {} : { space }),
    ...(agent === undefined ? {} : { agent }),
  })
}

function clientFor(transport: TransportOptions, caller: Partial<Caller>): Engraph {
  const call = <Name extends OperationName>(name: Name, variables: Record<string, unknown> = {}) =>
    send(transport, caller, name, variables)

  return {
    as: (other) => clientFor(transport, { ...caller, ...other }),
    write: (input) => call('write', { input }),
    writeMany: (inputs) => call('writeMany', { inputs }),
    writeReceipt: (id) => call('writeReceipt', { id }),
    writes: (input = {}) => call('writes', pageVariables(input)),
    retryWrite: (id) => call('retryWrite', { id }),
    recall: async (input) => readRecall(await call('recall', { input })),
    async trace(id) {
      const trace = await call('trace', { id })
      return trace && readTrace(trace)
    },
    async traces(page = {}) {
      const { nodes, pageInfo } = await call('traces', pageVariables(page))
      return { nodes: nodes.map(readTrace), pageInfo }
    },
    async memory(id) {
      const memory = await call('memory', { id })
      return memory && readMemory(memory)
    },
    link: async (input) => readEdge(await call('link', { input })),
    pin: async (id, pinned = true) => readMemory(await call('pin', { id, pinned })),
    supersede: async (input) => readMemory(await call('supersede', { input })),
    restore: async (id) => readMemory(await call('restore', { id })),
    async reviews(input = {}) {
      const { nodes, pageInfo } = await call('reviews', pageVariables(input))
      return { nodes: nodes.map(readReview), pageInfo }
    },
    resolveReview: async (id, decision) => readReview(await call('resolveReview', { id, decision })),
    memoryChanged: () => subscribe(transport, caller, 'memoryChanged', readChange),
    stats: () => call('stats'),
    async close() {
      // Each call is a request of its own: there is nothing to close.
    },
  }
}

/** An explicit null would switch the default of `first` off. */
function pageVariables(page: PageInput): Record<string, unknown> {
  return { ...page, first: page.first ?? undefined }
}

function endpointOf(url: string): string {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch (error) {
    throw notHttp(url, error)
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw notHttp(url)
  if (parsed.pathname === '/') parsed.pathname = '/graphql'
  return parsed.href
}

function notHttp(url: string, cause?: unknown): EngraphError {
  return new EngraphError('BAD_INPUT', `${JSON.stringify(url)} is not the address of a server: use http://host:port.`, {
    field: 'url',
    value: url,
    cause,
  })
}
