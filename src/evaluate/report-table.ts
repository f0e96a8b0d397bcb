import type { Measures } from './measures.js'
import type { DatasetReport } from './report.js'

/** One file's figures for people: a row for all questions, for each type, for each step of an ablation. */
export function reportTable(dataset: DatasetReport): string {
  const { file, memories, questions, writeSeconds, dropped, merged, superseded, overall, byType, ablation } = dataset
  const rate = writeSeconds > 0 ? ` (${Math.round(memories / writeSeconds)}/s)` : ''
  const title = `${file}: ${memories} memories written in ${writeSeconds.toFixed(1)} s${rate}, ${dropped} dropped, ${merged} merged, ${superseded} superseded; ${questions} questions`
  const rows = [
    headerOf(overall),
    rowOf('all', overall),
    ...Object.entries(byType).map(([type, measures]) => rowOf(`  ${type}`, measures)),
    ...Object.entries(ablation ?? {}).map(([step, measures]) => rowOf(`up to ${step}`, measures)),
  ]
  return [title, ...alignColumns(rows), ''].join('\n')
}

function headerOf({ recallAt, anyAt }: Measures): string[] {
  const recalls = Object.keys(recallAt).map((k) => `R@${k}`)
  const anys = Object.keys(anyAt).map((k) => `any@${k}`)
  return ['', 'n', ...recalls, ...anys, 'MRR', 'NDCG@5', 'p50 ms', 'p95 ms']
}

function rowOf(label: string, { n, recallAt, anyAt, mrr, ndcgAt5, latencyMs }: Measures): string[] {
  const shares = [...Object.values(recallAt), ...Object.values(anyAt), mrr, ndcgAt5].map((share) => share.toFixed(3))
  return [label, String(n), ...shares, latencyMs.p50.toFixed(1), latencyMs.p95.toFixed(1)]
}

/** The first column to the left, the numbers to the right. */
function alignColumns(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}
