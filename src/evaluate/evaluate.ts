import { EngraphError } from '../errors.js'
import { askQuestions, checkRecall, warmUp, type RecallOptions } from './ask.js'
import { readDataset, type Dataset } from './dataset.js'
import { fillSpace, type Filled } from './fill.js'
import { measure, measureByType, type Answer, type Measures } from './measures.js'
import { openEvaluation, type Evaluation, type EvaluationOptions } from './open-evaluation.js'
import type { DatasetReport, Report, Step } from './report.js'

export interface EvaluateOptions extends EvaluationOptions {
  files: readonly string[]
  /** Ranks to measure at, 1 to 100 each. @default [5, 10, 20] */
  ks?: readonly number[] | undefined
  /** Ask each question once per step of the recall. @default false */
  ablate?: boolean | undefined
  /** @default the engine's */
  profile?: string | undefined
  /** Only the first so many questions of each file. @default all */
  limit?: number | undefined
  onProgress?: ((progress: EvaluateProgress) => void) | undefined
  /** A fact to tell: a file whose gold can't all be found, writes that failed. */
  onWarning?: ((warning: string) => void) | undefined
  /** A file is measured. */
  onDataset?: ((report: DatasetReport) => void) | undefined
}

export interface EvaluateProgress {
  file: string
  /** "writing", "asking", "asking up to lexical" … */
  phase: string
  done: number
  total: number
}

const defaultKs = [5, 10, 20]
const largestK = 100

/**
 * Measures recall on files of the JSON Lines format: fills each space through the write path, asks each question that
 * has gold, and compares what comes back with the gold by external id. Throws BAD_INPUT for options and files before any
 * database is opened.
 */
export async function evaluate(options: EvaluateOptions): Promise<Report> {
  const ks = checkKs(options.ks ?? defaultKs)
  if (options.files.length === 0) throw new EngraphError('BAD_INPUT', 'Name at least one file.', { field: 'files' })
  const readOptions = options.limit === undefined ? {} : { limit: checkLimit(options.limit) }
  const datasets: Dataset[] = []
  for (const file of options.files) datasets.push(await readDataset(file, readOptions))

  const reports: DatasetReport[] = []
  for (const dataset of datasets) {
    const report = await evaluateDataset(dataset, { ...options, ks })
    reports.push(report)
    options.onDataset?.(report)
  }
  return { datasets: reports }
}

type Run = EvaluateOptions & { ks: readonly number[] }

async function evaluateDataset(dataset: Dataset, run: Run): Promise<DatasetReport> {
  const { file, memories, questions, unknownGold } = dataset
  if (unknownGold > 0) run.onWarning?.(`${file}: ${unknownGold} gold ids are no memory of their question's space.`)
  const evaluation = await openEvaluation(run)
  try {
    await checkRecall(evaluation.as(dataset.spaces[0]?.name ?? 'default'), recallOptions(run))
    const { failed, ...filled } = await fill(evaluation, dataset, run)
    for (const { id, reason } of failed.slice(0, 3)) run.onWarning?.(`${file}: the write of ${id} failed: ${reason}`)
    if (failed.length > 0) run.onWarning?.(`${file}: ${failed.length} of ${memories} writes failed.`)

    for (const { name } of dataset.spaces) await warmUp(evaluation.as(name), recallOptions(run))
    // `full` first: for the other steps the vector of a question is in the engine's cache already.
    const answers = await ask(evaluation, dataset, { ...run, step: 'full' })
    const overall = measure(answers, run.ks)
    const report = { file, memories, questions, ...filled, overall, byType: measureByType(answers, run.ks) }
    return run.ablate ? { ...report, ablation: await ablate(evaluation, dataset, run, overall) } : report
  } finally {
    await evaluation.close()
  }
}

async function fill(evaluation: Evaluation, { file, memories, spaces }: Dataset, run: Run): Promise<Filled> {
  const total: Filled = { writeSeconds: 0, dropped: 0, merged: 0, superseded: 0, failed: [] }
  let done = 0
  const onWritten = (written: number): void => {
    done += written
    run.onProgress?.({ file, phase: 'writing', done, total: memories })
  }
  onWritten(0)
  for (const space of spaces) {
    const { clock, as } = evaluation
    const filled = await fillSpace({ engine: as(space.name), clock, space, onWritten, signal: run.signal })
    total.writeSeconds += filled.writeSeconds
    total.dropped += filled.dropped
    total.merged += filled.merged
    total.superseded += filled.superseded
    total.failed.push(...filled.failed)
  }
  return total
}

async function ask(evaluation: Evaluation, dataset: Dataset, run: Run & { step: Step }): Promise<Answer[]> {
  const { file, questions, spaces } = dataset
  const phase = run.step === 'full' ? 'asking' : `asking up to ${run.step}`
  const answers: Answer[] = []
  let done = 0
  const onAsked = (): void => run.onProgress?.({ file, phase, done: (done += 1), total: questions })
  for (const space of spaces) {
    const { clock } = evaluation
    const { step, signal } = run
    const options = { clock, step, signal, onAsked, recall: recallOptions(run) }
    answers.push(...(await askQuestions(evaluation.as(space.name), space, options)))
  }
  return answers
}

async function ablate(
  evaluation: Evaluation,
  dataset: Dataset,
  run: Run,
  full: Measures,
): Promise<Record<Step, Measures>> {
  const measured = async (step: Step): Promise<Measures> =>
    measure(await ask(evaluation, dataset, { ...run, step }), run.ks)
  return {
    lexical: await measured('lexical'),
    dense: await measured('dense'),
    fused: await measured('fused'),
    spread: await measured('spread'),
    full,
  }
}

function recallOptions({ ks, profile }: Run): RecallOptions {
  return { limit: Math.max(...ks), profile: profile ?? null }
}

function checkKs(ks: readonly number[]): number[] {
  const bad = ks.find((k) => !Number.isInteger(k) || k < 1 || k > largestK)
  if (bad !== undefined || ks.length === 0) {
    throw new EngraphError('BAD_INPUT', `k is ${bad ?? 'missing'}; it must be whole numbers from 1 to ${largestK}.`, {
      field: 'k',
      value: bad ?? null,
      limit: `1 to ${largestK}`,
    })
  }
  return [...new Set(ks)].sort((a, b) => a - b)
}

function checkLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1) return limit
  throw new EngraphError('BAD_INPUT', `limit is ${limit}; it must be a whole number from 1 up.`, {
    field: 'limit',
    value: limit,
  })
}
