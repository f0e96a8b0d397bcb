import { createYoga, type YogaServerInstance } from 'graphql-yoga'
import type { Engraph } from '../memory/engraph.js'
import type { Logger } from '../memory/logger.js'
import { callerOf } from './caller.js'
import { endAtDeadline } from './deadline.js'
import { acceptJsonOnly } from './json-only.js'
import { limitOperations } from './limits.js'
import { noteOperation } from './note-operation.js'
import { presentErrors } from './present-errors.js'
import type { ServerContext } from './request-facts.js'
import type { ApiContext } from './resolvers.js'
import { apiSchema } from './schema.js'

export interface GraphqlOptions {
  engraph: Engraph
  logger: Logger
  newErrorId: () => string
  /** @default 25,000,000: a `writeMany` of 1,000 items with 25,000 bytes each. */
  maxBodyBytes?: number
  /** Aborted when the server stops: subscriptions end then. @default never */
  stopping?: AbortSignal
  /** Milliseconds for one operation. @default 120,000: a write that waits for STORED answers after 60,000 at the latest. */
  timeoutMs?: number
}

const defaultMaxBodyBytes = 25_000_000
const defaultTimeoutMs = 120_000

/** The GraphQL endpoint as a fetch function and a Node request listener, without anything around it. */
export function createGraphql(options: GraphqlOptions): YogaServerInstance<ServerContext, ApiContext> {
  const { engraph, logger, newErrorId, maxBodyBytes = defaultMaxBodyBytes, timeoutMs = defaultTimeoutMs } = options
  const { stopping = new AbortController().signal } = options
  return createYoga<ServerContext, ApiContext>({
    schema: apiSchema(),
    context: ({ request }) => ({ engraph: engraph.as(callerOf(request.headers)), stopping }),
    plugins: [
      acceptJsonOnly(),
      limitOperations(),
      noteOperation(),
      presentErrors({ logger, newErrorId, maxBodyBytes }),
      endAtDeadline(timeoutMs),
    ],
    maxRequestBodySize: maxBodyBytes,
    // Errors leave through presentErrors, pages through the server around this.
    maskedErrors: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
  })
}
