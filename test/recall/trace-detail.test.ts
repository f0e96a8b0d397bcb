import { describe, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { packDetail, unpackDetail, type TraceDetail } from '../../src/recall/trace-detail.js'

const signals = { lexical: 0.5, dense: 0.25, time: 0, importance: 0, graph: 0, activation: 0.5, rerank: null }
const id = () => randomBytes(18).toString('hex')

function detail({ activated, cuts }: { activated: number; cuts: number }): TraceDetail {
  const one = () => ({
    memory: id(),
    hop: 1,
    score: 0.5,
    activation: 0.5,
    signals,
    path: [{ from: id(), to: id(), edge: 'ENTITY' as const, via: '北京', weight: 0.5, activation: 0.5 }],
  })
  return {
    during: { from: new Date('2025-01-01T00:00:00Z'), until: null, text: null },
    seeds: [one()],
    activated: Array.from({ length: activated }, one),
    returned: [id(), id()],
    cuts: Array.from({ length: cuts }, (_, index) => ({
      memory: id(),
      stage: 'limit',
      reason: 'r',
      score: index / 1000,
    })),
    missing: { level: 1, confidence: 0, reason: 'r', ask: '问' },
    timings: {
      totalMs: 1,
      embedMs: 1,
      planMs: 1,
      channelsMs: 1,
      fuseMs: 1,
      spreadMs: 1,
      gateMs: 0,
      rerankMs: 0,
      packMs: 1,
      roundTrips: 6,
      bytes: 9,
    },
  }
}

describe('the detail of a trace', () => {
  it('comes back as it went in', async () => {
    const full = detail({ activated: 20, cuts: 100 })
    const packed = await packDetail(full)
    expect(packed.byteLength).toBeLessThanOrEqual(32_768)
    expect(await unpackDetail(packed)).toEqual(full)
  })

  it('gives up the last cuts first when it is too large', async () => {
    const full = detail({ activated: 20, cuts: 3_000 })
    const packed = await packDetail(full)
    const kept = await unpackDetail(packed)
    expect(packed.byteLength).toBeLessThanOrEqual(32_768)
    expect(kept.cuts.length).toBeGreaterThan(0)
    expect(kept.cuts).toEqual(full.cuts.slice(0, kept.cuts.length))
    expect({ ...kept, cuts: [] }).toEqual({ ...full, cuts: [] })
  })

  it('gives up what was activated only when no cut is left', async () => {
    const full = detail({ activated: 1_000, cuts: 1_000 })
    const kept = await unpackDetail(await packDetail(full))
    expect(kept.cuts).toEqual([])
    expect(kept.activated.length).toBeLessThan(1_000)
    expect(kept).toMatchObject({ seeds: full.seeds, returned: full.returned })
  })
})
