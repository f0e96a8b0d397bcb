import { Command } from 'commander'
import { EngraphError } from '../errors.js'
import { countProgress } from './count-progress.js'
import { examples, settingsOf, withJson, type CommonFlags } from './flags.js'
import { findServerProcess } from './server-record.js'
import { stopSignals } from './serve/stop-signals.js'
import { quietStartReporter } from './start-progress.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

/** `engraph reindex`: the vectors of the model that the settings name, for every memory. */
export function reindexCommand(terminal: Terminal): Command {
  return withJson(new Command('reindex'))
    .description('embed every memory anew, after the embedding model was changed')
    .addHelpText(
      'after',
      `${examples('engraph down && ENGRAPH_MODEL=bge-small-zh-v1.5 engraph reindex')}

While it runs nobody can recall. After an interruption run it again: it goes on where it was.`,
    )
    .action(async (flags: CommonFlags, command: Command) => {
      const settings = settingsOf(command.optsWithGlobals<CommonFlags>())
      const server = await findServerProcess(settings.dataFolder)
      if (server) {
        throw new EngraphError(
          'BAD_INPUT',
          `A server runs (${server.url}, process ${server.pid}) and would answer with mixed vectors. Stop it first: engraph down.`,
          { value: server.pid },
        )
      }
      const progress = quietStartReporter(terminal)
      const signals = stopSignals('The reindex was stopped. Run it again: it goes on where it was.')
      const { reindex } = await import('../engine.js')
      const { signal } = signals
      const counted = countProgress(terminal.stderr)
      const report = await reindex(settings, {
        onProgress: progress.report,
        onMemories({ phase, done, total }) {
          progress.finish()
          // Linking takes a tenth of the time of embedding.
          const share = phase === 'embedding' ? (0.9 * done) / total : 0.9 + (0.1 * done) / total
          counted.show({ unit: `memories (${phase})`, count: done, share })
        },
        signal,
      }).finally(() => {
        progress.finish()
        counted.finish()
        signals.release()
      })
      if (flags.json) return writeJson(terminal, report)
      const { from, to, memories, edges, seconds } = report
      writeLine(
        terminal,
        report.done
          ? `${memories} memories embedded with ${to} (before: ${from}), ${edges} SEMANTIC edges, in ${seconds.toFixed(1)} s.`
          : `Nothing to do: the database holds vectors of ${to ?? 'no model yet'}.`,
      )
    })
}
