import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { instant, instantColumn, integer, integerColumn, vector } from '../graph/values.js'

const marker = z.string()
const after = z.string()

export const beginReindex = defineQuery({
  name: 'begin-reindex',
  parameters: { marker, model: z.string(), dimensions: integer },
  row: z.object({ from: z.string(), phase: z.enum(['vectors', 'edges']), after: z.string() }),
})

export const dropVectorIndex = defineQuery({ name: 'drop-vector-index', parameters: {}, row: z.object({}) })

export const reindexTexts = defineQuery({
  name: 'reindex-texts',
  parameters: { after, limit: integer },
  row: z.object({ id: z.string(), speaker: z.string(), content: z.string() }),
})

export const reindexStore = defineQuery({
  name: 'reindex-store',
  parameters: { marker, after, memories: z.array(z.object({ id: z.string(), embedding: vector })) },
  row: z.object({ stored: integerColumn }),
})

export const reindexPhase = defineQuery({
  name: 'reindex-phase',
  parameters: { marker, phase: z.literal('edges') },
  row: z.object({ phase: z.string() }),
})

export const reindexNeighbours = defineQuery({
  name: 'reindex-neighbours',
  parameters: { after, limit: integer, neighbours: integer },
  row: z.object({
    id: z.string(),
    lang: z.string(),
    found: z.array(z.object({ id: z.string(), lang: z.string(), score: z.number() })),
  }),
})

export const reindexEdges = defineQuery({
  name: 'reindex-edges',
  parameters: {
    marker,
    after,
    edges: z.array(z.object({ from: z.string(), to: z.string(), weight: z.number() })),
    mostEdges: integer,
    now: instant,
  },
  row: z.object({ created: integerColumn }),
})

export const finishReindex = defineQuery({
  name: 'finish-reindex',
  parameters: { marker, hash: z.string(), now: instant },
  row: z.object({ model: z.string() }),
})

export const workingScopes = defineQuery({
  name: 'working-scopes',
  parameters: {},
  row: z.object({ scopes: integerColumn }),
})

export const databaseClock = defineQuery({
  name: 'database-clock',
  parameters: {},
  row: z.object({ now: instantColumn }),
})
