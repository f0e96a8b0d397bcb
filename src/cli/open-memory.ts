import { connect } from '../client/index.js'
import type { Engine } from '../engine.js'
import type { Engraph } from '../memory/engraph.js'
import type { Settings } from '../settings.js'
import { findServerFor, type ServerRecord } from './server-record.js'
import { quietStartReporter } from './start-progress.js'
import type { Terminal } from './terminal.js'

/** A memory to work with: a running server's, or one opened in this process. */
export interface OpenMemory {
  engraph: Engraph
  /** Present when it was opened in this process. */
  engine: Engine | null
  /** Present when a running server answers. */
  server: ServerRecord | null
}

/** Talks to the project's server if it runs, else opens the engine here and closes it after `work`. */
export async function withMemory<Result>(
  settings: Settings,
  terminal: Terminal,
  work: (memory: OpenMemory) => Promise<Result>,
): Promise<Result> {
  const { space, agent } = settings
  const server = await findServerFor(settings)
  if (server) return work({ engraph: connect({ url: server.url, space, agent }), engine: null, server })

  const progress = quietStartReporter(terminal)
  // Loaded only here: it brings the driver, the model runtime and dictionaries, a second of work.
  const { openEngine } = await import('../engine.js')
  const engine = await openEngine(settings, { onProgress: progress.report }).finally(progress.finish)
  try {
    return await work({ engraph: engine, engine, server: null })
  } finally {
    await engine.close()
  }
}
