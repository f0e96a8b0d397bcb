import { describe, expect, it } from '@jest/globals'
import { importKey, importKeys } from '../../src/cli/import/import-key.js'
import { readImportLine, type ImportItem } from '../../src/cli/import/import-line.js'

const place = { line: 3, bytes: 100 }
const read = (value: unknown): ImportItem | 'skipped' => readImportLine(JSON.stringify(value), place)
const item = (value: unknown): ImportItem => {
  const found = read(value)
  if (found === 'skipped') throw new Error('It was skipped.')
  return found
}

describe('a line to import', () => {
  it('is a memory of a question set', () => {
    const line = {
      kind: 'memory',
      id: 'c1:D1:1',
      space: 'c1',
      session: 's1',
      time: '2023-05-08T13:56:00Z',
      speaker: 'Caroline',
      source: 'user',
      lang: 'en',
      text: 'Hey!',
    }
    expect(read(line)).toMatchObject({
      line: 3,
      space: 'c1',
      identified: true,
      input: {
        content: 'Hey!',
        session: 's1',
        speaker: 'Caroline',
        source: 'USER',
        occurredAt: '2023-05-08T13:56:00Z',
        externalId: 'c1:D1:1',
      },
    })
    expect(read({ ...line, session: null, time: null, speaker: '' })).toMatchObject({
      input: { session: null, speaker: null, occurredAt: null },
    })
  })

  it('is a write in plain form, words in any case', () => {
    const line = {
      content: '我对花生过敏',
      source: 'user',
      kind: 'fact',
      pin: true,
      metadata: { page: 1 },
      space: 'zh',
    }
    expect(read(line)).toMatchObject({
      space: 'zh',
      identified: false,
      input: { content: '我对花生过敏', source: 'USER', kind: 'FACT', pin: true, metadata: { page: 1 } },
    })
    expect(read({ content: 'x', id: 'a' })).toMatchObject({ space: null, identified: true, input: { externalId: 'a' } })
  })

  it('is skipped when it is of another kind', () => {
    expect(read({ kind: 'question', text: 'Where?' })).toBe('skipped')
  })

  it.each([
    ['{', /no JSON/],
    ['[1]', /no JSON object/],
    ['null', /no JSON object/],
    ['{"text": "no kind"}', /neither "content" nor "kind"/],
    ['{"kind": "memory", "id": "a"}', /"text"/],
    ['{"kind": "memory", "id": "a", "text": " "}', /content is blank/],
    ['{"content": "x", "occurredAt": "2026-03-01"}', /occurredAt is "2026-03-01"/],
    ['{"content": "x", "source": "friend"}', /source is "FRIEND"/],
    ['{"content": "x", "speeker": "Mia"}', /takes no "speeker"/],
    [JSON.stringify({ content: 'x'.repeat(100_001) }), /100,001 characters/],
  ])('is refused with the reason: %.60s', (json, reason) => {
    expect(() => readImportLine(json, place)).toThrow(reason)
  })
})

describe('the key of a line', () => {
  const keyOf = (value: unknown, { agent = 'a', ordinal = 0 } = {}): string =>
    importKey(item(value), { agent, ordinal })

  it('comes from what is said and for whom, not from where it stands', () => {
    const elsewhere = readImportLine('{"content": "x", "session": "s"}', { line: 99, bytes: 1 })
    expect(elsewhere).not.toBe('skipped')
    expect(importKey(elsewhere as ImportItem, { agent: 'a', ordinal: 0 })).toBe(keyOf({ session: 's', content: 'x' }))
    expect(keyOf({ content: 'x' })).not.toBe(keyOf({ content: 'y' }))
    expect(keyOf({ content: 'x' })).not.toBe(keyOf({ content: 'x' }, { agent: 'b' }))
  })

  it('tells equal lines apart unless they have an id', () => {
    expect(keyOf({ content: 'x' }, { ordinal: 1 })).not.toBe(keyOf({ content: 'x' }))
    expect(keyOf({ content: 'x', id: '1' }, { ordinal: 1 })).toBe(keyOf({ content: 'x', id: '1' }))
    expect(keyOf({ content: 'x', id: '1' })).not.toBe(keyOf({ content: 'x', id: '2' }))
  })

  it('counts equal lines by the space they go to', () => {
    const keys = importKeys('a')
    const [plain, identified] = [item({ content: 'x' }), item({ content: 'x', id: '1' })]
    const first = keys(plain, 'one')
    expect(keys(plain, 'two')).toEqual(first)
    expect(keys(plain, 'one')).not.toEqual(first)
    expect(keys(plain, 'one').isFirst).toBe(true)
    expect(keys(identified, 'one').isFirst).toBe(true)
    expect(keys(identified, 'one').isFirst).toBe(false)
    expect(keys(identified, 'two').isFirst).toBe(true)
    // Another run, in another order, gives the same keys.
    const again = importKeys('a')
    expect([again(identified, 'one'), again(plain, 'one')]).toEqual([importKeys('a')(identified, 'one'), first])
  })
})
