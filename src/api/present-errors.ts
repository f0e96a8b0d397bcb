import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Logger } from '../memory/logger.js'
import { presentError } from './present-error.js'
import type { ServerContext } from './request-facts.js'

/**
 * The one place where errors leave the server: every result passes here, whatever refused or failed. Faults of ours are
 * logged with their cause under the id that the caller gets.
 */
export function presentErrors(options: {
  logger: Logger
  newErrorId: () => string
  maxBodyBytes: number
}): Plugin<object, ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext: { facts } }) {
      if (Array.isArray(result) || isAsyncIterable(result) || result.errors === undefined) return
      const report = (errorId: string, cause: unknown): void => {
        facts?.errorIds.push(errorId)
        options.logger.error({ errorId, err: cause }, 'a request failed unexpectedly')
      }
      const errors = result.errors.map((error) => presentError(error, { ...options, report }))
      for (const { extensions } of errors) facts?.codes.push(String(extensions['code']))
      setResult({ ...result, errors })
    },
  }
}
