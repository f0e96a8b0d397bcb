import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { entityKey, extractEntities } from '../../src/text/entities.js'

/**
 * 50 English and 50 Chinese sentences of the development data, drawn at random: 40 with something like a name, ten
 * without, in turn from each file. Labelled by reading, before any rule was run on them: names of people, places,
 * organisations, works, products, and events; no weekdays, feasts, kinship words, job titles alone, or medicines. A name
 * with several spans may be read as either. The rules were never mended by those that are held.
 */
const span = z.tuple([z.number(), z.number()])
const label = z.object({
  file: z.string(),
  id: z.string(),
  lang: z.enum(['en', 'zh']),
  start: z.number(),
  end: z.number(),
  held: z.boolean(),
  names: z.array(z.object({ type: z.string(), spans: z.array(span).min(1) })),
})
type Label = z.infer<typeof label>
const row = z.object({ id: z.string(), text: z.string().optional() })

const data = process.env['ENGRAPH_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const lines = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

const labels = lines(fileURLToPath(new URL('entities.labels.jsonl', import.meta.url))).map((line) => label.parse(line))
const texts = new Map(
  [...new Set(labels.map(({ file }) => file))].flatMap((file) =>
    lines(join(data, `${file}.dev.jsonl`))
      .map((line) => row.parse(line))
      .map(({ id, text }) => [`${file} ${id}`, text ?? ''] as const),
  ),
)

/** A name counts when it has the label's normal form; its type does not. */
function counts(of: readonly Label[]): { right: number; found: number; named: number } {
  const sum = { right: 0, found: 0, named: 0 }
  for (const { file, id, lang, start, end, names } of of) {
    const text = texts.get(`${file} ${id}`)
    if (text === undefined) throw new Error(`The data has no ${file} ${id}, which a label is for.`)
    const keys = extractEntities(text.slice(start, end), { lang }).map(({ key }) => key)
    const wanted = names.map(({ spans }) => spans.map(([from, to]) => entityKey(text.slice(from, to))))
    sum.right += wanted.filter((forms) => forms.some((form) => keys.includes(form))).length
    sum.found += keys.length
    sum.named += wanted.length
  }
  return sum
}

describe('the names in sentences of the development data', () => {
  it.each([
    ['en', 'all', 0.9, 45],
    ['en', 'held', 0.86, 20],
    ['zh', 'all', 0.82, 30],
    ['zh', 'held', 0.75, 15],
  ])('%s, %s', (lang, part, atLeast, names) => {
    const { right, found, named } = counts(labels.filter((of) => of.lang === lang && (part === 'all' || of.held)))
    expect(named).toBeGreaterThanOrEqual(names)
    expect((2 * right) / (found + named)).toBeGreaterThanOrEqual(atLeast)
  })
})
