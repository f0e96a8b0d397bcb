import type { Hop } from '../memory/engraph.js'

/** One way in which activation came to a memory. */
export interface Way {
  id: string
  /** The seed it started from. */
  seed: string
  /** Hops from the seed, from 1. */
  hop: number
  activation: number
  /** From the seed to the memory; each step is an edge of the graph, a shared entity, or nearness in time. */
  path: Hop[]
  /** Whether the last step is nearness in time, for which there is no edge. */
  nearInTime: boolean
  tier: number
}
