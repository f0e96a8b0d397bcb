/** A small seeded generator (mulberry32): the same seed gives the same data in every run. */
export interface Random {
  /** 0 to 1, exclusive. */
  next(): number
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number
  /** Standard normal. */
  normal(): number
  pick<Item>(items: readonly Item[]): Item
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
  }
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** A maker of unit vectors that lie in clusters, as texts about a few topics do: centre + noise, normalised. */
export function clusteredVectors(
  random: Random,
  { dimensions, clusters, noise = 0.6 }: { dimensions: number; clusters: number; noise?: number },
): () => Float32Array {
  const centres = Array.from({ length: clusters }, () =>
    unit(Float32Array.from({ length: dimensions }, () => random.normal())),
  )
  const scale = noise / Math.sqrt(dimensions)
  return () => {
    const centre = random.pick(centres)
    return unit(centre.map((value) => value + scale * random.normal()))
  }
}

export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
