import type {
  Edge,
  MemoryChange,
  MemoryDetail,
  Page,
  Recall,
  RecalledMemory,
  Review,
  Stats,
  TimeSpan,
  Trace,
  WriteReceipt,
} from '../memory/engraph.js'

/** A shape as JSON carries it: each Date is text. */
export type Wire<Shape> = Shape extends Date
  ? string
  : Shape extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Shape extends object
      ? { [Key in keyof Shape]: Wire<Shape[Key]> }
      : Shape

/** The answer to each operation, by its name; `schema.graphql` promises these shapes. */
export interface Answers {
  write: WriteReceipt
  writeMany: WriteReceipt[]
  writeReceipt: WriteReceipt | null
  recall: Wire<Recall>
  trace: Wire<Trace> | null
  traces: Wire<Page<Trace>>
  memory: Wire<MemoryDetail> | null
  writes: Page<WriteReceipt>
  retryWrite: WriteReceipt
  link: Wire<Edge>
  pin: Wire<MemoryDetail>
  supersede: Wire<MemoryDetail>
  restore: Wire<MemoryDetail>
  reviews: Wire<Page<Review>>
  resolveReview: Wire<Review>
  memoryChanged: Wire<MemoryChange>
  stats: Stats
}

const date = (text: string): Date => new Date(text)
const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

export function readRecall(recall: Wire<Recall>): Recall {
  return { ...recall, memories: recall.memories.map(readRecalled) }
}

function readRecalled(memory: Wire<RecalledMemory>): RecalledMemory {
  return {
    ...memory,
    occurredAt: dateOrNull(memory.occurredAt),
    occurredUntil: dateOrNull(memory.occurredUntil),
  }
}

export function readTrace(trace: Wire<Trace>): Trace {
  return { ...trace, at: date(trace.at), during: trace.during && readSpan(trace.during) }
}

function readSpan({ from, until, text }: Wire<TimeSpan>): TimeSpan {
  return { from: dateOrNull(from), until: dateOrNull(until), text }
}

export function readMemory(memory: Wire<MemoryDetail>): MemoryDetail {
  return {
    ...memory,
    occurredAt: dateOrNull(memory.occurredAt),
    occurredUntil: dateOrNull(memory.occurredUntil),
    due: dateOrNull(memory.due),
    recordedAt: date(memory.recordedAt),
    validFrom: date(memory.validFrom),
    validUntil: dateOrNull(memory.validUntil),
    retiredAt: dateOrNull(memory.retiredAt),
    edges: memory.edges.map(readEdge),
  }
}

export function readEdge(edge: Wire<Edge>): Edge {
  return { ...edge, createdAt: date(edge.createdAt) }
}

export function readReview(review: Wire<Review>): Review {
  const { older, newer, createdAt } = review
  return { ...review, older: readMemory(older), newer: readMemory(newer), createdAt: date(createdAt) }
}

export function readChange(change: Wire<MemoryChange>): MemoryChange {
  return { ...change, at: date(change.at) }
}
