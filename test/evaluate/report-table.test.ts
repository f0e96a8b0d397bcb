import { expect, it } from '@jest/globals'
import type { Measures } from '../../src/evaluate/measures.js'
import { reportTable } from '../../src/evaluate/report-table.js'
import { reportJson } from '../../src/evaluate/report.js'

const measures: Measures = {
  n: 3,
  recallAt: { 5: 1 / 3, 20: 1 },
  anyAt: { 10: 1 },
  mrr: 0.75,
  ndcgAt5: 0.5,
  latencyMs: { p50: 12.34, p95: 150 },
}
const report = {
  file: 'harbour.jsonl',
  memories: 40,
  questions: 3,
  writeSeconds: 2,
  dropped: 1,
  merged: 2,
  superseded: 0,
  overall: measures,
  byType: { 'multi-hop': { ...measures, n: 1 } },
}

it('shows a row for all, each type and each step, columns aligned', () => {
  const ablation = { lexical: measures, dense: measures, fused: measures, spread: measures, full: measures }
  expect(reportTable({ ...report, ablation }).split('\n')).toEqual([
    'harbour.jsonl: 40 memories written in 2.0 s (20/s), 1 dropped, 2 merged, 0 superseded; 3 questions',
    '               n    R@5   R@20  any@10    MRR  NDCG@5  p50 ms  p95 ms',
    'all            3  0.333  1.000   1.000  0.750   0.500    12.3   150.0',
    '  multi-hop    1  0.333  1.000   1.000  0.750   0.500    12.3   150.0',
    'up to lexical  3  0.333  1.000   1.000  0.750   0.500    12.3   150.0',
    'up to dense    3  0.333  1.000   1.000  0.750   0.500    12.3   150.0',
    'up to fused    3  0.333  1.000   1.000  0.750   0.500    12.3   150.0',
    'up to spread   3  0.333  1.000   1.000  0.750   0.500    12.3   150.0',
    'up to full     3  0.333  1.000   1.000  0.750   0.500    12.3   150.0',
    '',
  ])
})

it('writes JSON with numbers to 6 decimals', () => {
  const json = reportJson({ datasets: [report] })
  expect(JSON.parse(json)).toMatchObject({
    datasets: [{ file: 'harbour.jsonl', overall: { recallAt: { 5: 0.333333 } } }],
  })
  expect(json.endsWith('}\n')).toBe(true)
})
