import { describe, expect, it } from '@jest/globals'
import { countLine, countProgress } from '../../src/cli/count-progress.js'

describe('how far a long command is', () => {
  it.each([
    [{ unit: 'lines', count: 400, share: 0.25 }, 10_000, '400 lines, 40/s, 25 %, 30 s left'],
    [{ unit: 'lines', count: 400, share: null }, 10_000, '400 lines, 40/s'],
    [{ unit: 'lines', count: 10, share: 0.01 }, 10_000, '10 lines, 1/s, 1 %, 17 min left'],
    [{ unit: 'lines', count: 7, share: 1 }, 1_000, '7 lines, 7/s, 100 %, 0 s left'],
    [{ unit: 'lines', count: 0, share: 0 }, 0, '0 lines'],
  ])('%j after %d ms', (counted, ms, line) => expect(countLine(counted, ms)).toBe(line))

  it.each([
    { isTTY: true, shown: 5 },
    { isTTY: false, shown: 1 },
  ])('is shown as often as the stream is read: %j', ({ isTTY, shown }) => {
    let now = 0
    const texts: string[] = []
    const progress = countProgress({ isTTY, write: (text) => texts.push(text) }, () => now)
    for (now = 0; now <= 10_000; now += 2_000) progress.show({ unit: 'lines', count: now, share: null })
    expect(texts).toHaveLength(shown)
    progress.finish()
    expect(texts.slice(shown)).toEqual(isTTY ? ['\r\u001b[2K'] : [])
  })
})
