import type { EdgeType } from '../../src/memory/enums.js'

/** Spreading activation computed plainly over arrays: what the statements must agree with. */
export interface PlainMemory {
  id: string
  scope: string
  tier: number
}

export interface PlainEdge {
  from: string
  to: string
  type: EdgeType
  weight: number
}

export interface PlainStep {
  id: string
  hop: number
  activation: number
  from: string
  edge: EdgeType
  weight: number
}

export interface SpreadRules {
  scopes: readonly string[]
  enterTiers: readonly number[]
  openTiers: readonly number[]
  decay: number
  threshold: number
  beam: number
  maxDegree: number
}

export function bruteSpread(
  graph: { memories: readonly PlainMemory[]; edges: readonly PlainEdge[] },
  seeds: readonly { id: string; activation: number }[],
  depth: number,
  rules: SpreadRules,
): PlainStep[] {
  const byId = new Map(graph.memories.map((memory) => [memory.id, memory]))
  const degree = (id: string) =>
    graph.edges.filter((edge) => edge.type !== 'SUPERSEDES' && (edge.from === id || edge.to === id)).length
  const reached: PlainStep[] = []
  const seen = new Set<string>()
  let frontier = seeds.filter(({ id }) => rules.scopes.includes(byId.get(id)?.scope ?? ''))
  for (let hop = 1; hop <= depth; hop += 1) {
    const best = new Map<string, PlainStep>()
    for (const source of frontier) {
      if (degree(source.id) > rules.maxDegree) continue
      const open = rules.openTiers.includes(byId.get(source.id)!.tier)
      for (const edge of graph.edges) {
        if (edge.from !== source.id && edge.to !== source.id) continue
        if (edge.type === 'SUPERSEDES' ? edge.to !== source.id : !open) continue
        const id = edge.from === source.id ? edge.to : edge.from
        const target = byId.get(id)!
        if (!rules.scopes.includes(target.scope) || !rules.enterTiers.includes(target.tier)) continue
        if (hop > 1 && seen.has(id)) continue
        const activation = source.activation * rules.decay * edge.weight
        if (activation < rules.threshold || activation <= (best.get(id)?.activation ?? 0)) continue
        best.set(id, { id, hop, activation, from: source.id, edge: edge.type, weight: edge.weight })
      }
    }
    const kept = [...best.values()].sort((a, b) => b.activation - a.activation).slice(0, rules.beam)
    if (hop === 1) seeds.forEach(({ id }) => seen.add(id))
    kept.forEach(({ id }) => seen.add(id))
    reached.push(...kept)
    frontier = kept
  }
  return reached
}
