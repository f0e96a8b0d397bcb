import type { RecallOptions } from '../recall/recall-path.js'
import type { Measures } from './measures.js'

/** How far a recall goes: one channel alone, both fused, after spreading, or everything. */
export type Step = NonNullable<RecallOptions['upTo']>

/** What one file measured. */
export interface DatasetReport {
  file: string
  memories: number
  /** Those that were scored. */
  questions: number
  /** From the first accepted write to the last stored one. */
  writeSeconds: number
  dropped: number
  merged: number
  superseded: number
  overall: Measures
  byType: Record<string, Measures>
  /** Present when it was asked for; `full` is `overall`. */
  ablation?: Record<Step, Measures>
}

/** What `engraph eval --json` writes. */
export interface Report {
  datasets: DatasetReport[]
}

/** The report as JSON text, numbers to 6 decimals. */
export function reportJson(report: Report): string {
  const round = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value
  return `${JSON.stringify(report, round, 2)}\n`
}
