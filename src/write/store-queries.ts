import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { instant, integer, integerColumn, vector } from '../graph/values.js'
import { decayClasses } from '../memory/activation.js'
import { layers, memoryKinds, memoryStates, sources, zones } from '../memory/enums.js'

/** MemoryNode as the driver sends it. */
const memoryProperties = z.object({
  id: z.string(),
  space: z.string(),
  scope: z.string(),
  zone: z.enum(zones),
  agent: z.string(),
  session: z.string(),
  writeId: z.string(),
  part: integer,
  layer: z.enum(layers),
  kind: z.enum(memoryKinds),
  source: z.enum(sources),
  speaker: z.string(),
  content: z.string(),
  summary: z.string(),
  lang: z.string(),
  lexicalText: z.string(),
  contentHash: z.string(),
  metadata: z.string().nullable(),
  externalIds: z.array(z.string()),
  repetitions: integer,
  importance: z.number(),
  importanceSignals: z.string(),
  strength: z.number(),
  strengthAt: instant,
  decayClass: z.enum(decayClasses),
  heat: z.number(),
  accessCount: integer,
  lastAccessAt: instant,
  consolidation: z.number(),
  state: z.enum(memoryStates).exclude(['MERGED']),
  tier: integer,
  tierKey: z.string(),
  pinned: z.boolean(),
  saidAt: instant,
  dated: z.boolean(),
  occurredAt: instant,
  occurredUntil: instant,
  due: instant.nullable(),
  validFrom: instant,
  validUntil: instant,
  closedAt: instant,
  retiredAt: instant,
  recordedAt: instant,
})

/** A merged write is in no index of meaning, words or tier. */
const repetitionProperties = memoryProperties
  .omit({ lexicalText: true, tier: true, tierKey: true, state: true })
  .extend({ state: z.literal('MERGED') })

const edge = z.object({ from: z.string(), to: z.string() })
const weighted = edge.extend({ weight: z.number() })
const created = z.object({ created: integerColumn })
const linked = z.object({ linked: integerColumn })

export const lockScope = defineQuery({
  name: 'lock-scope',
  parameters: { scope: z.string() },
  row: z.object({ writeSeq: integerColumn, leaseToken: z.string().nullable() }),
})

export const createMemories = defineQuery({
  name: 'create-memories',
  parameters: { memories: z.array(z.object({ properties: memoryProperties, embedding: vector })) },
  row: created,
})

export const createRepetitions = defineQuery({
  name: 'create-repetitions',
  parameters: {
    repetitions: z.array(
      z.object({
        repeats: z.string(),
        properties: repetitionProperties,
        confidence: z.number(),
        evidence: z.string(),
      }),
    ),
    now: instant,
  },
  row: created,
})

export const createSemanticEdges = defineQuery({
  name: 'create-semantic-edges',
  parameters: { edges: z.array(weighted), mostEdges: integer, now: instant },
  row: created,
})

export const measureHubs = defineQuery({
  name: 'measure-hubs',
  parameters: { ids: z.array(z.string()), floor: z.number() },
  row: z.object({ measured: integerColumn }),
})

export const createTemporalEdges = defineQuery({
  name: 'create-temporal-edges',
  parameters: { edges: z.array(weighted), now: instant },
  row: created,
})

export const createFactEdges = defineQuery({
  name: 'create-fact-edges',
  parameters: { edges: z.array(edge), now: instant },
  row: created,
})

export const cutTemporalEdges = defineQuery({
  name: 'cut-temporal-edges',
  parameters: { edges: z.array(edge) },
  row: z.object({ cut: integerColumn }),
})

export const createCausalEdges = defineQuery({
  name: 'create-causal-edges',
  parameters: {
    edges: z.array(
      edge.extend({ confidence: z.number(), reason: z.string().nullable(), by: z.enum(['agent', 'rule']) }),
    ),
    scopes: z.array(z.string()),
    now: instant,
  },
  row: created,
})

export const supersedeMemories = defineQuery({
  name: 'supersede-memories',
  parameters: {
    edges: z.array(
      edge.extend({
        confidence: z.number(),
        reason: z.string(),
        by: z.enum(['agent', 'rule']),
        evidence: z.string().nullable(),
      }),
    ),
    now: instant,
  },
  row: z.object({ closed: integerColumn }),
})

export const openReviews = defineQuery({
  name: 'open-reviews',
  parameters: {
    reviews: z.array(
      z.object({
        id: z.string(),
        scope: z.string(),
        kind: z.enum(['conflict', 'supersede', 'duplicate', 'causal']),
        older: z.string(),
        newer: z.string(),
        confidence: z.number(),
        evidence: z.string(),
      }),
    ),
    now: instant,
  },
  row: z.object({ opened: integerColumn }),
})

export const strengthenRelated = defineQuery({
  name: 'strengthen-related',
  parameters: {
    related: z.array(z.object({ id: z.string(), amount: z.number() })),
    rates: z.record(z.enum(decayClasses), z.number()),
    most: z.number(),
    now: instant,
  },
  row: z.object({ strengthened: integerColumn }),
})

export const linkSessions = defineQuery({
  name: 'link-sessions',
  parameters: { scope: z.string(), memories: z.array(z.object({ id: z.string(), session: z.string() })), now: instant },
  row: linked,
})

/** Also run by whoever joins names by hand. */
export const joinEntities = defineQuery({
  name: 'join-entities',
  parameters: {
    scope: z.string(),
    key: z.string(),
    name: z.string(),
    aliasKey: z.string(),
    aliasName: z.string(),
    type: z.string(),
    by: z.enum(['person', 'rule']),
    now: instant,
  },
  row: z.object({ key: z.string(), others: integerColumn }),
})

export const linkEntities = defineQuery({
  name: 'link-entities',
  parameters: {
    scope: z.string(),
    mentions: z.array(
      z.object({
        memory: z.string(),
        key: z.string(),
        name: z.string(),
        type: z.string(),
        role: z.string(),
        weight: z.number(),
      }),
    ),
    now: instant,
  },
  row: linked,
})

export const updateLexicalTexts = defineQuery({
  name: 'update-lexical-texts',
  parameters: { texts: z.array(z.object({ id: z.string(), lexicalText: z.string() })) },
  row: z.object({ updated: integerColumn }),
})

export const finishWrites = defineQuery({
  name: 'finish-writes',
  parameters: {
    items: z.array(
      z.object({
        id: z.string(),
        memories: z.array(z.string()),
        supersedes: z.array(z.string()),
        mergedInto: z.string().nullable(),
        review: z.string().nullable(),
      }),
    ),
    now: instant,
  },
  row: z.object({ finished: integerColumn }),
})
