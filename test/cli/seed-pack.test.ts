import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPack, readPack, seedPackSchemas } from '../../src/cli/seed/seed-pack.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-seed-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const header = '{"engraphSeed":1,"name":"p","title":"P","description":"A pack.","license":"MIT","languages":["en"]}'

async function packOf(...lines: string[]): Promise<string> {
  const path = join(folder, 'pack.jsonl')
  await writeFile(path, lines.join('\n'))
  return path
}

describe('the demo pack', () => {
  it('has memories in English and Chinese, changed minds, chains of causes, and what never fades', async () => {
    const { header: found, memories } = await readPack(await findPack('demo'))
    expect(found).toMatchObject({ name: 'demo', license: 'MIT', languages: ['en', 'zh'] })
    expect(memories.length).toBeGreaterThanOrEqual(50)
    const chinese = memories.filter(({ content }) => /\p{Script=Han}/u.test(content))
    expect(chinese.length).toBeGreaterThanOrEqual(15)
    expect(memories.filter(({ supersedes }) => supersedes).length).toBeGreaterThanOrEqual(3)
    expect(memories.filter(({ pin }) => pin).length).toBeGreaterThanOrEqual(3)
    const depths = new Map<string, number>()
    for (const { id, causes = [] } of memories)
      depths.set(id, Math.max(0, ...causes.map((one) => depths.get(one)! + 1)))
    expect(Math.max(...depths.values())).toBeGreaterThanOrEqual(4)
  })

  it('replaces only what held before', async () => {
    const { memories } = await readPack(await findPack('demo'))
    const times = new Map(memories.map(({ id, occurredAt }) => [id, Date.parse(occurredAt ?? '')]))
    for (const { id, supersedes = [], causes = [] } of memories) {
      for (const other of [...supersedes, ...causes]) expect(times.get(other)).toBeLessThanOrEqual(times.get(id)!)
    }
  })
})

describe('a pack', () => {
  it('may have blank lines, a byte order mark and CRLF', async () => {
    const pack = await readPack(await packOf(`\ufeff${header}\r`, '', '{"id":"a","content":"x"}\r', ''))
    expect(pack.memories).toEqual([{ id: 'a', content: 'x' }])
  })

  it.each([
    [['{"id":"a","content":"x"}'], /line 1: "engraphSeed"/],
    [[header, '{"id":"a"}'], /line 2: "content"/],
    [[header, '', '{"id":"a","content":"x"'], /line 3: it is no JSON/],
    [[header, '{"id":"a","content":"x","causes":["b"]}', '{"id":"b","content":"y"}'], /line 2: it refers to "b"/],
    [[header, '{"id":"a","content":"x"}', '{"id":"a","content":"y"}'], /line 3: the id "a" is used above/],
    [[header, '{"id":"a","content":"x","colour":"red"}'], /line 2: .*colour/],
    [[''], /header/],
  ])('is refused with the line: %j', async (lines, reason) => {
    await expect(readPack(await packOf(...lines))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(reason),
    })
  })

  it('that is not there is BAD_INPUT with its name and those there are', async () => {
    await expect(findPack('no-such-pack')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      value: 'no-such-pack',
      message: expect.stringContaining('Packs: demo'),
    })
    await expect(readPack('no-such-pack')).rejects.toMatchObject({ code: 'BAD_INPUT', value: 'no-such-pack' })
  })
})

it('docs/seed-pack.schema.json is what scripts/seed-schema.mjs writes', async () => {
  expect(JSON.parse(await readFile('docs/seed-pack.schema.json', 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(seedPackSchemas())),
  )
})
