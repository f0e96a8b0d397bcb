import { describe, expect, it } from '@jest/globals'
import { paintFor } from '../../src/cli/print/paint.js'
import type { PathFacts } from '../../src/cli/print/path-facts.js'
import { pathText } from '../../src/cli/print/path-text.js'
import { recallText } from '../../src/cli/print/recall-text.js'
import { traceText } from '../../src/cli/print/trace-text.js'
import { displayWidth } from '../../src/cli/print/width.js'
import type { Hop, Recall, RecalledMemory, Signals, Timings, Trace } from '../../src/memory/engraph.js'

const signals: Signals = {
  lexical: 0.9,
  dense: 0.71,
  time: 0,
  importance: 0,
  graph: 0.02,
  activation: 0,
  rerank: null,
}
const timings: Timings = {
  totalMs: 41.2,
  embedMs: 9.1,
  planMs: 0.1,
  channelsMs: 14,
  fuseMs: 0.2,
  spreadMs: 11,
  gateMs: 0,
  rerankMs: 0,
  packMs: 6,
  roundTrips: 5,
  bytes: 31_400,
}
const hop = (from: string, to: string, edge: Hop['edge'], via: string | null = null): Hop => ({
  from,
  to,
  edge,
  via,
  weight: 0.5,
  activation: 0.3,
})
const contents = new Map([
  ['rain', 'It rained for a week without a break, and the river rose over its banks in the night'],
  ['cellar', '地下室进水了'],
])
const facts = (direction: ReturnType<PathFacts['directionOf']>): PathFacts => ({
  contents,
  directionOf: () => direction,
})
const plain = paintFor({ write: () => undefined, isTTY: false }, {})

const memory: RecalledMemory = {
  id: 'cellar',
  content: '地下室进水了',
  snippet: '地下室进水了'.repeat(20),
  summary: '',
  score: 0.98765,
  signals,
  kind: 'EVENT',
  source: 'USER',
  speaker: 'Mia',
  session: null,
  occurredAt: new Date('2026-03-01T10:00:00Z'),
  occurredUntil: null,
  state: 'BUFFERED',
  path: [hop('rain', 'cellar', 'CAUSAL')],
  supersededBy: null,
  supersedes: ['rain'],
  conflictsWith: [],
  externalIds: [],
  explored: false,
}
const recall: Recall = {
  id: 'r1',
  task: 'FACT',
  depth: 2,
  memories: [memory],
  context: '',
  missing: null,
  timings,
}

describe('a path', () => {
  it.each([
    ['along', '“It rained for a week without a break, and t…” —CAUSAL 0.50→ this'],
    ['against', '“It rained for a week without a break, and t…” ←CAUSAL 0.50— this'],
    [null, '“It rained for a week without a break, and t…” —CAUSAL 0.50— this'],
  ] as const)('shows which way its edge points: %s', (direction, text) => {
    expect(pathText([hop('rain', 'cellar', 'CAUSAL')], facts(direction))).toBe(text)
  })

  it('names what lies between, and the entity that two memories share', () => {
    const path = [hop('gone', 'cellar', 'ENTITY', 'Mia'), hop('cellar', 'x', 'TEMPORAL')]
    expect(pathText(path, facts(null))).toBe('(gone) —ENTITY 0.50 via Mia— “地下室进水了” —TEMPORAL 0.50— this')
  })
})

describe('a recall as text', () => {
  const text = recallText(recall, { facts: facts('along'), paint: plain, traceHint: 'engraph trace r1' })

  it('is at most 100 columns wide, Chinese counted double', () => {
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(100)
  })

  it('says score, signals with something to say, path, what was replaced, cost and trace', () => {
    expect(text).toContain('  1  0.988  地下室进水了')
    expect(text).toContain('lexical 0.90 dense 0.71 graph 0.02 · 2026-03-01, Mia, event')
    expect(text).toContain('—CAUSAL 0.50→ this')
    expect(text).toContain('this —SUPERSEDES→ “It rained')
    expect(text).toContain('FACT, depth 2 · 41 ms: embed 9, channels 14, spread 11, pack 6; 5 round trips, 31.4 kB')
    expect(text).toContain('engraph trace r1')
  })

  it('asks when nothing is known', () => {
    const missing = { level: 1, confidence: 0, reason: 'Nothing is remembered.', ask: 'Could you tell me?' }
    const empty = recallText({ ...recall, memories: [], missing }, { facts: facts(null), paint: plain, traceHint: '' })
    expect(empty).toContain('Nothing is remembered. Could you tell me?')
  })
})

describe('a trace as text', () => {
  it('is a tree: what was reached hangs under what it was reached from', () => {
    const activation = { hop: 0, score: 0.9, activation: 0.9, signals, path: [] as Hop[] }
    const trace: Trace = {
      id: 'r1',
      query: 'Why is the cellar wet?',
      at: new Date('2026-03-02T10:00:00Z'),
      task: 'REASONING',
      depth: 2,
      during: null,
      seeds: [{ ...activation, memory: 'cellar' }],
      activated: [{ ...activation, memory: 'rain', score: 0.5, path: [hop('cellar', 'rain', 'CAUSAL')] }],
      returned: ['cellar'],
      cuts: [{ memory: 'rain', stage: 'limit', reason: 'scored below', score: 0.5 }],
      missing: null,
      timings,
    }
    const lines = traceText(trace, { facts: facts('against'), paint: plain }).split('\n')
    const root = lines.findIndex((line) => line === '  #1  0.900  地下室进水了')
    expect(lines[root + 1]).toMatch(/^ {6}0\.500 {4}←CAUSAL 0\.50— It rained for a week/)
    expect(lines.at(-1)).toMatch(/0\.500 {2}limit: scored below · It rained/)
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(100)
  })
})

describe('colours', () => {
  const terminal = { write: () => undefined, isTTY: true }
  it('are for terminals only, and NO_COLOR switches them off', () => {
    expect(paintFor(terminal, {}).bold('x')).toBe('\u001b[1mx\u001b[22m')
    expect(paintFor(terminal, { NO_COLOR: '' }).bold('x')).toBe('\u001b[1mx\u001b[22m')
    expect(paintFor(terminal, { NO_COLOR: '1' }).bold('x')).toBe('x')
    expect(paintFor({ ...terminal, isTTY: false }, {}).bold('x')).toBe('x')
  })
})
