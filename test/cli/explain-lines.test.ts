import { describe, expect, it } from '@jest/globals'
import { explainLines } from '../../src/cli/explain/explain-lines.js'
import { explainTime } from '../../src/cli/explain/explain-time.js'
import { readLines } from '../../src/cli/import/lines.js'

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function explain(...lines: unknown[]): Promise<unknown[]> {
  const answers: unknown[] = []
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  for await (const answer of explainLines(readLines(once(text)), explainTime))
    answers.push(JSON.parse(JSON.stringify(answer)))
  return answers
}

const now = '2024-05-15T14:30:00Z'

describe('engraph explain time', () => {
  it('answers each line with its id and its ranges', async () => {
    expect(
      await explain(
        { id: 'a', text: 'since yesterday', now },
        '',
        { id: 7, text: 'nothing', now, lang: 'en', as: 'memory' },
        { id: 'b', text: '昨天', now: '2024-05-15T15:30:00Z', lang: 'zh', timeZone: 'Asia/Shanghai' },
      ),
    ).toEqual([
      { id: 'a', ranges: [{ from: '2024-05-14T00:00:00.000Z', until: null, text: 'since yesterday' }] },
      { id: 7, ranges: [] },
      { id: 'b', ranges: [{ from: '2024-05-13T16:00:00.000Z', until: '2024-05-14T15:59:59.999Z', text: '昨天' }] },
    ])
  })

  it('names the line that can’t be read, and why', async () => {
    await expect(explain({ id: 1, text: 'x', now }, '{')).rejects.toThrow(/^Line 2 can't be explained: /)
    await expect(explain({ id: 1, text: 'x', now: 'today' })).rejects.toThrow(/^Line 1 can't be explained: now: /)
    await expect(explain({ text: 'x', now })).rejects.toThrow(/^Line 1 can't be explained: id: /)
    await expect(explain({ id: 1, text: 'today', now, timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('Mars/Olympus'),
    })
  })
})
