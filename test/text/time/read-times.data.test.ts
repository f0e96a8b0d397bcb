import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'

const script = fileURLToPath(new URL('../../../scripts/measure-time.mjs', import.meta.url))
const figures = z.object({
  shares: z.record(z.string(), z.object({ right: z.number(), of: z.number(), share: z.number() })),
})

describe('the times of the development data', () => {
  const { shares } = figures.parse(JSON.parse(execFileSync(process.execPath, [script, '--json'], { encoding: 'utf8' })))

  it.each([
    ['timeexpr en ranges all', 0.92, 200],
    ['timeexpr zh ranges all', 0.97, 100],
    ['timeexpr en nulls all', 0.93, 200],
    ['timeexpr zh nulls all', 0.93, 20],
    ['recognizers en ranges all', 0.78, 500],
    ['recognizers zh ranges without lunar all', 0.87, 150],
    ['lifebench gold inside any all', 0.97, 150],
  ])('%s', (measure, atLeast, rows) => {
    expect(shares[measure]?.of).toBeGreaterThanOrEqual(rows)
    expect(shares[measure]?.share).toBeGreaterThanOrEqual(atLeast)
  })
})
