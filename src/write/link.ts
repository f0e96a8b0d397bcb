import type { Executor } from '../graph/executor.js'
import type { Calibration } from '../models/calibration.js'
import type { LinearHead } from '../models/heads/head.js'
import { findAliases, type FoundAlias } from './aliases.js'
import { findCauses, type FoundCause } from './causal/find-causes.js'
import { allOf, type EncodedMemory, type EncodedWrite } from './encode.js'
import { memoryVectors, sessionWindow } from './link-queries.js'
import { linkParts, linkSession, type SessionLinks, type StoredTurn, type WeightedEdge } from './session-links.js'
import type { Neighbour } from './resolve/neighbours.js'
import { relatedOf } from './related.js'
import { similarEdges } from './similar.js'

/** What a batch is connected to. Edges name memory ids. */
export interface Links {
  semantic: WeightedEdge[]
  temporal: WeightedEdge[]
  /** TEMPORAL edges that end because something came between. */
  cut: { from: string; to: string }[]
  /** Cause → effect, as declared. */
  causal: { from: string; to: string }[]
  /** Causes that were read: edges, and questions to a person. */
  causes: FoundCause[]
  /** Older memories that are spoken of again. */
  related: { id: string; amount: number }[]
  /** Titled names that are other forms of whole ones. */
  aliases: FoundAlias[]
  /** Newer → older. */
  supersedes: { from: string; to: string }[]
  /** New lexical texts by memory id. */
  texts: Map<string, string>
}

/** Stored turns read on either side of a new one: its words reach two turns on, whose own text reaches one further. */
const around = 3

/**
 * Finds what the memories of a batch, all of one scope, belong to; `merged` ones belong nowhere, what they repeat does.
 * Reads only; storing is the next step.
 */
export async function link(
  writes: readonly EncodedWrite[],
  parts: {
    executor: Executor
    calibration: Calibration
    scope: string
    neighbours: ReadonlyMap<string, readonly Neighbour[]>
    merged: ReadonlySet<string>
    causal: LinearHead
    /** Whether what is spoken of again is strengthened. */
    reinforce: boolean
  },
): Promise<Links> {
  const { merged, executor, calibration, neighbours } = parts
  const added = writes.flatMap(allOf).filter(({ node }) => !merged.has(node.id))
  const semantic = similarEdges(added, parts.neighbours, parts.calibration).filter(({ to }) => !merged.has(to))
  const sessions = await linkSessions(added, parts)
  const kept = writes.map((write) => ({
    ...write,
    memories: write.memories.filter(({ node }) => !merged.has(node.id)),
  }))
  const sessionOf = new Map([...neighbours.values()].flat().map(({ memory }) => [memory.id, memory.session] as const))
  const causes = await findCauses(kept, {
    before: sessions.before,
    vectorsOf: (ids) => vectorsOf(ids, { executor, added }),
    head: parts.causal,
    calibration,
  })
  const loose = writes
    .filter(({ payload }) => payload.session === null)
    .flatMap(({ memories }) => linkParts(memories.filter(({ node }) => !merged.has(node.id))))
  const declared = (field: 'causes' | 'supersedes') =>
    writes.flatMap(({ payload, memories }) =>
      memories.slice(0, 1).flatMap(({ node }) => payload[field].map((id) => ({ first: node.id, id }))),
    )
  return {
    semantic,
    temporal: [...sessions.temporal, ...loose],
    cut: sessions.cut,
    causal: declared('causes').map(({ first, id }) => ({ from: id, to: first })),
    causes: causes.filter(({ cause, effect }) => !merged.has(cause) && !merged.has(effect)),
    aliases: await findAliases(kept, { executor, scope: parts.scope }),
    related: parts.reinforce ? relatedOf(added, semantic, (id) => sessionOf.get(id)) : [],
    supersedes: declared('supersedes').map(({ first, id }) => ({ from: first, to: id })),
    texts: sessions.texts,
  }
}

async function linkSessions(
  added: readonly EncodedMemory[],
  { executor, scope }: { executor: Executor; scope: string },
): Promise<SessionLinks> {
  const turns = added.map(({ node }) => node).filter(({ session }) => session !== '')
  if (turns.length === 0) return { temporal: [], cut: [], texts: new Map(), before: new Map() }
  const bySession = groupBy(turns, ({ session }) => session)
  const windows = [...bySession.values()].flatMap((ofSession) =>
    [...groupBy(ofSession, ({ saidAt }) => String(saidAt.getTime())).values()].map(windowOf),
  )
  const stored = await executor.run(sessionWindow, { scope, windows, around })
  const links = [...bySession].map(([session, ofSession]) =>
    linkSession(
      stored.filter((turn) => turn.session === session),
      ofSession,
    ),
  )
  return {
    temporal: links.flatMap(({ temporal }) => temporal),
    cut: links.flatMap(({ cut }) => cut),
    texts: new Map(links.flatMap(({ texts }) => [...texts])),
    before: new Map(links.flatMap(({ before }) => [...before])),
  }
}

/** Of new memories as they are, of stored ones from the database. */
async function vectorsOf(
  ids: readonly string[],
  { executor, added }: { executor: Executor; added: readonly EncodedMemory[] },
): Promise<Map<string, Float32Array>> {
  const known = new Map(added.map(({ node, embedding }) => [node.id, embedding]))
  const wanted = ids.filter((id) => !known.has(id))
  if (wanted.length === 0) return known
  const rows = await executor.run(memoryVectors, { ids: wanted })
  return new Map([...known, ...rows.map(({ id, embedding }) => [id, embedding] as const)])
}

/** Where turns of one session and one instant belong. */
function windowOf(turns: readonly StoredTurn[]): { session: string; at: Date; first: string; last: string } {
  const writeIds = turns.map(({ writeId }) => writeId).sort()
  return { session: turns[0]!.session, at: turns[0]!.saidAt, first: writeIds[0]!, last: writeIds.at(-1)! }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
