import type { z } from 'zod'

type ParameterShape = Record<string, z.ZodType>

/** A named statement of `cypher/` with the types of what goes in and of each row that comes out. */
export interface Query<Parameters extends ParameterShape = ParameterShape, Row extends z.ZodType = z.ZodType> {
  name: string
  parameters: Parameters
  row: Row
}

export type ParametersOf<Shape extends ParameterShape> = { [Name in keyof Shape]: z.input<Shape[Name]> }

const defined = new Map<string, Query>()

/**
 * Binds a statement of the catalogue to TypeScript, once, at the top level of a module. At start the catalogue checks
 * that each has its file and the very parameters it names (graph/catalogue.ts).
 */
export function defineQuery<Parameters extends ParameterShape, Row extends z.ZodType>(
  query: Query<Parameters, Row>,
): Query<Parameters, Row> {
  if (defined.has(query.name)) throw new Error(`The query ${query.name} is defined twice.`)
  defined.set(query.name, query)
  return query
}

/** Every query defined by the modules loaded so far. */
export function definedQueries(): ReadonlyMap<string, Query> {
  return defined
}
