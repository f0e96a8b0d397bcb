import type { LinkInput, MemoryChange, Review, ReviewsInput, SupersedeInput, WritesInput } from './decisions.js'
import type {
  EdgeType,
  Layer,
  MemoryKind,
  MemoryState,
  ReviewDecision,
  Source,
  TaskClass,
  WriteOutcome,
  WriteState,
  WriteWait,
  Zone,
} from './enums.js'
import type { Edge, MemoryDetail } from './memory-detail.js'
import type { Page, PageInput } from './page.js'
import type { Trace } from './trace.js'

export type * from './decisions.js'
export type * from './memory-detail.js'
export type { Page, PageInfo, PageInput } from './page.js'
export type * from './trace.js'

/** Who asks: a tenant and one of its agents. */
export interface Caller {
  /** @default 'default' */
  space: string
  /** @default 'default' */
  agent: string
}

/** A time as callers give it: a Date, or RFC 3339 text with an offset. */
export type Instant = Date | string

export interface WriteInput {
  /** 1 to 100,000 characters. */
  content: string
  session?: string | null
  speaker?: string | null
  /** @default 'USER' */
  source?: Source | null
  /** @default 'PRIVATE' */
  zone?: Zone | null
  /** When it was said or happened; times that the text itself names are counted from it. @default now */
  occurredAt?: Instant | null
  /** An IANA name or an offset: where "yesterday" begins. @default the offset of `occurredAt`, else the setting */
  timeZone?: string | null
  /** @default detected */
  kind?: MemoryKind | null
  /** @default 'EPISODIC' */
  layer?: Layer | null
  /** 0 to 1. @default estimated */
  importance?: number | null
  pin?: boolean | null
  /** Stores small talk too, which is dropped otherwise. @default false */
  keep?: boolean | null
  /** Memories that this one follows from. */
  causes?: readonly string[] | null
  /** Memories that this one replaces. */
  supersedes?: readonly string[] | null
  externalId?: string | null
  /** The same key in a space returns the first receipt. */
  idempotencyKey?: string | null
  metadata?: Record<string, unknown> | null
  /** @default 'ACCEPTED' */
  wait?: WriteWait | null
}

export interface WriteReceipt {
  id: string
  state: WriteState
  outcome: WriteOutcome | null
  memories: string[]
  mergedInto: string | null
  superseded: string[]
  review: string | null
  /** Why it was dropped or failed. */
  reason: string | null
}

export interface TimeRange {
  from?: Instant | null
  until?: Instant | null
}

export interface RecallInput {
  /** 1 to 10,000 characters. */
  query: string
  /** What "now" is for this question: anchors decay, never filters. @default the clock */
  now?: Instant | null
  /** An IANA name or an offset: the dates in `context` are of this zone. @default the offset of `now`, else the setting */
  timeZone?: string | null
  task?: TaskClass | null
  /** Hops of spreading activation, 0 to 4. @default by task: FACT 1, PREFERENCE 2, PLANNING 3, REASONING 4 */
  depth?: number | null
  /** 1 to 100. @default 8 */
  limit?: number | null
  /** @default 'default' */
  profile?: string | null
  /** Only memories whose time overlaps this. */
  during?: TimeRange | null
  /** What held at that instant. */
  asOf?: Instant | null
  kinds?: readonly MemoryKind[] | null
  sources?: readonly Source[] | null
  agents?: readonly string[] | null
  minImportance?: number | null
  includeSuperseded?: boolean | null
  /** Characters of a snippet. @default 200 */
  maxMemoryChars?: number | null
  /** Characters of `context`. @default 1000 */
  maxContextChars?: number | null
}

/** What a score was made of; each part lies in 0 to 1 and is 0 where that channel had nothing to say. */
export interface Signals {
  lexical: number
  dense: number
  time: number
  importance: number
  graph: number
  activation: number
  rerank: number | null
}

export interface Hop {
  from: string
  to: string
  edge: EdgeType
  /** The entity's name for ENTITY. */
  via: string | null
  weight: number
  activation: number
}

