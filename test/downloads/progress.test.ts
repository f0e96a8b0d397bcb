import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { formatBytes, phaseReporter, progressDisplay, progressLine } from '../../src/downloads/progress.js'

function screen(isTTY: boolean): {
  text: () => string
  stream: { write(text: string): void; isTTY: boolean; columns: number }
} {
  let text = ''
  return { text: () => text, stream: { write: (more) => void (text += more), isTTY, columns: 40 } }
}

describe('progressDisplay', () => {
  it('rewrites one line on a terminal, at most ten times a second, never longer than the line', () => {
    const { text, stream } = screen(true)
    let time = 0
    const phase = progressDisplay({ stream, now: () => time }).phase('Neo4j')
    for (let step = 0; step <= 100; step++) {
      time = step * 10
      phase.update({ doneBytes: step * 1_000_000, totalBytes: 100_000_000 })
    }
    time = 2000
    phase.finish()
    phase.finish()
    const draws = text().split('\r\u001b[2K').slice(1)
    expect(draws).toHaveLength(13)
    expect(draws[6]).toBe('Neo4j: 50 % of 100 MB, 100 MB/s, 1 s le')
    expect(draws.at(-1)).toBe('Neo4j: done in 2.0 s, 100 MB\n')
    expect(text().split('\n')).toHaveLength(2)
  })

  it('writes whole lines now and then when it is no terminal', () => {
    const { text, stream } = screen(false)
    let time = 0
    const phase = progressDisplay({ stream, now: () => time }).phase('Java')
    for (let step = 0; step <= 100; step++) {
      time = step * 300
      phase.update({ doneBytes: step * 400_000, totalBytes: 40_000_000 })
    }
    phase.finish('ready')
    expect(text().split('\n')).toEqual([
      'Java: 17 % of 40.0 MB, 1.3 MB/s, 25 s left',
      'Java: 34 % of 40.0 MB, 1.3 MB/s, 20 s left',
      'Java: 51 % of 40.0 MB, 1.3 MB/s, 15 s left',
      'Java: 68 % of 40.0 MB, 1.3 MB/s, 10 s left',
      'Java: 85 % of 40.0 MB, 1.3 MB/s, 5 s left',
      'Java: ready',
      '',
    ])
  })

  it('shows the longest open of several phases on a terminal, and each as it ends', () => {
    const { text, stream } = screen(true)
    const display = progressDisplay({ stream, now: () => 0 })
    const [one, two] = [display.phase('one'), display.phase('two')]
    two.update({ doneBytes: 1, totalBytes: 2 })
    one.finish()
    two.update({ doneBytes: 1, totalBytes: 2 })
    two.finish()
    expect(text().split('\r\u001b[2K').slice(1)).toEqual([
      'one …',
      'one: done in 0.0 s\n',
      'two: 50 % of 2 B',
      'two: done in 0.0 s, 1 B\n',
    ])
  })

  it('writes nothing when quiet', () => {
    const { text, stream } = screen(true)
    const phase = progressDisplay({ stream, quiet: true }).phase('x')
    phase.update({ doneBytes: 1, totalBytes: 2 })
    phase.finish('y')
    expect(text()).toBe('')
  })
})

describe('phaseReporter', () => {
  it('makes a phase of each label', () => {
    const { text, stream } = screen(false)
    const { report, finish } = phaseReporter(progressDisplay({ stream, now: () => 0 }))
    report({ label: 'Neo4j', doneBytes: 1, totalBytes: 2000 })
    report({ label: 'Neo4j', doneBytes: 2000, totalBytes: 2000 })
    report({ label: 'Starting' })
    finish()
    expect(text()).toBe('Neo4j: done in 0.0 s, 2.0 kB\nStarting: done in 0.0 s\n')
  })
})

describe('phases at once', () => {
  it('have one line each, however their reports alternate, with the time of each', () => {
    const { text, stream } = screen(false)
    let time = 0
    const { report, finish } = phaseReporter(progressDisplay({ stream, now: () => time }))
    for (let step = 1; step <= 1_000; step++) {
      time = step
      report({ label: 'Neo4j', doneBytes: step * 2, totalBytes: 1_000 })
      report({ label: 'model', doneBytes: step, totalBytes: 1_000 })
    }
    report({ label: 'Starting Neo4j' })
    time = 3_000
    finish()
    expect(text().split('\n')).toEqual([
      'Neo4j: done in 0.5 s, 1.0 kB',
      'model: done in 1.0 s, 1.0 kB',
      'Starting Neo4j: done in 2.0 s',
      '',
    ])
  })
})

describe('progressLine', () => {
  it('shows minutes for a long rest and nothing about the speed while there is none', () => {
    const figures = { doneBytes: 0, totalBytes: 176_061_082 }
    expect(progressLine('Neo4j', figures, 500_000)).toBe('Neo4j: 0 % of 176 MB, 500 kB/s, 6 min left')
    expect(progressLine('Neo4j', figures, undefined)).toBe('Neo4j: 0 % of 176 MB')
  })
})

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [99_500, '100 kB'],
    [999_600, '1.0 MB'],
    [176_061_082, '176 MB'],
    [2_500_000_000, '2.5 GB'],
  ])('%d → %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  it('is within half of its last digit for any size', () => {
    const factors: Record<string, number> = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (bytes) => {
        const [number, unit] = formatBytes(bytes).split(' ')
        expect(Math.abs(Number(number) * (factors[unit ?? ''] ?? NaN) - bytes) / bytes).toBeLessThanOrEqual(0.051)
      }),
    )
  })
})
