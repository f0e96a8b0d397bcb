import { access, constants, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { EngraphError, messageOf } from '../errors.js'
import { evaluate } from '../evaluate/evaluate.js'
import { reportJson, type Report } from '../evaluate/report.js'
import { reportTable } from '../evaluate/report-table.js'
import { progressShower, type ProgressOutput } from '../evaluate/show-progress.js'
import { examples } from './flags.js'

interface Flags {
  json?: string | true
  k: number[]
  ablate?: true
  profile?: string
  limit?: number
  allowExisting?: true
}

/** Where the command writes; for tests. @default the process's own */
export interface EvalOutput {
  stdout: { write(text: string): unknown }
  stderr: ProgressOutput
}

const standardOutput = '-'

/** `engraph eval FILE…`: how well recall finds what a file's questions need, measured in a throw-away database. */
export function evalCommand({ stdout, stderr }: EvalOutput = process): Command {
  return new Command('eval')
    .description('measure recall on files of questions with known answers, in a throw-away database')
    .argument('<files...>', 'JSON Lines files with memory and question lines')
    .option('--json [out]', 'write the figures as JSON to a file, or to standard output (-)')
    .option('--k <ranks>', 'ranks to measure at, comma-separated', readRanks, [5, 10, 20])
    .option('--ablate', 'also measure one channel alone, both fused, and after spreading')
    .option('--profile <name>', 'profile to recall with')
    .option('--limit <questions>', 'only the first so many questions of each file', readWhole)
    .option('--allow-existing', 'with NEO4J_URI: measure inside a database that holds memories already')
    .addHelpText(
      'after',
      `${examples('engraph eval questions.jsonl', 'engraph eval a.jsonl b.jsonl --k 5,10 --ablate --json figures.json')}

A file holds the memories of one or more spaces, and questions about them with the ids of what answers each:
  {"kind": "memory", "id": "m1", "space": "mia", "session": "s1", "time": "2026-03-01T09:00:00Z", "speaker": "Mia", "text": "I moved to Porto."}
  {"kind": "question", "id": "q1", "space": "mia", "time": "2026-04-01T09:00:00Z", "type": "fact", "text": "Where does Mia live?", "gold": ["m1"]}
session, time, speaker, source and type may be left out; "causes": [ids] are earlier memories that one follows from. Measured: the share of a question's gold among the first k
(recall@k), whether any is (any@k), the reciprocal rank of the first (MRR) and NDCG@5, over all and by type.`,
    )
    .action(async (files: string[], flags: Flags) => {
      const out = flags.json === true ? standardOutput : flags.json
      if (out !== undefined) await checkOut(out, files)
      const tables = out === standardOutput ? stderr : stdout
      const stop = stopOnSignal()
      const done: Report = { datasets: [] }
      try {
        await evaluate({
          files,
          ks: flags.k,
          ablate: flags.ablate,
          profile: flags.profile,
          limit: flags.limit,
          allowExisting: flags.allowExisting,
          signal: stop.signal,
          onProgress: progressShower(stderr),
          onWarning: (warning) => stderr.write(`Warning: ${warning}\n`),
          onDataset: (dataset) => {
            done.datasets.push(dataset)
            tables.write(`${reportTable(dataset)}\n`)
          },
        })
      } finally {
        stop.release()
        // What was measured before a failure took its time too: keep it.
        if (done.datasets.length > 0) await writeJson(out, reportJson(done), stdout)
      }
    })
}

function readRanks(text: string): number[] {
  return text.split(',').map(readWhole)
}

function readWhole(text: string): number {
  if (/^\d+$/.test(text.trim()) && Number(text) >= 1) return Number(text)
  throw new InvalidArgumentError(`"${text}" is not a whole number from 1 up.`)
}

/** Before minutes of measuring. `--json FILE` takes a file that was meant to be measured: it must not be overwritten. */
async function checkOut(out: string, files: readonly string[]): Promise<void> {
  if (out === standardOutput) return
  const path = resolve(out)
  if (out.endsWith('.jsonl') || files.some((file) => resolve(file) === path)) {
    throw new EngraphError(
      'BAD_INPUT',
      `--json ${out} would overwrite a file of questions. Name the output (--json figures.json), or write --json - for standard output.`,
      { field: 'json', value: out },
    )
  }
  try {
    await access(dirname(path), constants.W_OK)
  } catch (cause) {
    throw new EngraphError('BAD_INPUT', `--json ${out} can't be written: ${messageOf(cause)}.`, {
      field: 'json',
      value: out,
      cause,
    })
  }
}

async function writeJson(out: string | undefined, json: string, stdout: EvalOutput['stdout']): Promise<void> {
  if (out === undefined) return
  if (out === standardOutput) stdout.write(json)
  else await writeFile(out, json)
}

/** Ctrl-C ends the measuring, so that the throw-away database is stopped and removed. */
function stopOnSignal(): { signal: AbortSignal; release(): void } {
  const controller = new AbortController()
  const stop = (): void => controller.abort(new EngraphError('DEADLINE_EXCEEDED', 'The evaluation was stopped.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return {
    signal: controller.signal,
    release() {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
