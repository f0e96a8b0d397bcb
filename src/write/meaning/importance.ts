import type { LinearHead } from '../../models/heads/head.js'
import { scoreHead, softmax, type HeadInput } from '../../models/heads/score-head.js'

export type ImportanceLevel = 'low' | 'medium' | 'high'

export interface Importance {
  /** From 0 to 1: below .38 low, from .64 high. */
  value: number
  level: ImportanceLevel
  /** What the value is made of, in the order of size: their sum is the value, but for rounding. */
  signals: Record<string, number>
}

/** What a level is worth when it is certain. */
const worth: Record<ImportanceLevel, number> = { low: 0.15, medium: 0.5, high: 0.9 }
const levelOf = (value: number): ImportanceLevel => (value >= 0.64 ? 'high' : value >= 0.38 ? 'medium' : 'low')
/** Contributions below this are shown together. */
const leastShown = 0.02
const leastHigh = 0.75
const leastSensitive = 0.85

export interface ImportanceRules {
  /** The name of the rule by which the text must never be forgotten. */
  neverForget: string | undefined
  /** Whether it states, however calmly, that something was decided. */
  decides: boolean
}

/**
 * How long a text is worth keeping. The head's expected worth is split over what led to it: the level of any text
 * (`base`), the vector (`model`), then each cue by itself, as what is added one after the other. Rules only lift.
 */
export function readImportance(head: LinearHead, input: HeadInput, rules: ImportanceRules): Importance {
  const signals = new Map<string, number>()
  const neutral: HeadInput = { ...input, vector: undefined, named: new Map() }
  let value = expectedWorth(head, { ...neutral, vector: head.dense && input.vector })
  if (head.dense && input.vector) {
    const base = (worth.low + worth.medium + worth.high) / 3
    signals.set('base', base)
    signals.set('model', value - base)
  } else signals.set('base', value)
  const soFar = new Map<string, number>()
  for (const [name, amount] of [...input.named].filter(([cue]) => head.named.has(cue))) {
    soFar.set(name, amount)
    const next = expectedWorth(head, { ...input, named: soFar })
    signals.set(name, next - value)
    value = next
  }
  const lift = (name: string, least: number): void => {
    if (value >= least) return
    signals.set(name, (signals.get(name) ?? 0) + least - value)
    value = least
  }
  if (rules.decides) lift('states a decision', leastHigh)
  if (rules.neverForget !== undefined) lift(`never forget: ${rules.neverForget}`, leastSensitive)
  const rounded = round(value)
  return { value: rounded, level: levelOf(rounded), signals: shown(signals) }
}

function expectedWorth(head: LinearHead, input: HeadInput): number {
  const probabilities = softmax(scoreHead(head, input))
  return head.labels.reduce((sum, label, index) => sum + (worth[asLevel(label)] ?? 0) * (probabilities[index] ?? 0), 0)
}

function asLevel(label: string): ImportanceLevel {
  return label === 'high' || label === 'medium' ? label : 'low'
}

function shown(signals: ReadonlyMap<string, number>): Record<string, number> {
  const entries = [...signals].filter(([, amount]) => Math.abs(amount) >= leastShown)
  const rest = [...signals].reduce((sum, [, amount]) => sum + (Math.abs(amount) < leastShown ? amount : 0), 0)
  if (Math.abs(rest) >= 0.005) entries.push(['other', rest])
  return Object.fromEntries(
    entries.sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).map(([name, amount]) => [name, round(amount)]),
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100 || 0
}
