import { EngraphError } from '../../src/errors.js'
import { scopesOf } from '../../src/access/scopes.js'
import type {
  Activation,
  Caller,
  Edge,
  Engraph,
  MemoryChange,
  MemoryDetail,
  Recall,
  Review,
  Stats,
  Trace,
  WriteInput,
  WriteReceipt,
} from '../../src/memory/engraph.js'

/**
 * A memory small enough to answer questions about the protocol: it keeps what it is given per space, recalls everything,
 * and fails on demand through `fail`.
 */
export interface SmallEngraph extends Engraph {
  /** What each call got, in order. */
  calls: { method: string; caller: Caller; input: unknown }[]
  /** Runs before each call; may throw or wait. */
  before: (method: string) => void | Promise<void>
}

const time = new Date('2025-03-01T09:30:00.123Z')
const timings = {
  totalMs: 1.5,
  embedMs: 0.25,
  planMs: 0,
  channelsMs: 1,
  fuseMs: 0,
  spreadMs: 0,
  gateMs: 0,
  rerankMs: 0,
  packMs: 0.25,
  roundTrips: 3,
  bytes: 2048,
}
const signals = { lexical: 0.5, dense: 0.75, time: 0, importance: 0.25, graph: 0, activation: 0.125, rerank: null }
const hop = { from: 'm1', to: 'm2', edge: 'ENTITY' as const, via: 'Berlin', weight: 0.5, activation: 0.25 }
const missing = { level: 2, confidence: 0.25, reason: 'nothing fits', ask: 'Where does Mia live?' }

export function receiptOf(id: string): WriteReceipt {
  return {
    id,
    state: 'STORED',
    outcome: 'NEW',
    memories: [id],
    mergedInto: null,
    superseded: ['m0'],
    review: null,
    reason: null,
  }
}

export function recallOf(contents: string[]): Recall {
  return {
    id: 'r1',
    task: 'FACT',
    depth: 1,
    context: contents.join('\n'),
    missing,
    timings,
    memories: contents.map((content, index) => ({
      id: `m${index + 1}`,
      content,
      snippet: content,
      summary: content,
      score: 0.5,
      signals,
      kind: 'FACT',
      source: 'USER',
      speaker: 'Mia',
      session: null,
      occurredAt: time,
      occurredUntil: null,
      state: 'ACTIVE',
      path: [hop],
      supersededBy: null,
      supersedes: [],
      conflictsWith: ['m9'],
      externalIds: ['e1'],
      explored: false,
    })),
  }
}

const activation: Activation = { memory: 'm1', hop: 1, score: 0.5, activation: 0.25, signals, path: [hop] }

export const aTrace: Trace = {
  id: 'r1',
  query: '小林去哪里出差？',
  at: time,
  task: 'REASONING',
  depth: 4,
  during: { from: time, until: null, text: 'last week' },
  seeds: [activation],
  activated: [activation],
  returned: ['m1'],
  cuts: [{ memory: 'm3', stage: 'gate', reason: 'below the floor', score: null }],
  missing: null,
  timings,
}

export const aMemory: MemoryDetail = {
  id: 'm1',
  content: 'Mia moved to Berlin.',
  summary: 'Mia moved to Berlin.',
  layer: 'EPISODIC',
  kind: 'EVENT',
  source: 'USER',
  zone: 'PRIVATE',
  agent: 'default',
  session: 's1',
  speaker: null,
  lang: 'en',
  state: 'BUFFERED',
  pinned: false,
  importance: 0.5,
  importanceSignals: { novelty: 0.5 },
  activation: 0.5,
  repetitions: 0,
  occurredAt: time,
  occurredUntil: time,
  due: null,
  recordedAt: time,
  validFrom: time,
  validUntil: null,
  retiredAt: null,
  externalIds: [],
  metadata: { occurredAt: 'not a time', deep: { list: [1, null, true] } },
  entities: [{ name: 'Berlin', type: 'place' }],
  edges: Array.from({ length: 200 }, (_, index) => ({
    from: 'm1',
    to: `m${index + 2}`,
    type: 'SEMANTIC',
    weight: 1 - index / 1000,
    by: 'rule',
    createdAt: time,
    reason: null,
    confidence: null,
  })),
}

