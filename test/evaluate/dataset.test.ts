import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readDataset } from '../../src/evaluate/dataset.js'
import { readLines } from '../../src/evaluate/read-lines.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-dataset-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(lines: readonly (string | object)[], ending = '\n'): Promise<string> {
  const path = join(folder, 'given.jsonl')
  await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join(ending))
  return path
}

const memory = {
  kind: 'memory',
  id: 'm1',
  space: 's',
  session: 'talk',
  time: '2024-05-01T10:00:00Z',
  speaker: 'Ana',
  source: 'user',
  lang: 'en',
  text: 'I sold the boat.',
}
const question = {
  kind: 'question',
  id: 'q1',
  space: 's',
  time: null,
  type: 'single',
  lang: 'en',
  text: 'What did Ana sell?',
  answer: 'a boat',
  gold: ['m1'],
}

describe('readDataset', () => {
  it('groups by space, in file order, and passes over other kinds', async () => {
    const path = await fileOf([
      { ...memory, id: 'a1', space: 'a', session: null, time: null, speaker: null, source: 'agent' },
      { kind: 'update', id: 'u', old_text: 'x' },
      { ...memory, id: 'b1', space: 'b' },
      { ...question, space: 'a', gold: ['a1', 'a1', 'a2'], time: '2024-06-01T00:00:00Z' },
      { ...memory, id: 'a2', space: 'a', causes: ['a1'] },
      { ...question, id: 'q2', space: 'b', gold: ['b1'], type: undefined },
    ])
    expect(await readDataset(path)).toEqual({
      file: 'given.jsonl',
      memories: 3,
      questions: 2,
      unknownGold: 0,
      spaces: [
        {
          name: 'a',
          memories: [
            {
              id: 'a1',
              session: null,
              time: null,
              speaker: null,
              source: 'AGENT',
              causes: [],
              text: 'I sold the boat.',
            },
            {
              id: 'a2',
              session: 'talk',
              time: new Date(Date.UTC(2024, 4, 1, 10)),
              speaker: 'Ana',
              source: 'USER',
              causes: ['a1'],
              text: 'I sold the boat.',
            },
          ],
          questions: [
            {
              id: 'q1',
              time: new Date(Date.UTC(2024, 5, 1)),
              type: 'single',
              text: 'What did Ana sell?',
              gold: ['a1', 'a2'],
            },
          ],
        },
        {
          name: 'b',
          memories: [expect.objectContaining({ id: 'b1' })],
          questions: [{ id: 'q2', time: null, type: 'all', text: 'What did Ana sell?', gold: ['b1'] }],
        },
      ],
    })
  })

  it('leaves out questions without gold and those that can’t be answered', async () => {
    const path = await fileOf([
      memory,
      { ...question, id: 'q0', gold: [] },
      { ...question, id: 'q1_abs' },
      { ...question, id: 'q1_absent' },
    ])
    const { questions, spaces } = await readDataset(path)
    expect(questions).toBe(1)
    expect(spaces[0]?.questions.map(({ id }) => id)).toEqual(['q1_absent'])
  })

  it('keeps the first scored questions of a limit, and every memory', async () => {
    const path = await fileOf([
      memory,
      { ...question, gold: [] },
      question,
      { ...question, id: 'q2' },
      { ...memory, id: 'm2' },
    ])
    expect(await readDataset(path, { limit: 1 })).toMatchObject({
      memories: 2,
      questions: 1,
      spaces: [{ questions: [{ id: 'q1' }] }],
    })
  })

  it('counts gold that no memory of the space has', async () => {
    const path = await fileOf([
      memory,
      { ...memory, id: 'other', space: 't' },
      { ...question, gold: ['m1', 'm9', 'other'] },
    ])
    expect((await readDataset(path)).unknownGold).toBe(2)
  })

  it.each<[string, (string | object)[], RegExp]>([
    ['broken JSON', [memory, '{"kind": "memory", '], /given\.jsonl, line 2: it is no JSON/],
    ['a list', ['[]'], /line 1: it has no "kind"/],
    ['no kind', [memory, {}, question], /line 2: it has no "kind"/],
    ['no text', [{ ...memory, text: '' }], /line 1: "text" of this memory/],
    ['a source that is none', [{ ...memory, source: 'radio' }], /line 1: "source" of this memory/],
    ['a bare date', [{ ...memory, time: '2024-05-01' }], /line 1: "time" of this memory/],
    ['gold that is no list', [memory, { ...question, gold: 'm1' }], /line 2: "gold" of this question/],
    ['an id twice', [memory, question, memory], /line 3: the id m1 stands in line 1 already/],
    ['nothing to measure', [memory, { ...question, gold: [] }], /given\.jsonl has no question with gold/],
    ['nothing at all', [], /has no question with gold/],
  ])('refuses %s, saying where', async (_, lines, message) => {
    await expect(readDataset(await fileOf(lines))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(message),
    })
  })

  it('refuses a file that is not there', async () => {
    const refusal = { code: 'BAD_INPUT', message: expect.stringMatching(/nowhere\.jsonl can't be read: .*ENOENT/) }
    await expect(readDataset(join(folder, 'nowhere.jsonl'))).rejects.toMatchObject(refusal)
  })
})

describe('readLines', () => {
  it('keeps line numbers over blank lines, a byte order mark, Windows line ends, and rare separators in a text', async () => {
    const path = await fileOf(['\ufeff"a"', '', '"b\u2028c\u2029d\u0085e"', '   ', '"f"'], '\r\n')
    const lines = []
    for await (const line of readLines(path)) lines.push(line)
    expect(lines).toEqual([
      { number: 1, text: '"a"' },
      { number: 3, text: '"b\u2028c\u2029d\u0085e"' },
      { number: 5, text: '"f"' },
    ])
  })

  it('reads any JSON lines back, also where a chunk ends inside a character', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(70_000), async (values, padding) => {
        const path = await fileOf([...values, '和'.repeat(padding)].map((value) => JSON.stringify(value)))
        const read = []
        for await (const { text } of readLines(path)) read.push(JSON.parse(text) as unknown)
        expect(read).toEqual([...values, '和'.repeat(padding)])
      }),
      { numRuns: 30 },
    )
  })
})

describe('the questions that need depth', () => {
  it('have memories, causes and gold of their own space', async () => {
    const { questions, unknownGold, spaces } = await readDataset('test/data/depth.jsonl')
    expect({ questions, unknownGold }).toEqual({ questions: 88, unknownGold: 0 })
    for (const { memories } of spaces) {
      const earlier = new Set<string>()
      for (const { id, causes } of memories) {
        expect(causes.filter((cause) => !earlier.has(cause))).toEqual([])
        earlier.add(id)
      }
    }
  })
})
