import { EngraphError, errorCodes, type ErrorCode } from '../errors.js'

interface WireError {
  message?: unknown
  extensions?: Record<string, unknown>
}

/** The server's error as the library would have thrown it: same code, message and fields. */
export function readError(error: WireError): EngraphError {
  const { code, field, value, limit, retryAfterMs } = error.extensions ?? {}
  return new EngraphError(knownCode(code), String(error.message ?? 'The server gave an error without a message.'), {
    value,
    limit,
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
  })
}

/** A newer server may know more codes. */
function knownCode(code: unknown): ErrorCode {
  return errorCodes.find((known) => known === code) ?? 'INTERNAL'
}
