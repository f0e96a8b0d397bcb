import type { LinearHead } from './head.js'

export interface HeadInput {
  /** Read by heads that were fitted on vectors; without one only the named features count. */
  vector: ArrayLike<number> | undefined
  named: ReadonlyMap<string, number>
  /** `zh`; anything else is read as `en`. */
  lang: string
}

/** Sum of weights × features per label, in the order of `head.labels`. */
export function scoreHead(head: LinearHead, { vector, named, lang }: HeadInput): number[] {
  const bias = lang === 'zh' ? head.bias.zh : head.bias.en
  const scores = head.labels.map((_, label) => bias[label] ?? 0)
  for (const [name, value] of named) {
    head.named.get(name)?.forEach((weight, label) => {
      scores[label] = (scores[label] ?? 0) + weight * value
    })
  }
  const { dense } = head
  if (dense && vector && vector.length === dense.dimensions) {
    for (let label = 0; label < scores.length; label++) {
      let sum = 0
      const start = label * dense.dimensions
      for (let index = 0; index < dense.dimensions; index++)
        sum += (dense.weights[start + index] ?? 0) * (vector[index] ?? 0)
      scores[label] = (scores[label] ?? 0) + sum * (dense.scale[label] ?? 0)
    }
  }
  return scores
}

/** Scores as probabilities that add up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** The probability of each label. */
export function probabilitiesOf(head: LinearHead, input: HeadInput): ReadonlyMap<string, number> {
  const probabilities = softmax(scoreHead(head, input))
  return new Map(head.labels.map((label, index) => [label, probabilities[index] ?? 0]))
}
