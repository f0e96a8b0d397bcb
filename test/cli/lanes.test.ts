import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { openLanes } from '../../src/cli/import/lanes.js'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('lanes', () => {
  it('keep the order of each lane and never do more than a few pieces at once', async () => {
    const piece = fc.record({ lane: fc.constantFrom('a', 'b', 'c'), turns: fc.integer({ min: 0, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), fc.integer({ min: 1, max: 3 }), async (pieces, most) => {
        const lanes = openLanes(most)
        const begun: Record<string, number[]> = { a: [], b: [], c: [] }
        const busy = new Set<string>()
        let atOnce = 0
        let mostAtOnce = 0
        for (const [index, { lane, turns }] of pieces.entries()) {
          await lanes.run(lane, async () => {
            expect(busy.has(lane)).toBe(false)
            busy.add(lane)
            mostAtOnce = Math.max(mostAtOnce, ++atOnce)
            begun[lane]?.push(index)
            for (let count = 0; count < turns; count++) await turn()
            atOnce--
            busy.delete(lane)
          })
        }
        await lanes.finish()
        expect(mostAtOnce).toBeLessThanOrEqual(most)
        for (const indices of Object.values(begun)) expect(indices).toEqual([...indices].sort((x, y) => x - y))
        expect(Object.values(begun).flat()).toHaveLength(pieces.length)
      }),
    )
  })

  it('throw the first failure, and start nothing after it', async () => {
    const lanes = openLanes(1)
    let later = false
    await lanes.run('a', async () => {
      await turn()
      throw new Error('first')
    })
    await expect(lanes.run('a', async () => void (later = true))).rejects.toThrow('first')
    await expect(lanes.finish()).rejects.toThrow('first')
    expect(later).toBe(false)
  })
})
