import type { Logger } from '../../src/memory/logger.js'

export interface LogLine {
  level: keyof Logger
  message: string
  fields: Record<string, unknown>
}

/** A logger that keeps its lines. */
export function logRecorder(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = []
  const at =
    (level: keyof Logger) =>
    (fields: Record<string, unknown>, message: string): void => {
      lines.push({ level, message, fields })
    }
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } }
}
