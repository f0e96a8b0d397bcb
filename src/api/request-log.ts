import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../memory/logger.js'
import { noFacts, type RequestFacts } from './request-facts.js'

/** Probes come every few seconds and say nothing new. */
const quietPaths = new Set(['/healthz', '/readyz'])

/**
 * Logs one line for each request once it is answered: never the space, the query string, or any content. Returns the
 * facts to fill while it runs.
 */
export function logRequest(options: {
  logger: Logger
  request: IncomingMessage
  response: ServerResponse
  /** Milliseconds, from any origin. */
  now: () => number
}): RequestFacts {
  const { logger, request, response, now } = options
  const facts = noFacts()
  const startedAt = now()
  const path = request.url?.split('?')[0]?.slice(0, 100)
  response.once('close', () => {
    const { codes, errorIds, ...operation } = facts
    const fields = {
      method: request.method,
      path,
      ...operation,
      status: response.statusCode,
      ms: Math.round((now() - startedAt) * 10) / 10,
      ...(codes.length > 0 ? { codes } : {}),
      ...(errorIds.length > 0 ? { errorIds } : {}),
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    if (errorIds.length > 0 || response.statusCode >= 500) logger.warn(fields, 'request')
    else if (path !== undefined && quietPaths.has(path)) logger.debug(fields, 'request')
    else logger.info(fields, 'request')
  })
  return facts
}
