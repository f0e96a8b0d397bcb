import type { DecayClass } from './activation.js'
import type { Layer, MemoryKind, MemoryState, Source, Zone } from './enums.js'
import type { Tier } from './tiers.js'

/**
 * A memory as it is stored: the properties of `(:Memory)`. A property that an index filters on is never null; no session
 * and no speaker are empty strings.
 */
export interface MemoryNode {
  /** UUIDv7. */
  id: string
  space: string
  /** The token of its space and zone that every statement filters on. */
  scope: string
  zone: Zone
  agent: string
  session: string
  /** The accepted write it came from, and its place among the parts of that write, from 0. */
  writeId: string
  part: number
  layer: Layer
  kind: MemoryKind
  source: Source
  speaker: string
  content: string
  summary: string
  lang: string
  /** What the full-text indexes read: its own words weighted with those of its neighbour turns. */
  lexicalText: string
  /** SHA-256 of the normalised content. */
  contentHash: string
  /** A JSON object as text: returned, not filterable. */
  metadata: string | null
  externalIds: string[]
  repetitions: number
  /** 0 to 1. */
  importance: number
  /** What the importance was made from, a JSON object as text. */
  importanceSignals: string
  strength: number
  strengthAt: Date
  decayClass: DecayClass
  heat: number
  accessCount: number
  lastAccessAt: Date
  consolidation: number
  state: Exclude<MemoryState, 'MERGED'>
  tier: Tier
  tierKey: string
  pinned: boolean
  /** When it was said or recorded: the order of a session, and what "yesterday" in it is counted from. */
  saidAt: Date
  /** Whether the writer or the text said when it happened; undated memories keep `occurredAt` = `saidAt`. */
  dated: boolean
  /** When what it tells of happened: the time that the text names, else `saidAt`. */
  occurredAt: Date
  /** To here, inclusive; open = 9999-12-31 for what has been so since. */
  occurredUntil: Date
  /** When something planned is due. */
  due: Date | null
  /** It held from here … */
  validFrom: Date
  /** … to here, exclusive; open = 9999-12-31. */
  validUntil: Date
  /** When the engine learnt `validUntil`. */
  closedAt: Date
  /** When a correction said that it was never true. */
  retiredAt: Date
  /** When the engine learnt it. */
  recordedAt: Date
}
