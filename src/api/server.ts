import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Engraph } from '../memory/engraph.js'
import type { Logger } from '../memory/logger.js'
import { createGraphql } from './graphql.js'
import type { Health } from './health.js'
import { hostCheck } from './hosts.js'
import { listen, urlOf } from './listen.js'
import { logRequest } from './request-log.js'
import { sendError } from './respond.js'
import { routes } from './routes.js'
import { stoppable } from './stoppable.js'

export interface ServerOptions {
  /** The memory that is served; requests that name no space or agent are its own caller's. */
  engraph: Engraph
  health: () => Promise<Health>
  /** The address to listen on, such as 127.0.0.1. */
  host: string
  /** 0 takes a free one. */
  port: number
  /** Host names answered to besides loopback names and `host`. @default none */
  allowedHosts?: readonly string[]
  logger: Logger
  version: string
  /** Where people find things, shown at `/`, such as `{ neo4jBrowser: 'http://127.0.0.1:7474' }`. @default none */
  addresses?: Readonly<Record<string, string>>
  /** Bytes of a request body. @default 25,000,000 */
  maxBodyBytes?: number
  /** Milliseconds for one operation. @default 120,000 */
  timeoutMs?: number
  /** Milliseconds that running requests get to finish when the server stops. @default 5,000 */
  graceMs?: number
  /** @default random */
  newErrorId?: () => string
}

export interface RunningServer {
  url: string
  port: number
  /** Lets running requests finish, then closes; safe to call twice. Does not close `engraph`. */
  stop(): Promise<void>
}

/** Slower than this to send a whole request is a stuck client. */
const requestArrivalMs = 60_000

/**
 * Serves a memory over HTTP: GraphQL and GraphiQL at /graphql, /healthz, /readyz, and a signpost at /. Throws BAD_INPUT
 * when the address can't be listened on.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { engraph, health, host, logger, version, allowedHosts = [], addresses = {}, graceMs = 5_000 } = options
  const { maxBodyBytes, timeoutMs, newErrorId = randomUUID } = options
  const stopping = new AbortController()
  const graphql = createGraphql({
    engraph,
    stopping: stopping.signal,
    logger,
    newErrorId,
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const whyRefused = hostCheck({ listeningHost: host, allowedHosts })

  const answer = routes({
    health,
    version,
    addresses,
    graphql: async (request, response, facts) => graphql(request, response, { facts }),
  })

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const facts = logRequest({ logger, request, response, now: () => performance.now() })
    const refusal = whyRefused(request.headers)
    if (refusal !== undefined) return sendError(response, 403, 'FORBIDDEN', refusal)
    return answer(request, response, facts)
  }

  const server = createServer({ requestTimeout: requestArrivalMs }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      const errorId = newErrorId()
      logger.error({ errorId, err: error }, 'a request failed unexpectedly')
      if (response.headersSent) return response.destroy()
      sendError(
        response,
        500,
        'INTERNAL',
        `Engraph failed inside; its log has the cause under the error id ${errorId}.`,
      )
    })
  })
  const close = stoppable(server, { graceMs })
  const stop = (): Promise<void> => {
    stopping.abort()
    return close()
  }
  const port = await listen(server, { host, port: options.port })
  server.on('error', (error) => logger.error({ err: error }, 'the GraphQL server has trouble with its connections'))
  const url = urlOf(host, port)
  logger.info({ url }, 'the GraphQL server listens')
  return { url, port, stop }
}
