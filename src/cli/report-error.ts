import { inspect } from 'node:util'
import { EngraphError, messageOf, type ErrorCode } from '../errors.js'
import { writeJson, type Terminal } from './terminal.js'

export interface ErrorReport {
  code: ErrorCode
  message: string
  field?: string
  value?: unknown
  limit?: unknown
}

/** What is told of anything thrown; what isn't meant for the caller is a fault of ours, INTERNAL. */
export function errorReport(error: unknown): ErrorReport {
  if (!(error instanceof EngraphError)) return { code: 'INTERNAL', message: messageOf(error) }
  const { code, message, field, value, limit } = error
  return {
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
    ...(limit === undefined ? {} : { limit }),
  }
}

/**
 * One sentence on stderr (`error CODE: message`), and with `json` the same as an object on stdout. The stack and its
 * causes only at ENGRAPH_LOG_LEVEL=debug.
 */
export function reportError(error: unknown, { terminal, json }: { terminal: Terminal; json: boolean }): void {
  const report = errorReport(error)
  if (json) writeJson(terminal, { error: report })
  terminal.stderr.write(`error ${report.code}: ${report.message}\n`)
  if (terminal.env['ENGRAPH_LOG_LEVEL'] === 'debug') terminal.stderr.write(`${inspect(error)}\n`)
}
