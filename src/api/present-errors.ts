import type { ExecutionResult, GraphQLError } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Logger } from '../memory/logger.js'
import { presentError } from './present-error.js'
import type { ServerContext } from './request-facts.js'
import { mapWithLast } from './streams.js'

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
      const report = (errorId: string, cause: unknown): void => {
        facts?.errorIds.push(errorId)
        options.logger.error({ errorId, err: cause }, 'a request failed unexpectedly')
      }
      const present = (failed: readonly unknown[]): GraphQLError[] => {
        const errors = failed.map((error) => presentError(error, { ...options, report }))
        for (const { extensions } of errors) facts?.codes.push(String(extensions['code']))
        return errors
      }
      if (isAsyncIterable(result)) {
        // A subscription that breaks ends with an answer that says why.
        const shown = (one: ExecutionResult): ExecutionResult =>
          one.errors ? { ...one, errors: present(one.errors) } : one
        setResult(mapWithLast(result, shown, (error) => ({ errors: present([error]) })))
      } else if (!Array.isArray(result) && result.errors !== undefined) {
        setResult({ ...result, errors: present(result.errors) })
      }
    },
  }
}
