import { expect, it } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate } from '../../src/evaluate/evaluate.js'

const data = process.env['ENGRAPH_DATA'] ?? '../shared/data'
const throwAways = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('engraph-eval-')).sort()

it('reaches a floor on MADial-Bench (en) in a throw-away database, and leaves no folder', async () => {
  const before = await throwAways()
  const { datasets } = await evaluate({ files: [join(data, 'madial-en.dev.jsonl')], settings: { neo4jUri: '' } })
  expect(datasets[0]).toMatchObject({ file: 'madial-en.dev.jsonl', memories: 160, questions: 80, overall: { n: 80 } })
  // Words alone measured .51 / .62, a small embedder alone .61 / .73 (80 questions: 5 points are noise).
  expect(datasets[0]?.overall.recallAt[5]).toBeGreaterThan(0.55)
  expect(datasets[0]?.overall.recallAt[10]).toBeGreaterThan(0.65)
  expect(await throwAways()).toEqual(before)
}, 600_000)
