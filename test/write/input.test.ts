import { describe, expect, it } from '@jest/globals'
import type { WriteInput } from '../../src/memory/engraph.js'
import { checkWrites, writeLimits } from '../../src/write/input.js'
import { inputHash } from '../../src/write/payload.js'

/** Input as it may come from a caller without types. */
const untyped = (input: unknown): WriteInput => input as WriteInput
const failureOf = (inputs: unknown): unknown => {
  try {
    return checkWrites(inputs as WriteInput[])
  } catch (error) {
    return error
  }
}

const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic
let deep: unknown = 1
for (let level = 0; level < 100_000; level++) deep = [deep]

const bad: [field: string, value: unknown][] = [
  ['content', undefined],
  ['content', null],
  ['content', 5],
  ['content', ''],
  ['content', ' \n\t\u3000 '],
  ['content', '\u0000\u0007\ufeff'],
  // Zero width space and joiners, marks of direction, soft hyphen, fillers, tags, variation selectors.
  ['content', '\u200b'],
  ['content', '\u200b\u200c\u200d\u2060\ufeff'],
  ['content', '\u202a\u202e\u2066\u2069\u200e\u200f\u061c'],
  ['content', ' \u00ad\u115f\u3164\uffa0\u180e '],
  ['content', '\ufe0f\u{e0100}\u{e0041}\u{e007f}'],
  ['content', '\u009f\u0085\u2028'],
  ['session', ''],
  ['session', 'a\nb'],
  ['session', 'x'.repeat(501)],
  ['session', '\ud800'],
  ['speaker', 'a\u0000'],
  ['source', 'user'],
  ['zone', 'PUBLIC'],
  ['occurredAt', '2025-03-01'],
  ['occurredAt', '2025-03-01T09:30:00'],
  ['occurredAt', '2025-02-30T09:30:00Z'],
  ['occurredAt', 'yesterday'],
  ['occurredAt', 1_740_000_000_000],
  ['occurredAt', new Date('nonsense')],
  ['occurredAt', new Date(8.64e15)],
  ['occurredAt', '0000-06-01T00:00:00Z'],
  ['kind', 'fact'],
  ['layer', 'WORKING'],
  ['importance', 1.01],
  ['importance', -0.01],
  ['importance', Number.NaN],
  ['importance', '0.5'],
  ['importance', 5n],
  ['pin', 'yes'],
  ['causes', 'an id'],
  ['causes', ['']],
  ['supersedes', Array(51).fill('x')],
  ['externalId', ''],
  ['idempotencyKey', 'k'.repeat(501)],
  ['metadata', []],
  ['metadata', 'text'],
  ['metadata', { when: new Date() }],
  ['metadata', { value: undefined, call: () => 1 }],
  ['metadata', { big: 5n }],
  ['metadata', cyclic],
  ['metadata', { deep }],
  ['wait', 'LATER'],
  ['tags', ['x']],
  ['__proto__x', 1],
]

