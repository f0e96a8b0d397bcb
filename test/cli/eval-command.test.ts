import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { evalCommand } from '../../src/cli/eval-command.js'
import { testAddress } from '../support/database.js'
import { reportSchema } from '../evaluate/report-schema.js'

const file = fileURLToPath(new URL('../fixtures/harbour.jsonl', import.meta.url))
let folder: string
const saved = { ...process.env }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-eval-command-'))
  const { uri, user, password, database } = testAddress()
  Object.assign(process.env, { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database })
})
afterAll(async () => {
  for (const name of ['NEO4J_URI', 'NEO4J_USER', 'NEO4J_PASSWORD', 'NEO4J_DATABASE']) {
    if (saved[name] === undefined) delete process.env[name]
    else process.env[name] = saved[name]
  }
  await rm(folder, { recursive: true })
})

async function run(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' }
  const command = evalCommand({
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  })
  command.exitOverride().configureOutput({ writeErr: () => undefined })
  await command.parseAsync(args, { from: 'user' })
  return written
}

describe('engraph eval', () => {
  it('prints a table, and writes JSON to a file', async () => {
    const out = join(folder, 'figures.json')
    const { stdout, stderr } = await run(file, '--allow-existing', '--limit', '2', '--json', out)
    expect(stdout).toMatch(/^harbour\.jsonl: 20 memories written in .*2 questions\n +n {2,}R@5 {2,}R@10 .*\nall +2 /)
    expect(stderr).toContain('harbour.jsonl: asking 2 of 2')
    const { datasets } = reportSchema.parse(JSON.parse(await readFile(out, 'utf8')))
    expect(datasets).toMatchObject([{ questions: 2, overall: { n: 2 } }])
    expect(datasets[0]).not.toHaveProperty('ablation')
  }, 300_000)

  it.each(['--json=-', '--json'])(
    '%s gives nothing but JSON on standard output',
    async (flag) => {
      const { stdout, stderr } = await run(file, '--allow-existing', '--limit', '1', '--k', '1,3', flag)
      expect(JSON.parse(stdout)).toMatchObject({
        datasets: [{ overall: { recallAt: { 1: expect.any(Number), 3: expect.any(Number) }, anyAt: { 3: 1 } } }],
      })
      expect(stderr).toContain('R@3')
    },
    300_000,
  )

  it.each([
    ['no file', []],
    ['ranks that are none', [file, '--k', '5,ten']],
    ['a limit of 0', [file, '--limit', '0']],
    ['an option that it does not have', [file, '--fast']],
  ])('%s is bad usage', async (_, args) => {
    await expect(run(...args)).rejects.toMatchObject({ code: expect.stringMatching(/^commander\./) })
  })

  it.each([
    ['the measured file', (): string[] => [file, '--json', file]],
    ['any file of questions', () => [file, '--json', join(folder, 'other.jsonl')]],
    ['a folder that is not there', () => [file, '--json', join(folder, 'no', 'figures.json')]],
  ])('%s is refused as output', async (_, args) => {
    await expect(run(...args())).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'json' })
  })
})
