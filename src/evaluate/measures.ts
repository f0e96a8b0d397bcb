/** One question as it was answered. */
export interface Answer {
  type: string
  /** Ids that should be found, each once, at least one. */
  gold: readonly string[]
  /** For each memory in the order it was returned, the ids that it carries. */
  returned: readonly (readonly string[])[]
  latencyMs: number
}

export interface Measures {
  n: number
  /** By k: the share of a question's gold among the first k, averaged. */
  recallAt: Record<string, number>
  /** By k: the share of questions with any gold among the first k. */
  anyAt: Record<string, number>
  /** 1/rank of the first gold up to the largest k, else 0, averaged. */
  mrr: number
  /** Binary gain, ideal of min(5, gold) at the first ranks, averaged. */
  ndcgAt5: number
  latencyMs: { p50: number; p95: number }
}

const anyK = 10
const ndcgK = 5

/**
 * The rank of each id, from 1. What was written as one and came back in parts takes one rank, the best part's: a memory
 * none of whose ids is new takes no rank of its own. A merged memory gives its rank to every id that it carries.
 */
export function ranksOf(returned: Answer['returned']): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  let rank = 0
  for (const ids of returned) {
    const fresh = ids.filter((id) => !ranks.has(id))
    if (ids.length > 0 && fresh.length === 0) continue
    rank += 1
    for (const id of fresh) ranks.set(id, rank)
  }
  return ranks
}

/** Averages over the answers, at each k; `anyAt` is for 10, or the largest k when that is smaller. */
export function measure(answers: readonly Answer[], ks: readonly number[]): Measures {
  const largest = Math.max(...ks)
  const ranked = answers.map(({ gold, returned }) => {
    const ranks = ranksOf(returned)
    return gold.map((id) => ranks.get(id) ?? Infinity).sort((a, b) => a - b)
  })
  const any = Math.min(anyK, largest)
  const latencies = answers.map(({ latencyMs }) => latencyMs)
  return {
    n: answers.length,
    recallAt: Object.fromEntries(ks.map((k) => [k, mean(ranked.map((gold) => recallAt(gold, k)))])),
    anyAt: { [any]: mean(ranked.map((gold) => (recallAt(gold, any) > 0 ? 1 : 0))) },
    mrr: mean(ranked.map((gold) => reciprocalRank(gold, largest))),
    ndcgAt5: mean(ranked.map(ndcgAt5)),
    latencyMs: { p50: percentile(latencies, 50), p95: percentile(latencies, 95) },
  }
}

/** The same for each type of question, in alphabetical order. */
export function measureByType(answers: readonly Answer[], ks: readonly number[]): Record<string, Measures> {
  const types = [...new Set(answers.map(({ type }) => type))].sort()
  return Object.fromEntries(
    types.map((type) => [
      type,
      measure(
        answers.filter((answer) => answer.type === type),
        ks,
      ),
    ]),
  )
}

/** Ranks of the gold, ascending; not found = Infinity. */
type GoldRanks = readonly number[]

function recallAt(gold: GoldRanks, k: number): number {
  return gold.filter((rank) => rank <= k).length / gold.length
}

function reciprocalRank(gold: GoldRanks, largest: number): number {
  const first = gold[0] ?? Infinity
  return first <= largest ? 1 / first : 0
}

/** A merged memory can bring several gold ids in at one rank, better than the ideal of one a rank: that counts as 1. */
function ndcgAt5(gold: GoldRanks): number {
  const gainAt = (rank: number): number => 1 / Math.log2(rank + 1)
  const gain = sum(gold.filter((rank) => rank <= ndcgK).map(gainAt))
  const ideal = sum(Array.from({ length: Math.min(ndcgK, gold.length) }, (_, index) => gainAt(index + 1)))
  return Math.min(1, gain / ideal)
}

/** The nearest-rank percentile: a value that occurred, 0 of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length
}
