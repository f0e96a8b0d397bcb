import type { Activation, Cut, Hop, Missing, Signals, Timings, Trace } from '../memory/engraph.js'
import type { Candidate } from './fuse.js'
import type { Plan } from './plan.js'
import type { Ranked } from './push.js'
import type { Dropped, Settled } from './settle.js'

/** What a recall leaves for its trace. */
export interface Traced {
  id: string
  plan: Plan
  seeds: readonly Candidate[]
  ranked: readonly Ranked[]
  settled: readonly Settled[]
  /** Spreading reached them, but they don't pass the filters. */
  filtered: readonly string[]
  dropped: readonly Dropped[]
  returned: readonly string[]
  missing: Missing | null
  timings: Timings
}

/** Reached memories beyond this are in no trace: those with the least activation. */
const mostActivated = 100

/** What happened, in numbers and ids only, rounded so that it reads the same before and after it was stored. */
export function traceOf(traced: Traced): Trace {
  const { id, plan, seeds, ranked, settled, filtered, dropped, returned, missing, timings } = traced
  const seedIds = new Set(seeds.map((seed) => seed.id))
  const shown = new Set(returned)
  const byId = new Map(ranked.map((one) => [one.id, one]))
  const paths = new Map(settled.map(({ loaded, path }) => [loaded.id, path]))
  const final = new Map([...byId, ...settled.map((entry) => [entry.loaded.id, entry.ranked] as const)])
  const activationOf = (one: Ranked): Activation => toActivation(one.id, one, paths.get(one.id) ?? one.way?.path ?? [])
  const others = [...final.values()].filter((one) => !seedIds.has(one.id))
  const reached = others
    .filter((one) => one.way !== null && !shown.has(one.id))
    .sort((a, b) => b.signals.activation - a.signals.activation)
    .slice(0, mostActivated)
  return {
    id,
    query: plan.query,
    at: plan.at,
    task: plan.task,
    depth: plan.depth,
    during: plan.during ? { ...plan.during, text: null } : null,
    seeds: seeds.flatMap((seed) => final.get(seed.id) ?? []).map(activationOf),
    activated: [...others.filter((one) => shown.has(one.id)), ...reached].map(activationOf),
    returned: [...returned],
    cuts: cutsOf({ ranked, filtered, dropped, shown }),
    missing,
    timings: roundAll(timings),
  }
}

function cutsOf(from: {
  ranked: readonly Ranked[]
  filtered: readonly string[]
  dropped: readonly Dropped[]
  shown: ReadonlySet<string>
}): Cut[] {
  const settledAway = new Set(from.dropped.map(({ id }) => id))
  return [
    ...from.dropped
      .filter(({ id }) => !from.shown.has(id))
      .map(({ id, reason, score }): Cut => ({ memory: id, stage: 'settle', reason, score: round(score) })),
    ...from.ranked
      .filter(({ id }) => !from.shown.has(id) && !settledAway.has(id))
      .map(({ id, score }): Cut => ({
        memory: id,
        stage: 'limit',
        reason: 'scored below the last one returned',
        score: round(score),
      })),
    ...from.filtered.map((id): Cut => ({
      memory: id,
      stage: 'spread',
      reason: 'reached, but does not pass the filters',
      score: null,
    })),
  ]
}

function toActivation(memory: string, { score, signals, way }: Ranked, path: readonly Hop[]): Activation {
  return {
    memory,
    hop: way?.hop ?? 0,
    score: round(score),
    activation: round(signals.activation),
    signals: roundSignals(signals),
    path: path.map((hop) => ({ ...hop, weight: round(hop.weight), activation: round(hop.activation) })),
  }
}

function roundSignals(signals: Signals): Signals {
  const { lexical, dense, time, importance, graph, activation, rerank } = signals
  return {
    lexical: round(lexical),
    dense: round(dense),
    time: round(time),
    importance: round(importance),
    graph: round(graph),
    activation: round(activation),
    rerank: rerank === null ? null : round(rerank),
  }
}

function roundAll(timings: Timings): Timings {
  const { totalMs, embedMs, planMs, channelsMs, fuseMs, spreadMs, gateMs, rerankMs, packMs, roundTrips, bytes } =
    timings
  return {
    totalMs: round(totalMs),
    embedMs: round(embedMs),
    planMs: round(planMs),
    channelsMs: round(channelsMs),
    fuseMs: round(fuseMs),
    spreadMs: round(spreadMs),
    gateMs: round(gateMs),
    rerankMs: round(rerankMs),
    packMs: round(packMs),
    roundTrips,
    bytes,
  }
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
