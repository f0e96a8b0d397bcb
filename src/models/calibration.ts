import { calibrationTable } from './calibration-table.js'
import type { EmbedderIdentity } from './embedder.js'

/** Cosines of one embedder and language that mean the same for all of them. */
export interface CalibrationAnchors {
  /** Mean of any two memories: .30 on the common scale. */
  unrelated: number
  /** Best cut between those and pairs about the same thing (hit rate - false-alarm rate): .75. */
  related: number
  /** Best cut between restatements and other pairs about the same thing (F1): .95. */
  duplicate: number
}

export interface CalibrationEntry {
  name: string
  /** The embedder's identity hash: another one gives other cosines. */
  hash: string
  en?: CalibrationAnchors
  zh?: CalibrationAnchors
}

export interface Calibration {
  /** False for an embedder that was never measured: its cosines are used as they are. */
  calibrated: boolean
  /**
   * A cosine of two passages as similarity from 0 to 1, comparable between embedders and languages.
   * @param language `zh`; anything else is read as `en`.
   */
  toCommonScale(cosine: number, language: string): number
  /** The lowest cosine with that similarity. */
  toCosine(similarity: number, language: string): number
}

type Point = readonly [cosine: number, similarity: number]

/**
 * The map of an embedder's cosines to the common scale. Small models live in a narrow band (unrelated English texts have
 * .79 with multilingual-e5-small, .09 with MiniLM), so that no threshold on raw cosines fits two of them.
 */
export function calibrationFor({ name, hash }: Pick<EmbedderIdentity, 'name' | 'hash'>): Calibration {
  const entry = calibrationTable.find((candidate) => candidate.name === name && candidate.hash === hash)
  const english = entry?.en ?? entry?.zh
  if (entry === undefined || english === undefined) {
    return { calibrated: false, toCommonScale: clamp, toCosine: (similarity) => similarity }
  }
  const lines = { en: pointsOf(english), zh: pointsOf(entry.zh ?? english) }
  const lineOf = (language: string): readonly Point[] => (language === 'zh' ? lines.zh : lines.en)
  return {
    calibrated: true,
    toCommonScale: (cosine, language) => clamp(interpolate(lineOf(language), cosine)),
    toCosine: (similarity, language) =>
      interpolate(
        lineOf(language).map(([x, y]): Point => [y, x]),
        clamp(similarity),
      ),
  }
}

/** Below the mean of unrelated pairs the line goes on with the slope above it, down to 0. */
function pointsOf({ unrelated, related, duplicate }: CalibrationAnchors): readonly Point[] {
  return [
    [unrelated - ((related - unrelated) * 0.3) / 0.45, 0],
    [unrelated, 0.3],
    [related, 0.75],
    [duplicate, 0.95],
    [1, 1],
  ]
}

/** Along the line through the points, which rise in both; before the first and after the last their value. */
function interpolate(points: readonly Point[], x: number): number {
  let [fromX, fromY] = points[0] ?? [0, 0]
  if (x <= fromX) return fromY
  for (const [toX, toY] of points.slice(1)) {
    if (x <= toX) return fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY)
    fromX = toX
    fromY = toY
  }
  return fromY
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
