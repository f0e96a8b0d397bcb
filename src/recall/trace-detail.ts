import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { edgeTypes } from '../memory/enums.js'
import type { Trace } from '../memory/engraph.js'

/** The parts of a trace that are kept as compressed JSON; the rest are properties of the node. */
export type TraceDetail = Pick<Trace, 'during' | 'seeds' | 'activated' | 'returned' | 'cuts' | 'missing' | 'timings'>

/** A trace takes at most this many bytes in the database. */
export const largestDetail = 32_768

const time = z.iso.datetime().transform((value) => new Date(value))
const hop = z.object({
  from: z.string(),
  to: z.string(),
  edge: z.enum(edgeTypes),
  via: z.string().nullable(),
  weight: z.number(),
  activation: z.number(),
})
const activation = z.object({
  memory: z.string(),
  hop: z.number(),
  score: z.number(),
  activation: z.number(),
  signals: z.object({
    lexical: z.number(),
    dense: z.number(),
    time: z.number(),
    importance: z.number(),
    graph: z.number(),
    activation: z.number(),
    rerank: z.number().nullable(),
  }),
  path: z.array(hop),
})
const timings = z.object({
  totalMs: z.number(),
  embedMs: z.number(),
  planMs: z.number(),
  channelsMs: z.number(),
  fuseMs: z.number(),
  spreadMs: z.number(),
  gateMs: z.number(),
  rerankMs: z.number(),
  packMs: z.number(),
  roundTrips: z.number(),
  bytes: z.number(),
})
const detail = z.object({
  during: z.object({ from: time.nullable(), until: time.nullable(), text: z.string().nullable() }).nullable(),
  seeds: z.array(activation),
  activated: z.array(activation),
  returned: z.array(z.string()),
  cuts: z.array(z.object({ memory: z.string(), stage: z.string(), reason: z.string(), score: z.number().nullable() })),
  missing: z.object({ level: z.number(), confidence: z.number(), reason: z.string(), ask: z.string() }).nullable(),
  timings,
})

/**
 * Compresses a trace's detail to at most 32 kB: cuts go first (the lowest scores, that is the last ones), then what was
 * activated, so that what was returned is always explained.
 */
export async function packDetail(full: TraceDetail, limit = largestDetail): Promise<Int8Array> {
  let kept = full
  for (;;) {
    const { during, seeds, activated, returned, cuts, missing, timings: times } = kept
    const json = JSON.stringify({ during, seeds, activated, returned, cuts, missing, timings: times })
    const packed = await promisify(gzip)(json)
    if (packed.byteLength <= limit || (cuts.length === 0 && activated.length === 0)) return Int8Array.from(packed)
    kept =
      cuts.length > 0
        ? { ...kept, cuts: cuts.slice(0, Math.floor(cuts.length / 2)) }
        : { ...kept, activated: activated.slice(0, Math.floor(activated.length / 2)) }
  }
}

export async function unpackDetail(packed: Int8Array): Promise<TraceDetail> {
  const json = await promisify(gunzip)(Uint8Array.from(packed))
  return detail.parse(JSON.parse(json.toString('utf8')))
}
