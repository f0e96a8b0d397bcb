import type { EdgeType, Layer, MemoryKind, MemoryState, Source, Zone } from './enums.js'

export interface Edge {
  from: string
  to: string
  type: EdgeType
  weight: number
  by: string
  createdAt: Date
  reason: string | null
  confidence: number | null
}

export interface EntityRef {
  name: string
  type: string
}

export interface MemoryDetail {
  id: string
  content: string
  summary: string
  layer: Layer
  kind: MemoryKind
  source: Source
  zone: Zone
  agent: string
  session: string | null
  speaker: string | null
  lang: string
  state: MemoryState
  pinned: boolean
  importance: number
  importanceSignals: Record<string, unknown>
  activation: number
  repetitions: number
  occurredAt: Date | null
  occurredUntil: Date | null
  due: Date | null
  recordedAt: Date
  validFrom: Date
  validUntil: Date | null
  retiredAt: Date | null
  externalIds: string[]
  metadata: Record<string, unknown> | null
  entities: EntityRef[]
  /** The strongest first, at most 200; in a review at most 50. */
  edges: Edge[]
}
