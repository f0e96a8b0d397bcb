import type { Engraph, Hop, MemoryDetail, Recall } from '../../memory/engraph.js'

/** What a path's ids stand for, and which way its edges point. */
export interface PathFacts {
  /** Text by memory id. */
  contents: ReadonlyMap<string, string>
  /** Which way the edge between two memories points, seen along the path; null when it has no direction. */
  directionOf(hop: Hop): 'along' | 'against' | null
}

/** For an answer whose paths could not be looked up. */
export const noFacts: PathFacts = { contents: new Map(), directionOf: () => null }

/** Edges whose direction says something; SEMANTIC and ENTITY are read both ways. */
const directed = new Set<Hop['edge']>(['TEMPORAL', 'CAUSAL', 'SUPERSEDES', 'SUMMARIZES'])

/** Looks up the memories of paths. A path follows edges both ways, so which way each points is read from its memory. */
export async function readPathFacts(
  engraph: Engraph,
  paths: readonly (readonly Hop[])[],
  also: readonly string[] = [],
): Promise<PathFacts> {
  const ids = [...new Set([...paths.flat().flatMap(({ from, to }) => [from, to]), ...also])]
  const details = new Map<string, MemoryDetail>()
  // A few at a time: a trace may name a hundred memories.
  for (let start = 0; start < ids.length; start += lookUpsAtOnce) {
    const found = await Promise.all(ids.slice(start, start + lookUpsAtOnce).map((id) => engraph.memory(id)))
    for (const memory of found) if (memory) details.set(memory.id, memory)
  }
  return {
    contents: new Map([...details].map(([id, { content }]) => [id, content])),
    directionOf({ from, to, edge }) {
      if (!directed.has(edge)) return null
      const between = (details.get(from)?.edges ?? []).filter(({ type }) => type === edge)
      if (between.some((found) => found.from === from && found.to === to)) return 'along'
      return between.some((found) => found.from === to && found.to === from) ? 'against' : null
    },
  }
}

const lookUpsAtOnce = 8

/** What the paths of a recall and what its memories replace stand for. */
export function readRecallFacts(engraph: Engraph, { memories }: Recall): Promise<PathFacts> {
  return readPathFacts(
    engraph,
    memories.map(({ path }) => path),
    memories.flatMap(({ supersedes }) => supersedes),
  )
}
