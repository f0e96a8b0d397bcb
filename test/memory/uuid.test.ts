import { describe, expect, it } from '@jest/globals'
import { uuidMaker } from '../../src/memory/uuid.js'

const fill = (byte: number) => (bytes: Uint8Array) => bytes.fill(byte)

describe('uuidMaker', () => {
  it('makes the UUIDv7 of RFC 9562, appendix A.6, up to its random bits', () => {
    const id = uuidMaker({ now: () => 0x017f22e279b0, random: fill(0xff) })()
    expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('increases strictly, also when the clock stands still, runs over or goes back', () => {
    let ms = 1_000
    const next = uuidMaker({ now: () => ms, random: fill(0) })
    const ids = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 6_000) ms = 500
      return next()
    })
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })
})
