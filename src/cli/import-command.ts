import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Command } from 'commander'
import { countProgress } from './count-progress.js'
import { EngraphError, messageOf } from '../errors.js'
import { examples, settingsOf, withCaller, type CallerFlags } from './flags.js'
import { importLines, type ImportSummary } from './import/import-lines.js'
import { readLines } from './import/lines.js'
import { withMemory } from './open-memory.js'
import { errorReport } from './report-error.js'
import { ReportedFailure } from './reported-failure.js'
import { stopSignals } from './serve/stop-signals.js'
import { writeJson, writeLine, type Terminal } from './terminal.js'

interface Flags extends CallerFlags {
  strict?: true
}

/** `engraph import FILE`: memories from JSON Lines, each written once however often it is run. */
export function importCommand(terminal: Terminal): Command {
  return withCaller(new Command('import'))
    .description('write the memories of a JSON Lines file')
    .argument('<file>', 'the file; - reads standard input')
    .option('--strict', 'stop at the first line that can’t be written (default: list them, go on, exit 1)')
    .addHelpText(
      'after',
      `${examples('engraph import memories.jsonl', 'zcat year.jsonl.gz | engraph import - --space my-team', 'engraph import chat.jsonl --json')}

A line is a write: {"content": "…", "session", "occurredAt", "speaker", "source", "space", "id", …}
or a memory of a question set: {"kind": "memory", "id", "space", "session", "time", "speaker", "source", "text"}.
Its "space" holds unless --space is given. Run it again after an interruption: nothing is written twice.`,
    )
    .action(async (file: string, flags: Flags, command: Command) => {
      const given = command.optsWithGlobals<Flags>()
      const settings = settingsOf(given)
      const source = await openSource(file, terminal)
      const progress = countProgress(terminal.stderr)
      const { totalBytes } = source
      const signals = stopSignals('The import was stopped.')
      const startedAt = performance.now()
      const summary = await withMemory(settings, terminal, ({ engraph }) =>
        importLines({
          lines: readLines(source.chunks),
          spaceOf: (named) => given.space ?? named ?? settings.space,
          memoryOf: (space) => engraph.as({ space }),
          agent: settings.agent,
          strict: flags.strict,
          signal: signals.signal,
          onProgress: ({ lines, doneBytes }) =>
            progress.show({ unit: 'lines', count: lines, share: totalBytes ? doneBytes / totalBytes : null }),
        }),
      ).finally(() => {
        progress.finish()
        signals.release()
      })
      report(summary, { terminal, json: Boolean(flags.json), seconds: (performance.now() - startedAt) / 1000 })
    })
}

async function openSource(
  file: string,
  terminal: Terminal,
): Promise<{ chunks: AsyncIterable<Uint8Array | string>; totalBytes: number | null }> {
  if (file === '-') return { chunks: terminal.stdin, totalBytes: null }
  try {
    const found = await stat(file)
    if (found.isDirectory()) throw new Error('it is a folder')
    return { chunks: createReadStream(file), totalBytes: found.isFile() ? found.size : null }
  } catch (cause) {
    throw new EngraphError('BAD_INPUT', `${file} can't be read: ${messageOf(cause)}.`, {
      field: 'file',
      value: file,
      cause,
    })
  }
}

function report(
  { stoppedBy, ...summary }: ImportSummary,
  { terminal, json, seconds }: { terminal: Terminal; json: boolean; seconds: number },
): void {
  const perSecond = seconds > 0 ? (summary.written + summary.alreadyThere) / seconds : 0
  const figures = { ...summary, seconds: round(seconds), perSecond: round(perSecond) }
  const error = stoppedBy === null ? null : errorReport(stoppedBy)
  if (json) writeJson(terminal, { ...figures, ...(error ? { error } : {}) })
  else {
    const { lines, written, alreadyThere, skipped, dropped, failed, bad } = summary
    const counts = { written, 'already there': alreadyThere, skipped, dropped, failed, bad }
    const shown = Object.entries(counts).filter(([name, count]) => count > 0 || name === 'written')
    const figuresText = shown.map(([name, count]) => `${count} ${name}`).join(', ')
    writeLine(terminal, `${lines} lines in ${figures.seconds} s (${figures.perSecond}/s): ${figuresText}.`)
  }
  for (const { line, reason } of summary.badLines) terminal.stderr.write(`line ${line}: ${reason}\n`)
  if (summary.bad > summary.badLines.length) {
    terminal.stderr.write(`… and ${summary.bad - summary.badLines.length} more bad lines\n`)
  }
  if (error) {
    terminal.stderr.write(`error ${error.code}: ${error.message} Run the same command again: it goes on from here.\n`)
  }
  if (error || summary.bad > 0 || summary.failed > 0) throw new ReportedFailure()
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
