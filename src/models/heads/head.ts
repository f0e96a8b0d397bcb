import { z } from 'zod'

/** Named weights, each with one number per label; names without weight are left out. */
const namedWeights = z.record(z.string(), z.array(z.number()))
/** One number per label for each language; the language's mean vector is folded into it. */
const bias = z.object({ en: z.array(z.number()), zh: z.array(z.number()) })

const trainingSchema = z.object({
  /** Name of a file of labelled lines. */
  file: z.string(),
  licence: z.string(),
  lines: z.int().positive(),
})

const measureSchema = z.object({
  value: z.number(),
  /** 95 % bootstrap interval. */
  low: z.number(),
  high: z.number(),
})

export const headFileSchema = z.object({
  task: z.string(),
  labels: z.array(z.string()).min(2),
  /** Version of the named features; another one than the code's means training again. */
  features: z.string(),
  embedder: z.object({ name: z.string(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** int8 weights [label][dimension] as base64, to be multiplied with the label's scale. */
  dense: z.object({ dimensions: z.int().positive(), scale: z.array(z.number()), weights: z.base64() }),
  named: namedWeights,
  bias,
  /** For any other embedder: fitted without vectors. */
  cueOnly: z.object({ named: namedWeights, bias }),
  /** Least probability at which a label is acted on. */
  thresholds: z.record(z.string(), z.number()),
  cueOnlyThresholds: z.record(z.string(), z.number()),
  trainedOn: z.array(trainingSchema).min(1),
  /** How the figures were made. */
  protocol: z.string(),
  /** Cross-validated figures: name of the measure → group of lines (all, en, zh) → value. */
  measured: z.record(z.string(), z.record(z.string(), measureSchema)),
})

export type HeadFile = z.infer<typeof headFileSchema>

/** The arithmetic of one variant of a head: with vectors, or by named features alone. */
export interface LinearHead {
  labels: readonly string[]
  dense: { dimensions: number; scale: readonly number[]; weights: Int8Array } | undefined
  named: ReadonlyMap<string, readonly number[]>
  bias: { en: readonly number[]; zh: readonly number[] }
  thresholds: Readonly<Record<string, number>>
}

/**
 * The variant of a head that fits an embedder: weights on vectors mean something for the model alone that they were
 * fitted on, so any other one gets the variant without.
 */
export function headFor(file: HeadFile, embedderHash: string): LinearHead {
  const fits = embedderHash === file.embedder.hash
  const { named, bias } = fits ? file : file.cueOnly
  return {
    labels: file.labels,
    dense: fits ? { ...file.dense, weights: decode(file.dense.weights) } : undefined,
    named: new Map(Object.entries(named)),
    bias,
    thresholds: fits ? file.thresholds : file.cueOnlyThresholds,
  }
}

function decode(base64: string): Int8Array {
  const bytes = Buffer.from(base64, 'base64')
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
