import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { loadHead } from '../../../src/models/heads/load-heads.js'
import { openHeads, type Heads } from '../../../src/write/meaning/heads.js'
import { readText } from '../../../src/write/meaning/read-text.js'

const unknownModel = '0'.repeat(64)
let cuesOnly: Heads
let withVectors: Heads
beforeAll(async () => {
  cuesOnly = await openHeads(unknownModel)
  withVectors = await openHeads((await loadHead('kind')).embedder.hash)
})

describe('reading a text by cues alone', () => {
  it('knows that it has no weights for the vectors of another model', () => {
    expect(cuesOnly.withVectors).toBe(false)
    expect(withVectors.withVectors).toBe(true)
  })

  it.each([
    ['Why does the import stop after ten rows?', 'user', 'question'],
    ['Exit code 0, 18 files written', 'tool', 'tool_result'],
    ['Never call me before noon from now on.', 'user', 'instruction'],
    ['导入为什么停在第十行?', 'user', 'question'],
    ['退出码 0,写入 18 个文件', 'tool', 'tool_result'],
    ['以后中午之前都别给我打电话。', 'user', 'instruction'],
  ])('%s', (text, source, kind) => {
    expect(readText({ text, source }, cuesOnly.text).kind).toBe(kind)
  })

  it('gives what must never be forgotten the highest level, and says why', () => {
    for (const text of ['By the way, hello! I am allergic to penicillin.', '哈哈,早!我对青霉素过敏。']) {
      const { sensitive, importance, smallTalk } = readText({ text, source: 'user' }, cuesOnly.text)
      expect(sensitive).toBe('medical')
      expect(importance.level).toBe('high')
      expect(smallTalk).toEqual({ probability: 0, drop: false })
      expect(Object.keys(importance.signals).join()).toMatch(/allergy/)
    }
  })

  it('lifts a decision, however calm', () => {
    for (const text of ["Let's leave that plan for now.", '那个方案先放放。'])
      expect(readText({ text, source: 'user' }, cuesOnly.text).importance.level).toBe('high')
  })

  it('keeps a greeting that carries news', () => {
    for (const text of ['Hi there! We are getting married in June.', '早呀!我们六月结婚。'])
      expect(readText({ text, source: 'user' }, cuesOnly.text).smallTalk.drop).toBe(false)
  })

  it('drops what has neither letter nor digit', () => {
    for (const text of ['👍', '……', ''])
      expect(readText({ text, source: 'user' }, cuesOnly.text).smallTalk.drop).toBe(true)
  })
})

describe('any text', () => {
  it('has signals that add up to its importance, and levels by value', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        'I owe Kim 40 by Friday.',
        '我答应周五交稿。',
        'Thanks!',
        'x'.repeat(100_000),
        '国'.repeat(100_000),
      ),
    )
    const vectors = fc.option(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 }))
    fc.assert(
      fc.property(texts, vectors, fc.constantFrom('USER', 'agent', 'TOOL'), (text, vector, source) => {
        const { importance, smallTalk } = readText({ text, source, vector: vector ?? undefined }, withVectors.text)
        const sum = Object.values(importance.signals).reduce((total, amount) => total + amount, 0)
        expect(Math.abs(sum - importance.value)).toBeLessThan(0.08)
        expect(importance.value).toBeGreaterThanOrEqual(0)
        expect(importance.value).toBeLessThanOrEqual(1)
        expect(importance.level).toBe(importance.value >= 0.64 ? 'high' : importance.value >= 0.38 ? 'medium' : 'low')
        expect(smallTalk.probability).toBeLessThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
  })

  it('is read in less than 2 ms beside the embedding', () => {
    const vector = new Float32Array(384).fill(0.05)
    const text = 'My sister moved to Ghent last week, and I promised to help her paint the hall on Saturday.'
    const read = (): unknown => readText({ text, source: 'user', vector }, withVectors.text)
    for (let warm = 0; warm < 50; warm++) read()
    const times = Array.from({ length: 50 }, () => {
      const before = performance.now()
      read()
      return performance.now() - before
    }).sort((a, b) => a - b)
    expect(times[25]).toBeLessThan(2)
  })
})
