import { EngraphError } from '../../errors.js'

/** Asks a process to end; a terminal that closes counts too. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface StopSignals {
  /** Aborted by the first signal. */
  signal: AbortSignal
  /** Resolves at the first signal. */
  stopped: Promise<void>
  release(): void
}

/** The first signal asks to stop, saying `sentence`; the next one ends the process at once. */
export function stopSignals(sentence: string): StopSignals {
  const controller = new AbortController()
  const { signal } = controller
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  const receive = (): void => {
    if (signal.aborted) process.exit(1)
    else controller.abort(new EngraphError('DEADLINE_EXCEEDED', sentence))
  }
  for (const name of signals) process.on(name, receive)
  return {
    signal,
    stopped,
    release() {
      for (const name of signals) process.off(name, receive)
    },
  }
}
