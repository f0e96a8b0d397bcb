import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Loaded } from '../../src/recall/load.js'
import { pack } from '../../src/recall/pack.js'
import type { Settled } from '../../src/recall/settle.js'

const signals = { lexical: 0, dense: 0, time: 0, importance: 0, graph: 0, activation: 0, rerank: null }

function entry(given: Partial<Loaded> & { content: string }, score: number): Settled {
  const occurredAt = given.occurredAt ?? new Date('2023-05-08T13:56:00Z')
  const loaded: Loaded = {
    id: `m${score}`,
    summary: given.content,
    kind: 'FACT',
    source: 'USER',
    speaker: '',
    session: '',
    state: 'ACTIVE',
    tier: 0,
    scope: 's',
    lang: 'en',
    saidAt: occurredAt,
    dated: true,
    occurredAt,
    occurredUntil: occurredAt,
    due: null,
    externalIds: [],
    supersededBy: null,
    current: null,
    supersedes: [],
    conflictsWith: [],
    ...given,
  }
  return { loaded, ranked: { id: loaded.id, score, signals, way: null }, path: [] }
}

const budgets = { limit: 8, maxMemoryChars: 200, maxContextChars: 1000, timeZone: 'UTC' }

describe('pack', () => {
  it('writes the context in reading order with dates and speakers', () => {
    const { context, memories } = pack(
      [
        entry({ content: 'I moved to Oslo.', speaker: 'Caroline', occurredAt: new Date('2023-06-01T08:00:00Z') }, 0.9),
        entry({ content: 'I live in Rome.', speaker: 'Caroline', occurredAt: new Date('2023-05-08T08:00:00Z') }, 0.8),
        entry({ content: '她喜欢烤鸭', dated: false, occurredAt: new Date('2024-01-01T00:00:00Z') }, 0.7),
      ],
      budgets,
    )
    expect(context).toBe('[2023-05-08] Caroline: I live in Rome.\n[2023-06-01] Caroline: I moved to Oslo.\n她喜欢烤鸭')
    expect(memories.map(({ score }) => score)).toEqual([0.9, 0.8, 0.7])
    expect(memories[2]).toMatchObject({ occurredAt: null, occurredUntil: null, session: null, speaker: null })
  })

  it('shows the day a text was said, from which its own words count, and the days it tells of', () => {
    const saidAt = new Date('2026-05-08T22:00:00Z')
    const told = { saidAt, content: 'x', due: null }
    const day = (from: string, until: string) => ({ occurredAt: new Date(from), occurredUntil: new Date(until) })
    const context = (given: Partial<Loaded>, timeZone: string) =>
      pack([entry({ ...told, ...given }, 0.9)], { ...budgets, timeZone }).context
    const yesterday = day('2026-05-07T00:00:00Z', '2026-05-07T23:59:59.999Z')
    expect(context(yesterday, 'UTC')).toBe('[2026-05-08, of 2026-05-07] x')
    expect(context(day('2026-05-01T00:00:00Z', '2026-05-03T23:59:59Z'), 'UTC')).toBe(
      '[2026-05-08, of 2026-05-01 to 2026-05-03] x',
    )
    expect(context(day('2019-01-01T00:00:00Z', '9999-12-31T00:00:00Z'), 'UTC')).toBe('[2026-05-08, of 2019-01-01 on] x')
    const now = { occurredAt: saidAt, occurredUntil: saidAt }
    expect(context({ ...now, due: new Date('2026-05-15T00:00:00Z') }, 'UTC')).toBe('[2026-05-08, due 2026-05-15] x')
    expect(context(now, 'Asia/Shanghai')).toBe('[2026-05-09] x')
    expect(context(now, '-05:00')).toBe('[2026-05-08] x')
  })

  it('keeps the whole content of each memory, and leaves out of the context what no longer fits', () => {
    const content = 'word '.repeat(60).trim()
    const { context, memories } = pack(
      [0.9, 0.8, 0.7].map((score) => entry({ content }, score)),
      {
        ...budgets,
        maxContextChars: 450,
      },
    )
    expect(memories.map((memory) => memory.content)).toEqual([content, content, content])
    expect(context.split('\n')).toHaveLength(2)
  })

  it('holds its budgets for any memories', () => {
    const memory = fc.record({
      content: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
      summary: fc.string({ unit: 'grapheme', maxLength: 300 }),
      speaker: fc.string({ maxLength: 40 }),
    })
    fc.assert(
      fc.property(
        fc.array(memory, { maxLength: 12 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 20, max: 300 }),
        fc.integer({ min: 100, max: 1500 }),
        (drawn, limit, maxMemoryChars, maxContextChars) => {
          const settled = drawn.map((given, index) => entry(given, 1 - index / 100))
          const { memories, context } = pack(settled, { limit, maxMemoryChars, maxContextChars, timeZone: 'UTC' })
          expect(memories).toHaveLength(Math.min(limit, drawn.length))
          expect(context.length).toBeLessThanOrEqual(maxContextChars)
          memories.forEach(({ snippet, content }, index) => {
            expect(snippet.length).toBeLessThanOrEqual(maxMemoryChars)
            expect(content).toBe(drawn[index]?.content)
          })
          if (memories[0]?.snippet) expect(context).not.toBe('')
        },
      ),
    )
  })
})