describe('checkWrites', () => {
  it.each(bad)('refuses %s: %p', (field, value) => {
    const input = untyped({ content: 'fine', [field]: value })
    expect(failureOf([input])).toMatchObject({ name: 'EngraphError', code: 'BAD_INPUT', field })
    expect(failureOf([{ content: 'fine' }, input])).toMatchObject({
      code: 'BAD_INPUT',
      field: `inputs[1].${field}`,
      message: expect.stringContaining(`inputs[1].${field}`),
    })
  })

  it.each([null, 'text', 5, undefined, [['content', 'x']]])('refuses %p for a write', (input) => {
    expect(failureOf([input])).toMatchObject({ code: 'BAD_INPUT', field: 'input' })
    expect(failureOf([{ content: 'fine' }, input])).toMatchObject({ code: 'BAD_INPUT', field: 'inputs[1]' })
  })

  it.each([[[]], [null], ['text'], [{ content: 'x' }]])('refuses %p for the list', (inputs) => {
    expect(failureOf(inputs)).toMatchObject({ code: 'BAD_INPUT', field: 'inputs' })
  })

  it('refuses what is too large, with its size and the limit', () => {
    const { contentChars, writesAtOnce, charsAtOnce, metadataChars } = writeLimits
    const long = 'x'.repeat(contentChars + 1)
    const tooLarge = { code: 'TOO_LARGE' }
    expect(failureOf([{ content: long }])).toMatchObject({
      ...tooLarge,
      field: 'content',
      value: contentChars + 1,
      limit: contentChars,
      message: 'content has 100,001 characters; at most 100,000 are taken. Split it.',
    })
    expect(failureOf([{ content: 'x' }, { content: long }])).toMatchObject({ ...tooLarge, field: 'inputs[1].content' })
    const metadata = { text: 'x'.repeat(metadataChars) }
    expect(failureOf([{ content: 'x', metadata }])).toMatchObject({ ...tooLarge, field: 'metadata' })
    const many = Array(writesAtOnce + 1).fill({ content: 'x' })
    expect(failureOf(many)).toMatchObject({ ...tooLarge, field: 'inputs', value: 1_001, limit: 1_000 })
    const much = Array(201).fill({ content: 'x'.repeat(contentChars) })
    expect(failureOf(much)).toMatchObject({ ...tooLarge, field: 'inputs', value: 20_100_000, limit: charsAtOnce })
  })

  it('takes what is exactly at a limit', () => {
    const { contentChars, nameChars } = writeLimits
    const content = 'x'.repeat(contentChars)
    const session = '名'.repeat(nameChars)
    const [write] = checkWrites([{ content, session, importance: 1, causes: Array(50).fill('x') }])
    expect(write).toMatchObject({ content, session, importance: 1, causes: ['x'] })
    expect(checkWrites(Array(1_000).fill({ content: 'x' }))).toHaveLength(1_000)
  })

  it('forbids pinning by a TOOL or an AGENT', () => {
    for (const source of ['TOOL', 'AGENT'] as const) {
      expect(failureOf([{ content: 'x', source, pin: true }])).toMatchObject({
        code: 'FORBIDDEN',
        field: 'pin',
        value: source,
      })
    }
    expect(checkWrites([{ content: 'x', source: 'SYSTEM', pin: true }])[0]!.pin).toBe(true)
  })

  it('reads instants with any offset, and the years 0001 to 9998', () => {
    const at = (occurredAt: string | Date) => checkWrites([{ content: 'x', occurredAt }])[0]!.occurredAt!.toISOString()
    expect(at('2025-03-01T09:30:00+08:00')).toBe('2025-03-01T01:30:00.000Z')
    expect(at('0001-01-01T00:00:00Z')).toBe('0001-01-01T00:00:00.000Z')
    expect(at(new Date('9998-12-31T23:59:59.999Z'))).toBe('9998-12-31T23:59:59.999Z')
  })

  it('cleans content of control characters, keeps the rest, and fills in the defaults', () => {
    expect(checkWrites([{ content: ' \u0000Mia\u0007 lives\r\nin 里斯本 \u001b[31m👩‍👩‍👧\t' }])).toEqual([
      {
        content: 'Mia lives\nin 里斯本 [31m👩‍👩‍👧',
        session: null,
        speaker: null,
        source: 'USER',
        zone: 'PRIVATE',
        occurredAt: null,
        timeZone: null,
        kind: null,
        layer: 'EPISODIC',
        importance: null,
        pin: false,
        keep: false,
        causes: [],
        supersedes: [],
        externalId: null,
        idempotencyKey: null,
        metadata: null,
        wait: 'ACCEPTED',
      },
    ])
  })
})

describe('half a surrogate pair', () => {
  const cleaned = (content: string, more: object = {}) => checkWrites([{ content, ...more }])[0]!

  it('is the same wherever it comes from: replaced in what is said, refused in what names', () => {
    const whole = cleaned('half \ufffd of a pair', { metadata: { a: '\ufffd' } })
    for (const half of ['\ud83d', '\ude00', '\ufffd']) {
      // As a caller's own string, and as it comes out of JSON: a request of the API, a line to import.
      const input = { content: `half ${half} of a pair`, metadata: { a: half } }
      for (const given of [input, JSON.parse(JSON.stringify(input)) as typeof input]) {
        expect(cleaned(given.content, { metadata: given.metadata })).toEqual(whole)
        expect(inputHash(cleaned(given.content, { metadata: given.metadata }), 's')).toBe(inputHash(whole, 's'))
      }
    }
    for (const field of ['session', 'speaker', 'externalId', 'idempotencyKey'])
      expect(failureOf([{ content: 'x', [field]: 'a\ud83d' }])).toMatchObject({ code: 'BAD_INPUT', field })
  })
})
