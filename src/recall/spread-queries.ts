import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import { instant, integer, integerColumn } from '../graph/values.js'
import { readable } from './filter-queries.js'

const seed = z.object({ id: z.string(), activation: z.number() })

const bySteps = {
  scopes: readable.scopes,
  seeds: z.array(seed),
  enterTiers: z.array(integer),
  openTiers: z.array(integer),
  decay: z.number(),
  threshold: z.number(),
  beam: integer,
  maxDegree: integer,
  causal: z.enum(['both', 'causes', 'effects']),
}

const reachedRow = z.object({
  id: z.string(),
  hop: integerColumn,
  activation: z.number(),
  from: z.string(),
  edge: z.enum(['SEMANTIC', 'TEMPORAL', 'CAUSAL', 'SUPERSEDES', 'SUMMARIZES']),
  weight: z.number(),
  tier: integerColumn,
})

const overHops = (name: string) => defineQuery({ name, parameters: bySteps, row: reachedRow })

/** By depth − 1: one statement per depth, since Cypher has no loop that keeps a beam. */
export const spreadOverHops = [
  overHops('spread-1'),
  overHops('spread-2'),
  overHops('spread-3'),
  overHops('spread-4'),
] as const

export const spreadOverEntities = defineQuery({
  name: 'spread-entities',
  parameters: {
    ...readable,
    seeds: z.array(seed),
    openTiers: z.array(integer),
    decay: z.number(),
    threshold: z.number(),
    beam: integer,
    maxEntities: integer,
    maxMentions: integer,
  },
  row: z.object({ id: z.string(), activation: z.number(), from: z.string(), weight: z.number(), via: z.string() }),
})

export const spreadOverTime = defineQuery({
  name: 'spread-time',
  parameters: {
    seeds: z.array(seed.extend({ scope: z.string(), at: instant, after: instant, before: instant })),
    tiers: readable.tiers,
    decay: z.number(),
    threshold: z.number(),
    beam: integer,
    perSide: integer,
    fadeMs: z.number(),
  },
  row: z.object({ id: z.string(), activation: z.number(), from: z.string(), weight: z.number() }),
})
