import { EngraphError, messageOf } from '../errors.js'

/** Turns what the driver throws into an error for the caller; anything unknown is a fault of ours and stays INTERNAL. */
export function toDatabaseError(error: unknown, query: string): Error {
  if (error instanceof EngraphError) return error
  const code = codeOf(error)
  // The driver gives a full pool no code of its own; its words are all there is to go by.
  const poolIsFull = /^Connection acquisition timed out/.test(messageOf(error))
  if (poolIsFull || /ServiceUnavailable|SessionExpired|DatabaseUnavailable|DatabaseNotFound/.test(code)) {
    return new EngraphError(
      'DATABASE_UNAVAILABLE',
      `The database does not answer (${messageOf(error)}). Check that Neo4j runs and try again.`,
      {
        retryAfterMs: 2_000,
        cause: error,
      },
    )
  }
  if (/TransactionTimedOut|TransactionTimedOutClientConfiguration/.test(code)) {
    return new EngraphError('DEADLINE_EXCEEDED', `The query ${query} took longer than its time-out.`, { cause: error })
  }
  if (/Security\.(Unauthorized|CredentialsExpired|AuthenticationRateLimit|TokenExpired)/.test(code)) {
    return new EngraphError(
      'DATABASE_UNAVAILABLE',
      `Neo4j refused the login (${messageOf(error)}). Check user and password.`,
      {
        cause: error,
      },
    )
  }
  if (/Security\.Forbidden/.test(code)) {
    return new EngraphError(
      'DATABASE_INCOMPATIBLE',
      `The Neo4j user lacks a right that Engraph needs for ${query}: ${messageOf(error)}`,
      {
        cause: error,
      },
    )
  }
  if (
    /TransientError\.(General\.(MemoryPoolOutOfMemoryError|TransactionMemoryLimit|OutOfMemoryError)|Transaction\.MaximumTransactionLimitReached)/.test(
      code,
    )
  ) {
    return new EngraphError(
      'OVERLOADED',
      `The database has no memory left for ${query}. Try again, or give Neo4j more.`,
      {
        retryAfterMs: 2_000,
        cause: error,
      },
    )
  }
  if (/TransientError/.test(code)) {
    return new EngraphError('OVERLOADED', `The database could not finish ${query} just now: ${messageOf(error)}`, {
      retryAfterMs: 500,
      cause: error,
    })
  }
  return new EngraphError('INTERNAL', `The query ${query} failed: ${messageOf(error)}`, { cause: error })
}

/** The driver's code of an error, '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Object && 'code' in error ? String(error.code) : ''
}
