import type { Scopes } from '../../access/scopes.js'
import { EngraphError } from '../../errors.js'
import type { Edge, LinkInput } from '../../memory/engraph.js'
import { semanticLimits } from '../../write/similar.js'
import { deciding, memoriesOf, refuseMerged, refuseSame } from './decided.js'
import type { DecisionParts } from './decisions.js'
import { linkCausal, linkSemantic, makeRoomForSimilarity } from './edge-queries.js'
import { checkLink } from './input.js'

/** Declares an edge; the same edge again gets its new weight and reason. Throws BAD_INPUT and NOT_FOUND. */
export async function link({ executor, now }: DecisionParts, scopes: Scopes, input: LinkInput): Promise<Edge> {
  const { from, to, type, weight, reason } = checkLink(input)
  refuseSame('to', from, to)
  const edge = { from, to, weight: weight ?? 1, confidence: 1, reason: reason ?? null, now: now() }
  return deciding(executor, { name: 'link', scopes }, async (transaction) => {
    const ends = await memoriesOf(transaction, scopes, { from, to })
    refuseMerged('from', ends.from)
    refuseMerged('to', ends.to)
    if (type === 'SEMANTIC') {
      if (ends.from.scope !== ends.to.scope) throw acrossZones(to)
      await transaction.run(makeRoomForSimilarity, { ids: [from, to], kept: semanticLimits.mostEdges - 1 })
    }
    const [linked] = await transaction.run(type === 'CAUSAL' ? linkCausal : linkSemantic, edge)
    if (linked === undefined) throw new Error(`The edge from ${from} to ${to} was not made.`)
    return { ...linked, type }
  })
}

function acrossZones(to: string): EngraphError {
  return new EngraphError(
    'BAD_INPUT',
    `to: the memory ${to} lies in the other zone; SEMANTIC joins memories of one zone. Declare it CAUSAL if one led to the other.`,
    { field: 'to', value: to, limit: 'a memory of the same zone' },
  )
}
