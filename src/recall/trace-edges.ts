import type { Activation, Trace } from '../memory/engraph.js'

const mostEdges = 50

/** The ACTIVATED edges of a trace: what was returned, best first, then what lay on its way. */
export function activatedEdges({ seeds, activated, returned }: Pick<Trace, 'seeds' | 'activated' | 'returned'>) {
  const known = new Map([...activated, ...seeds].map((one) => [one.memory, one]))
  const onTheWay = returned.flatMap((id) => known.get(id)?.path.map(({ from }) => from) ?? [])
  return [...new Set([...returned, ...onTheWay])]
    .map((id) => known.get(id))
    .filter((one) => one !== undefined)
    .slice(0, mostEdges)
    .map(toEdge)
}

function toEdge({ memory, hop, score, activation, signals, path }: Activation) {
  const last = path.at(-1)
  return {
    memory,
    hop,
    score,
    activation,
    lexical: signals.lexical,
    dense: signals.dense,
    edge: last?.edge ?? null,
    fromMemory: last?.from ?? null,
  }
}
