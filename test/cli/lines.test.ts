import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readLines, type Line } from '../../src/cli/import/lines.js'

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function linesOf(text: string | Uint8Array, { chunk = 7, longest = 1_000 } = {}): Promise<Line[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const lines: Line[] = []
  for await (const line of readLines(chunksOf(bytes, chunk), { longest })) lines.push(line)
  return lines
}

const textsOf = async (text: string, chunk?: number): Promise<(string | null)[]> =>
  (await linesOf(text, chunk === undefined ? {} : { chunk })).map((line) => line.text)

describe('lines of a file', () => {
  it('are the same wherever the chunks are cut', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', '花', 'é', '\u2028', '👍', ' ', '"'), maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), async (lines, chunk) => {
        const text = lines.map((content) => `${content}\n`).join('')
        expect(await textsOf(text, chunk)).toEqual(lines)
        const found = await linesOf(text, { chunk })
        expect(found.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
        expect(found.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(Buffer.byteLength(text))
      }),
    )
  })

  it('lose a byte order mark and carriage returns, and need no line feed at the end', async () => {
    expect(await textsOf('\ufeffone\r\ntwo\r\n\r\nthree')).toEqual(['one', 'two', '', 'three'])
    expect(await textsOf('')).toEqual([])
  })

  it('are reported when they are too long or no UTF-8, and the next ones are read', async () => {
    const [long, short] = await linesOf(`${'x'.repeat(1_001)}\nshort\n`, { chunk: 64 })
    expect(long).toMatchObject({ number: 1, text: null, fault: expect.stringContaining('1000') })
    expect(short).toMatchObject({ number: 2, text: 'short', fault: null })
    const bytes = Buffer.concat([Buffer.from([0x61, 0xff, 0x0a]), Buffer.from('fine\n')])
    expect(await linesOf(bytes)).toMatchObject([{ text: null, fault: 'it is not UTF-8' }, { text: 'fine' }])
    expect((await textsOf('x'.repeat(1_000)))[0]).toHaveLength(1_000)
  })
})
