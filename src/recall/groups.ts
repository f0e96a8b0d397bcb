const burstGapMs = 2 * 3_600_000
const best = 3

interface Grouped {
  id: string
  session: string
  saidAtMs: number
  score: number
}

/** Each memory's session against the best one, 0 to 1: by the mean of its three best scores. Without a session: 0. */
export function sessionScores(candidates: readonly Grouped[]): Map<string, number> {
  const sessions = new Map<string, Grouped[]>()
  for (const candidate of candidates) {
    if (candidate.session === '') continue
    const session = sessions.get(candidate.session) ?? []
    session.push(candidate)
    sessions.set(candidate.session, session)
  }
  return relative([...sessions.values()])
}

/** The same for bursts: memories without a session that were said less than two hours after one another. */
export function burstScores(candidates: readonly Grouped[]): Map<string, number> {
  const bursts: Grouped[][] = []
  const inOrder = candidates.filter(({ session }) => session === '').sort((a, b) => a.saidAtMs - b.saidAtMs)
  for (const candidate of inOrder) {
    const burst = bursts.at(-1)
    const last = burst?.at(-1)
    if (burst && last && candidate.saidAtMs - last.saidAtMs <= burstGapMs) burst.push(candidate)
    else bursts.push([candidate])
  }
  return relative(bursts)
}

function relative(groups: readonly Grouped[][]): Map<string, number> {
  const means = groups.map(meanOfBest)
  const highest = Math.max(...means)
  if (!(highest > 0)) return new Map()
  return new Map(
    groups.flatMap((group, index) => group.map(({ id }) => [id, Math.max(0, (means[index] ?? 0) / highest)] as const)),
  )
}

function meanOfBest(group: readonly Grouped[]): number {
  const scores = group.map(({ score }) => score).sort((a, b) => b - a)
  return scores.slice(0, best).reduce((sum, score) => sum + score, 0) / best
}
