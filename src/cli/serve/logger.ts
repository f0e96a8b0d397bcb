import { pino, destination } from 'pino'
import type { Logger } from '../../memory/logger.js'
import type { Settings } from '../../settings.js'

/** Structured logs on stderr. On a terminal, where people read, the default level keeps to warnings. */
export function serverLogger({ logLevel }: Settings, { isTerminal }: { isTerminal: boolean }): Logger {
  const level = isTerminal && logLevel === 'info' ? 'warn' : logLevel
  // Written at once: a log that is lost when the process dies would tell nothing about why.
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ dest: 2, sync: true }),
  )
}
