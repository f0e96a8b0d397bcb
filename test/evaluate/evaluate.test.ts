import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate, type EvaluateProgress } from '../../src/evaluate/evaluate.js'
import type { Report } from '../../src/evaluate/report.js'
import { reportJson } from '../../src/evaluate/report.js'
import { randomSpace, testAddress, testDatabase, type TestDatabase } from '../support/database.js'
import { reportSchema } from './report-schema.js'

/** The fixture with spaces of this run's own, so that what is left behind can be told from other tests'. */
const ownName = randomSpace('evaluate')
let folder: string
let file: string
const { uri, user, password, database: name } = testAddress()
const settings = { neo4jUri: uri, neo4jUser: user, neo4jPassword: password, neo4jDatabase: name }
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'engraph-evaluate-'))
  file = join(folder, 'harbour.jsonl')
  const fixture = await readFile(new URL('../fixtures/harbour.jsonl', import.meta.url), 'utf8')
  await writeFile(file, fixture.replaceAll('"space": "', `"space": "${ownName}-`))
}, 300_000)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const leftOver = async (): Promise<unknown> =>
  (
    await database.query(
      `MATCH (node) WHERE node.space CONTAINS $ownName OR node.id CONTAINS $ownName RETURN count(node) AS nodes`,
      { ownName },
    )
  )[0]?.['nodes']

describe('evaluate', () => {
  let report: Report
  let stored: Record<string, unknown>[] = []
  const progress: EvaluateProgress[] = []
  const warnings: string[] = []

  beforeAll(async () => {
    let looking: Promise<void> | undefined
    report = await evaluate({
      files: [file],
      ablate: true,
      allowExisting: true,
      settings,
      onWarning: (warning) => warnings.push(warning),
      onProgress: (step) => {
        progress.push(step)
        if (step.phase === 'asking') {
          looking ??= database
            .query(
              `MATCH (memory:Memory) WHERE memory.space CONTAINS $ownName
               RETURN memory.externalIds[0] AS id, memory.recordedAt AS recordedAt, memory.occurredAt AS occurredAt,
                 memory.dated AS dated, memory.session AS session, memory.speaker AS speaker, memory.source AS source, memory.scope AS scope`,
              { ownName },
            )
            .then((rows) => {
              stored = rows
            })
        }
      },
    })
    await looking
  }, 300_000)

  it('gives JSON of the promised shape, types and steps included', () => {
    const { datasets } = reportSchema.parse(JSON.parse(reportJson(report)))
    expect(datasets).toHaveLength(1)
    expect(datasets[0]).toMatchObject({
      file: 'harbour.jsonl',
      memories: 20,
      questions: 8,
      overall: { n: 8 },
      byType: { single: { n: 7 }, multi: { n: 1 } },
      ablation: { lexical: { n: 8 }, dense: { n: 8 }, fused: { n: 8 }, spread: { n: 8 }, full: { n: 8 } },
    })
    expect(datasets[0]?.ablation?.full).toEqual(datasets[0]?.overall)
    expect(warnings).toEqual([])
  })

  it('finds nearly everything in so small a file, in both languages, with words and with meaning', () => {
    const [{ overall, ablation }] = report.datasets as [Report['datasets'][number]]
    // 8 and 12 memories a space: a random order would give R@5 of about .5.
    expect(overall.recallAt[5]).toBeGreaterThan(0.85)
    expect(overall.mrr).toBeGreaterThan(0.7)
    expect(ablation?.dense.recallAt[5]).toBeGreaterThan(0.8)
    expect(ablation?.lexical.recallAt[5]).toBeGreaterThan(0.5)
  })

  it('writes each line as it stands, at a time that is not before it happened', () => {
    const byId = new Map(stored.map((row) => [row['id'], row]))
    expect(byId.size).toBe(20)
    expect(byId.get('harbour:m9')).toMatchObject({ session: 's3', speaker: 'Ana', source: 'USER', dated: true })
    expect(String(byId.get('harbour:m9')?.['occurredAt'])).toMatch(/^2024-06-20T20:15:00/)
    // One batch: recorded at its last line's time.
    expect(String(byId.get('harbour:m1')?.['recordedAt'])).toMatch(/^2024-06-20T20:15:03/)
    expect(byId.get('茶馆:m1')).toMatchObject({ session: '', speaker: '', dated: false })
  })

  it('says how far it is, phase by phase', () => {
    const phases = [...new Set(progress.map(({ phase }) => phase))]
    expect(phases).toEqual([
      'writing',
      'asking',
      'asking up to lexical',
      'asking up to dense',
      'asking up to fused',
      'asking up to spread',
    ])
    expect(progress.filter(({ phase }) => phase === 'writing').at(-1)).toMatchObject({ done: 20, total: 20 })
    expect(progress.at(-1)).toMatchObject({ done: 8, total: 8 })
  })

  it('leaves nothing behind', async () => {
    expect(await leftOver()).toBe(0)
    const scopes = [...new Set(stored.map(({ scope }) => scope))]
    expect(scopes).toHaveLength(2)
    const rows = await database.query(`MATCH (node) WHERE node.scope IN $scopes RETURN labels(node)`, { scopes })
    expect(rows).toEqual([])
  })
})

describe('what is refused before anything is opened or filled', () => {
  it.each<[string, Partial<Parameters<typeof evaluate>[0]>, RegExp]>([
    ['no file', { files: [] }, /at least one file/],
    ['a file that is not there', { files: ['nowhere.jsonl'] }, /nowhere\.jsonl/],
    ['a rank of 0', { ks: [5, 0] }, /k is 0/],
    ['a rank of 101', { ks: [101] }, /k is 101/],
    ['no rank', { ks: [] }, /k is missing/],
    ['half a question', { limit: 0.5 }, /limit is 0.5/],
  ])('%s', async (_, options, message) => {
    // A port where nothing listens: reaching for the database would fail otherwise.
    const nobody = { ...settings, neo4jUri: 'bolt://127.0.0.1:9' }
    const refusal = { code: 'BAD_INPUT', message: expect.stringMatching(message) }
    await expect(evaluate({ files: [file], settings: nobody, ...options })).rejects.toMatchObject(refusal)
  })

  it('an unknown profile, before filling', async () => {
    const progress: EvaluateProgress[] = []
    const onProgress = (step: EvaluateProgress) => progress.push(step)
    const refused = evaluate({ files: [file], settings, allowExisting: true, profile: 'oracle', onProgress })
    await expect(refused).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'profile' })
    expect(progress).toEqual([])
  })

  it('a database that holds memories, unless it is allowed', async () => {
    await database.query(`CREATE (:Memory {id: $id})`, { id: 'evaluate-test-in-use' })
    try {
      const refusal = { code: 'BAD_INPUT', message: expect.stringMatching(/holds \d+ memories.*--allow-existing/) }
      await expect(evaluate({ files: [file], settings })).rejects.toMatchObject(refusal)
    } finally {
      await database.query(`MATCH (m:Memory {id: $id}) DELETE m`, { id: 'evaluate-test-in-use' })
    }
  })

  it('a signal given on the way ends it, and what was written is removed', async () => {
    const reason = new Error('stopped by the test')
    const controller = new AbortController()
    const stopped = evaluate({
      files: [file],
      settings,
      allowExisting: true,
      signal: controller.signal,
      onProgress: ({ phase }) => phase === 'asking' && controller.abort(reason),
    })
    await expect(stopped).rejects.toThrow('stopped by the test')
    expect(await leftOver()).toBe(0)
  }, 120_000)
})
