/** Structured logs, as pino takes them. The content of memories and queries is never logged. */
export interface Logger {
  debug(fields: Record<string, unknown>, message: string): void
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} }
