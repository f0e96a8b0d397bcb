import type { Executor } from '../graph/executor.js'
import type { Calibration } from '../models/calibration.js'
import type { EncodedMemory, EncodedWrite } from './encode.js'
import { sessionWindow } from './link-queries.js'
import { linkParts, linkSession, type WeightedEdge } from './session-links.js'
import { findSimilar } from './similar.js'

/** What a batch is connected to. Edges name memory ids. */
export interface Links {
  semantic: WeightedEdge[]
  temporal: WeightedEdge[]
  /** Cause → effect. */
  causal: { from: string; to: string }[]
  /** Newer → older. */
  supersedes: { from: string; to: string }[]
  /** New lexical texts by memory id. */
  texts: Map<string, string>
}

/** Stored turns read around a batch: three before its earliest turn, and those after it. */
const window = { before: 3, after: 1_000 }

/** Finds what the memories of a batch, all of one scope, belong to. Reads only; storing is the next step. */
export async function link(
  writes: readonly EncodedWrite[],
  parts: { executor: Executor; calibration: Calibration; scope: string },
): Promise<Links> {
  const added = writes.flatMap(({ memories }) => memories)
  const [semantic, sessions] = await Promise.all([findSimilar(added, parts), linkSessions(added, parts)])
  const loose = writes.filter(({ payload }) => payload.session === null).flatMap(({ memories }) => linkParts(memories))
  const declared = (field: 'causes' | 'supersedes') =>
    writes.flatMap(({ payload, memories }) => payload[field].map((id) => ({ first: memories[0]!.node.id, id })))
  return {
    semantic,
    temporal: [...sessions.temporal, ...loose],
    causal: declared('causes').map(({ first, id }) => ({ from: id, to: first })),
    supersedes: declared('supersedes').map(({ first, id }) => ({ from: first, to: id })),
    texts: sessions.texts,
  }
}

async function linkSessions(
  added: readonly EncodedMemory[],
  { executor, scope }: { executor: Executor; scope: string },
): Promise<Pick<Links, 'temporal' | 'texts'>> {
  const bySession = new Map<string, EncodedMemory[]>()
  for (const memory of added)
    bySession.set(memory.node.session, [...(bySession.get(memory.node.session) ?? []), memory])
  bySession.delete('')
  if (bySession.size === 0) return { temporal: [], texts: new Map() }
  const sessions = [...bySession].map(([session, memories]) => ({
    session,
    earliest: new Date(Math.min(...memories.map(({ node }) => node.occurredAt.getTime()))),
  }))
  const stored = await executor.run(sessionWindow, { scope, sessions, ...window })
  const links = [...bySession].map(([session, memories]) =>
    linkSession(
      stored.filter((turn) => turn.session === session),
      memories,
    ),
  )
  return {
    temporal: links.flatMap(({ temporal }) => temporal),
    texts: new Map(links.flatMap(({ texts }) => [...texts])),
  }
}
