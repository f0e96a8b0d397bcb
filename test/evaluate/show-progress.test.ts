import { describe, expect, it } from '@jest/globals'
import { progressLine, progressShower } from '../../src/evaluate/show-progress.js'

const at = (phase: string, done: number, total = 100) => ({ file: 'harbour.jsonl', phase, done, total })

function shown(isTTY: boolean): { show: (progress: ReturnType<typeof at>, ms: number) => void; written: string[] } {
  const written: string[] = []
  let clock = 0
  const show = progressShower({ write: (text) => written.push(text), isTTY }, () => clock)
  return {
    show: (progress, ms) => {
      clock = ms
      show(progress)
    },
    written,
  }
}

describe('progress', () => {
  it('says how far, how fast and how long still', () => {
    expect(progressLine(at('writing', 40), { done: 20, ms: 4_000 })).toBe(
      'harbour.jsonl: writing 40 of 100, 5.0/s, 12 s left',
    )
    expect(progressLine(at('writing', 100), { done: 100, ms: 50_000 })).toBe('harbour.jsonl: writing 100 of 100, 2.0/s')
    expect(progressLine(at('writing', 0), { done: 0, ms: 0 })).toBe('harbour.jsonl: writing 0 of 100')
  })

  it('writes a line every 10 s and at the end of a phase where output is no terminal', () => {
    const { show, written } = shown(false)
    show(at('writing', 0), 0)
    show(at('writing', 10), 9_999)
    show(at('writing', 20), 10_000)
    show(at('writing', 30), 19_000)
    show(at('writing', 100), 19_500)
    show(at('asking', 1), 21_000)
    show(at('asking', 50), 31_000)
    expect(written).toEqual([
      'harbour.jsonl: writing 20 of 100, 2.0/s, 40 s left\n',
      'harbour.jsonl: writing 100 of 100, 5.1/s\n',
      'harbour.jsonl: asking 50 of 100, 4.9/s, 11 s left\n',
    ])
  })

  it('redraws one line of a terminal, and leaves it at the end of a phase', () => {
    const { show, written } = shown(true)
    show(at('writing', 0), 0)
    show(at('writing', 10), 100)
    show(at('writing', 20), 200)
    show(at('writing', 100), 300)
    expect(written).toEqual([
      '\r\u001b[2Kharbour.jsonl: writing 20 of 100, 100.0/s, 1 s left',
      '\r\u001b[2Kharbour.jsonl: writing 100 of 100, 333.3/s\n',
    ])
  })
})
