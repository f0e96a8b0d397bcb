import { readFileSync } from 'node:fs'
import { createSchema, type GraphQLSchemaWithContext, type YogaInitialContext } from 'graphql-yoga'
import type { ServerContext } from './request-facts.js'
import { resolvers, type ApiContext } from './resolvers.js'

const schemaFile = new URL('../../schema.graphql', import.meta.url)

type Context = ServerContext & ApiContext & YogaInitialContext

/** The schema of `schema.graphql` with its resolvers. */
export function apiSchema(): GraphQLSchemaWithContext<Context> {
  return createSchema<Context>({ typeDefs: readFileSync(schemaFile, 'utf8'), resolvers })
}
