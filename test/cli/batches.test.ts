import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { gatherBatches } from '../../src/cli/import/batches.js'
import type { KeyedItem } from '../../src/cli/import/write-batch.js'

describe('batches', () => {
  it('hold one space each, keep its order, stay within their limits, and lose nothing', () => {
    const line = fc.record({ space: fc.nat({ max: 30 }), bytes: fc.integer({ min: 1, max: 3_000_000 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 3_000, size: 'max' }), (lines) => {
        const batches = gatherBatches()
        const items = lines.map(({ space, bytes }, index): KeyedItem => ({
          line: index,
          bytes,
          space: String(space),
          input: { content: 'x' },
          identified: false,
          key: String(index),
          isFirst: true,
        }))
        let held = 0
        const sent = items.flatMap((item) => {
          const batch = batches.add(item)
          held += 1 - (batch?.items.length ?? 0)
          expect(held).toBeLessThan(1_000)
          return batch ?? []
        })
        const all = [...sent, ...batches.rest()]
        for (const { space, items: own, bytes } of all) {
          expect(own.every((item) => item.space === space)).toBe(true)
          expect(own.length).toBeLessThanOrEqual(200)
          expect(bytes - (own.at(-1)?.bytes ?? 0)).toBeLessThan(4_000_000)
        }
        for (const space of new Set(items.map((item) => item.space))) {
          const inOrder = all.filter((batch) => batch.space === space).flatMap((batch) => batch.items)
          expect(inOrder).toEqual(items.filter((item) => item.space === space))
        }
      }),
      { numRuns: 20 },
    )
  })
})
