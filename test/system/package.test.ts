import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { randomSpace, testAddress } from '../support/database.js'

const run = promisify(execFile)
let folder: string
let files: string[]

const environment = () => {
  const { uri, user, password, database } = testAddress()
  return {
    ...process.env,
    NODE_OPTIONS: '',
    ONNXRUNTIME_NODE_INSTALL: 'skip',
    NEO4J_URI: uri,
    NEO4J_USER: user,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
  }
}

const inFolder = async (command: string, args: string[]): Promise<string> => {
  const { stdout } = await run(command, args, { cwd: folder, env: environment(), maxBuffer: 50_000_000 })
  return stdout
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-package-'))
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    maxBuffer: 50_000_000,
  })
  const listed = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).parse(JSON.parse(stdout))
  const [packed] = z
    .array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }))
    .parse(Object.values(listed))
  files = packed!.files.map(({ path }) => path)
  await writeFile(join(folder, 'package.json'), '{ "name": "elsewhere", "private": true, "type": "module" }')
  await inFolder('npm', ['install', '--no-audit', '--no-fund', `./${packed!.filename}`])
}, 600_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the package', () => {
  it('holds what runs, and neither tests nor sources', () => {
    for (const needed of [
      'dist/index.js',
      'dist/cli/main.js',
      'schema.graphql',
      'locks/neo4j.json',
      'seeds/demo.jsonl',
      'LICENSE',
      'README.md',
    ]) {
      expect(files).toContain(needed)
    }
    expect(files.filter((path) => /^(test|src|node_modules|coverage)\//.test(path))).toEqual([])
  })

  it('gives the command line elsewhere', async () => {
    expect(await inFolder('npx', ['engraph', '--help'])).toMatch(/Usage: engraph/)
  })

  it('gives the library elsewhere', async () => {
    await writeFile(
      join(folder, 'try.js'),
      `import { openEngraph } from 'engraph'
      import { connect } from 'engraph/client'
      const engraph = await openEngraph({ space: '${randomSpace('package')}' })
      await engraph.write({ content: 'I am allergic to peanuts.', wait: 'STORED' })
      const { memories } = await engraph.recall({ query: 'What must I not eat?' })
      console.log(JSON.stringify({ first: memories[0].content, client: typeof connect }))
      await engraph.close()`,
    )
    expect(JSON.parse(await inFolder('node', ['try.js']))).toEqual({
      first: 'I am allergic to peanuts.',
      client: 'function',
    })
  }, 300_000)
})
