/**
 * The lowest probability from which on at least `precision` of the candidates {probability, isMeant} are meant, or `none`
 * where no cut reaches it with at least `least` candidates.
 */
export function lowestAtPrecision(candidates, { precision, least = 5, none = 0.99 }) {
  const sorted = [...candidates].sort((a, b) => b.probability - a.probability)
  let meant = 0
  let best = none
  sorted.forEach(({ probability, isMeant }, index) => {
    if (isMeant) meant++
    const next = sorted[index + 1]?.probability ?? 0
    if (index + 1 < least || next === probability) return
    if (meant / (index + 1) >= precision) best = (probability + next) / 2
  })
  return Math.round(best * 1_000) / 1_000
}

/** The lowest probability from which on at most `most` of the candidates {probability, isMeant} aren't meant. */
export function lowestWithWrong(candidates, { most }) {
  const wrong = candidates
    .filter(({ isMeant }) => !isMeant)
    .map(({ probability }) => probability)
    .sort((a, b) => b - a)
  // Above the first one too many; a thousandth more, so that it stays out after rounding.
  return Math.round(((wrong[most] ?? 0) + 0.001) * 1_000) / 1_000
}