export const anEdge: Edge = {
  from: 'm1',
  to: 'm2',
  type: 'CAUSAL',
  weight: 0.5,
  by: 'person',
  createdAt: time,
  reason: 'seen',
  confidence: 1,
}

/** A review shows at most 50 edges of each memory. */
const reviewed = { ...aMemory, edges: aMemory.edges.slice(0, 50) }

export const aReview: Review = {
  id: 'v1',
  kind: 'conflict',
  older: reviewed,
  newer: { ...reviewed, id: 'm2' },
  confidence: 0.75,
  evidence: { label: 'conflict', scores: [0.75, 0.25] },
  state: 'OPEN',
  decision: null,
  decidedBy: null,
  createdAt: time,
}

export const someChanges: MemoryChange[] = [
  { id: 'm1', change: 'stored', state: 'BUFFERED', at: time },
  { id: 'v1', change: 'reviewed', state: null, at: time },
]

export const someStats: Stats = {
  memories: 2,
  byState: { ACTIVE: 1, BUFFERED: 1 },
  edges: { SEMANTIC: 1 },
  queue: 0,
  oldestQueuedMs: 0,
  failed: 0,
  openReviews: 0,
  languageModel: null,
  model: 'none',
  schemaVersion: 1,
}

export function smallEngraph(): SmallEngraph {
  const contents = new Map<string, string[]>()
  const small = {
    calls: [] as SmallEngraph['calls'],
    before: (() => {}) as SmallEngraph['before'],
  }

  const forCaller = (caller: Caller): Engraph => {
    scopesOf(caller)
    const kept = contents.get(caller.space) ?? []
    contents.set(caller.space, kept)
    const note = async (method: string, input: unknown): Promise<void> => {
      small.calls.push({ method, caller, input })
      await small.before(method)
    }
    const keep = ({ content }: WriteInput): WriteReceipt => {
      if (content === '') {
        throw new EngraphError('BAD_INPUT', 'content is empty.', { field: 'content', value: '', limit: 100_000 })
      }
      kept.push(content)
      return receiptOf(`m${kept.length}`)
    }
    return {
      as: (other) => forCaller({ ...caller, ...other }),
      async write(input) {
        await note('write', input)
        return keep(input)
      },
      async writeMany(inputs) {
        await note('writeMany', inputs)
        return inputs.map(keep)
      },
      async recall(input) {
        await note('recall', input)
        return recallOf(kept)
      },
      async writeReceipt(id) {
        await note('writeReceipt', id)
        return id === 'unknown' ? null : receiptOf(id)
      },
      async writes(input) {
        await note('writes', input)
        return { nodes: [receiptOf('w1')], pageInfo: { hasNextPage: false, endCursor: 'w1' } }
      },
      async retryWrite(id) {
        await note('retryWrite', id)
        return receiptOf(id)
      },
      async link(input) {
        await note('link', input)
        return anEdge
      },
      async pin(id, pinned = true) {
        await note('pin', { id, pinned })
        return { ...aMemory, id, pinned }
      },
      async supersede(input) {
        await note('supersede', input)
        return { ...aMemory, id: input.old, state: 'SUPERSEDED' }
      },
      async restore(id) {
        await note('restore', id)
        return { ...aMemory, id, state: 'COLD' }
      },
      async reviews(input) {
        await note('reviews', input)
        return { nodes: [aReview], pageInfo: { hasNextPage: false, endCursor: 'v1' } }
      },
      async resolveReview(id, decision) {
        await note('resolveReview', { id, decision })
        return { ...aReview, id, state: 'DECIDED', decision, decidedBy: caller.agent }
      },
      async *memoryChanged() {
        await note('memoryChanged', undefined)
        yield* someChanges
      },
      async trace(id) {
        await note('trace', id)
        return id === 'unknown' ? null : { ...aTrace, id }
      },
      async traces(page) {
        await note('traces', page)
        return { nodes: [aTrace], pageInfo: { hasNextPage: true, endCursor: 'c1' } }
      },
      async memory(id) {
        await note('memory', id)
        return id === 'unknown' ? null : { ...aMemory, id }
      },
      async stats() {
        await note('stats', undefined)
        return someStats
      },
      async close() {},
    }
  }
  return Object.assign(small, forCaller({ space: 'default', agent: 'default' }))
}
