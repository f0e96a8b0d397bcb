/** The stable codes a caller can branch on. They are part of the public interface. */
export const errorCodes = [
  'BAD_INPUT',
  'TOO_LARGE',
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'IDEMPOTENCY_CONFLICT',
  'RATE_LIMITED',
  'OVERLOADED',
  'DEADLINE_EXCEEDED',
  'DATABASE_UNAVAILABLE',
  'DATABASE_INCOMPATIBLE',
  'MODEL_UNAVAILABLE',
  'MODEL_MISMATCH',
  'SCHEMA_TOO_NEW',
  'INTERNAL',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** What goes with a code: which input field was wrong, the value seen (shortened), the limit, when to try again. */
export interface ErrorDetails {
  field?: string
  value?: unknown
  limit?: unknown
  /** Milliseconds after which the same call may succeed. */
  retryAfterMs?: number
  cause?: unknown
}

const longestValue = 200

function shorten(value: unknown): unknown {
  return typeof value === 'string' && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
}

/**
 * Every error that is meant for the caller. The message says what was wrong, the value and the limit, and what to do.
 * Anything else that reaches a boundary is a fault of ours: it is logged there and shown as INTERNAL.
 */
export class EngraphError extends Error {
  readonly code: ErrorCode
  readonly field?: string
  readonly value?: unknown
  readonly limit?: unknown
  readonly retryAfterMs?: number

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'EngraphError'
    this.code = code
    if (details.field !== undefined) this.field = details.field
    if (details.value !== undefined) this.value = shorten(details.value)
    if (details.limit !== undefined) this.limit = details.limit
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs
  }
}

/** The text of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
