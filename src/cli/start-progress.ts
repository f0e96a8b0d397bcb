import { phaseReporter, progressDisplay } from '../downloads/progress.js'
import type { StartProgress } from '../graph/local/local-neo4j.js'
import type { Terminal } from './terminal.js'

export interface StartReporter {
  report(progress: StartProgress): void
  /** Ends the last line; nothing is shown after it. */
  finish(): void
}

/** Shows every step of a start, as lines when stderr is no terminal. */
export function startReporter({ stderr }: Terminal): StartReporter {
  return phaseReporter(progressDisplay({ stream: stderr }))
}

/** For a command that opens the engine itself: silent unless stderr is a terminal and the start takes over a second. */
export function quietStartReporter(terminal: Terminal, afterMs = 1_000): StartReporter {
  if (!terminal.stderr.isTTY) return { report: () => undefined, finish: () => undefined }
  const reporter = startReporter(terminal)
  let latest: StartProgress | undefined
  let shows = false
  const timer = setTimeout(() => {
    shows = true
    if (latest) reporter.report(latest)
  }, afterMs)
  return {
    report(progress) {
      latest = progress
      if (shows) reporter.report(progress)
    },
    finish() {
      clearTimeout(timer)
      if (shows) reporter.finish()
      shows = false
    },
  }
}
