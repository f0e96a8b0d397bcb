import type { z } from 'zod'
import { expectedSchema, type ExpectedIndex } from './expected-schema.js'
import type { existingIndexes } from './schema-queries.js'

type ExistingIndex = z.output<(typeof existingIndexes)['row']>

/** Where the database differs from the schema that the program needs. */
export interface Drift {
  /** Names of indexes that are not there. */
  missing: string[]
  /** Indexes that are there but made otherwise, in words. */
  differing: string[]
  /** Indexes that failed to build. */
  failed: string[]
}

/** Compares what SHOW INDEXES reports with the schema for vectors of `dimensions` numbers. */
export function findDrift(existing: readonly ExistingIndex[], dimensions: number): Drift {
  const byName = new Map(existing.map((index) => [index.name, index]))
  const drift: Drift = { missing: [], differing: [], failed: [] }
  for (const expected of expectedSchema(dimensions)) {
    const found = byName.get(expected.name)
    if (found === undefined) drift.missing.push(expected.name)
    else {
      const difference = differenceOf(expected, found)
      if (difference !== null) drift.differing.push(`${expected.name}: ${difference}`)
      if (found.state === 'FAILED') drift.failed.push(expected.name)
    }
  }
  return drift
}

function differenceOf(expected: ExpectedIndex, found: ExistingIndex): string | null {
  const pairs: [string, unknown, unknown][] = [
    ['type', found.type, expected.type],
    ['label', (found.labels ?? []).join(), expected.label],
    ['properties', (found.properties ?? []).join(', '), expected.properties.join(', ')],
    ['uniqueness', found.isUnique, expected.unique ?? false],
    ...Object.entries(expected.config ?? {}).map(([key, value]): [string, unknown, unknown] => [
      key,
      found.config?.[key],
      value,
    ]),
  ]
  const wrong = pairs.find(([, is, should]) => String(is) !== String(should))
  return wrong ? `${wrong[0]} is ${String(wrong[1])}, should be ${String(wrong[2])}` : null
}