export interface RecalledMemory {
  id: string
  content: string
  snippet: string
  summary: string
  score: number
  signals: Signals
  kind: MemoryKind
  source: Source
  speaker: string | null
  session: string | null
  occurredAt: Date | null
  occurredUntil: Date | null
  state: MemoryState
  path: Hop[]
  supersededBy: string | null
  supersedes: string[]
  conflictsWith: string[]
  externalIds: string[]
  explored: boolean
}

/** Said when nothing, or nothing good enough, is known. */
export interface Missing {
  level: number
  confidence: number
  reason: string
  ask: string
}

/** Milliseconds per step; `roundTrips` to the database and estimated `bytes` from it. */
export interface Timings {
  totalMs: number
  embedMs: number
  planMs: number
  channelsMs: number
  fuseMs: number
  spreadMs: number
  gateMs: number
  rerankMs: number
  packMs: number
  roundTrips: number
  bytes: number
}

export interface Recall {
  /** The id of its trace too. */
  id: string
  task: TaskClass
  depth: number
  memories: RecalledMemory[]
  context: string
  missing: Missing | null
  timings: Timings
}

/** The language model that reads long turns, and what a space has spent of its day's (UTC) budget. */
export interface LanguageModelStats {
  name: string
  calls: number
  callsPerDay: number
  tokens: number
  tokensPerDay: number
  /** Questions that got no usable answer. */
  failures: number
  /** Left alone for a minute after three failures in a row. */
  resting: boolean
}

export interface Stats {
  memories: number
  byState: Record<string, number>
  edges: Record<string, number>
  queue: number
  oldestQueuedMs: number
  failed: number
  openReviews: number
  /** Null where none is set. */
  languageModel: LanguageModelStats | null
  model: string
  schemaVersion: number
}

/**
 * A memory of one caller: the same names and shapes in the library, over GraphQL and in the HTTP client.
 * Every method throws EngraphError; its `code` says what happened.
 */
export interface Engraph {
  /** The same memory for another space or agent; parts left out stay as they are. */
  as(caller: Partial<Caller>): Engraph
  /** Durable when it returns; encoded and linked soon after (`wait: 'STORED'` waits for that). */
  write(input: WriteInput): Promise<WriteReceipt>
  /** 1 to 1,000 writes, all or nothing. */
  writeMany(inputs: readonly WriteInput[]): Promise<WriteReceipt[]>
  writeReceipt(id: string): Promise<WriteReceipt | null>
  /** What became of writes, newest first. */
  writes(input?: WritesInput): Promise<Page<WriteReceipt>>
  /** Tries a FAILED write again; any other is returned as it is. NOT_FOUND when there is none. */
  retryWrite(id: string): Promise<WriteReceipt>
  recall(input: RecallInput): Promise<Recall>
  trace(id: string): Promise<Trace | null>
  traces(page?: PageInput): Promise<Page<Trace>>
  memory(id: string): Promise<MemoryDetail | null>
  /** Declares CAUSAL (from cause to effect) or SEMANTIC; a second time gives the edge its new weight. */
  link(input: LinkInput): Promise<Edge>
  /** A pinned memory never fades. `false` gives it back to its layer. Another agent's is FORBIDDEN. @default true */
  pin(id: string, pinned?: boolean): Promise<MemoryDetail>
  /**
   * Says that a memory replaces an older one; returns the older one. A shared memory of another agent is not replaced:
   * FORBIDDEN, naming the review that was opened for it.
   */
  supersede(input: SupersedeInput): Promise<MemoryDetail>
  /** Undoes a supersede, a merge or an archiving: the memory is COLD from then on. */
  restore(id: string): Promise<MemoryDetail>
  /** Newest first. */
  reviews(input?: ReviewsInput): Promise<Page<Review>>
  /**
   * Decides a review once; the same decision again changes nothing. FORBIDDEN to the agent who asked for it, or whose
   * memory would take the place of another agent's.
   */
  resolveReview(id: string, decision: ReviewDecision): Promise<Review>
  /** What happens in this process from now on to what the caller may read; ends with `close`, or when it is left. */
  memoryChanged(): AsyncIterableIterator<MemoryChange>
  stats(): Promise<Stats>
  /** Flushes and closes; safe to call twice. */
  close(): Promise<void>
}
