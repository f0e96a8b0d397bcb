import type { LinearHead } from '../../models/heads/head.js'

const mostShown = 6
const leastShown = 0.1

/** The named features that spoke for or against a label, against the mean of all labels: in log odds, strongest first. */
export function evidenceFor(
  head: LinearHead,
  named: ReadonlyMap<string, number>,
  label: string,
): Record<string, number> {
  const at = head.labels.indexOf(label)
  const spoken = [...named].map(([name, value]): [string, number] => {
    const weights = head.named.get(name) ?? []
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length)
    return [name, Math.round(((weights[at] ?? 0) - mean) * value * 100) / 100]
  })
  return Object.fromEntries(
    spoken
      .filter(([, amount]) => Math.abs(amount) >= leastShown)
      .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .slice(0, mostShown),
  )
}
