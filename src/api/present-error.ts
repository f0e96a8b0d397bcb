import { GraphQLError } from 'graphql'
import { EngraphError, errorCodes, type ErrorCode } from '../errors.js'
import { refusalField } from './refusal-field.js'

export interface PresentOptions {
  newErrorId: () => string
  /** Gets each fault of ours, once, with what caused it; the caller gets the id only. */
  report: (errorId: string, cause: unknown) => void
  maxBodyBytes: number
}

/** Longer messages repeat the caller's own input; both ends are kept. */
const longestMessage = 1_000

/** A refused request: 400, but 200 for `accept: application/json` (GraphQL over HTTP, section 6.4.1). */
const refused = { status: 400, spec: true }

/**
 * The error as the caller may see it: an EngraphError with its code and fields, a request that GraphQL refused with
 * BAD_INPUT or TOO_LARGE, and anything else (INTERNAL too) as INTERNAL with an id.
 */
export function presentError(error: unknown, options: PresentOptions): GraphQLError {
  const outer = error instanceof GraphQLError ? error : undefined
  const root = rootOf(error)
  const ran = outer?.path !== undefined

  if (root instanceof EngraphError && root.code !== 'INTERNAL') {
    const { code, retryAfterMs, value, limit } = root
    const field = (outer && refusalField(outer.message)) ?? root.field
    const message = field === root.field || field === undefined ? root.message : `${field}: ${root.message}`
    return shown(outer, message, { code, field, value, limit, retryAfterMs, http: ran ? undefined : refused })
  }

  const code = root instanceof GraphQLError ? refusalCode(root, ran) : undefined
  if (outer !== undefined && root instanceof GraphQLError && code !== undefined) {
    const { field = refusalField(outer.message), limit, code: given } = root.extensions
    return shown(outer, shorten(outer.message), {
      code,
      field,
      limit: given === 'REQUEST_ENTITY_TOO_LARGE' ? options.maxBodyBytes : limit,
      http: ran ? undefined : httpOf(root),
    })
  }

  const errorId = options.newErrorId()
  options.report(errorId, root)
  const message = `Engraph failed inside; its log has the cause under the error id ${errorId}.`
  return shown(outer, message, { code: 'INTERNAL', errorId, http: ran ? undefined : { status: 500 } })
}

/** GraphQL wraps what a resolver or a scalar threw, sometimes twice. */
function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootOf(error.originalError) : error
}

/** The code for an error that GraphQL or its server made; undefined when it is a fault of ours after all. */
function refusalCode(error: GraphQLError, ran: boolean): ErrorCode | undefined {
  const { code, unexpected } = error.extensions
  const ours = errorCodes.find((known) => known === code)
  if (ours !== undefined) return ours
  if (code === 'REQUEST_ENTITY_TOO_LARGE') return 'TOO_LARGE'
  // While a request runs GraphQL complains about our results; only arguments are still the caller's.
  const ofCaller = !ran || error.message.startsWith('Argument "')
  return ofCaller && unexpected !== true ? 'BAD_INPUT' : undefined
}

/** The status of a refusal: a well-formed request counts as refused; what is no GraphQL request keeps its own status. */
function httpOf({ extensions: { code, http } }: GraphQLError): unknown {
  const wellFormed = code === undefined || code === 'GRAPHQL_VALIDATION_FAILED'
  return wellFormed || !(http instanceof Object) ? refused : { ...http, spec: false }
}

function shown(outer: GraphQLError | undefined, message: string, extensions: Record<string, unknown>): GraphQLError {
  const known = Object.entries(extensions).filter(([, value]) => value !== undefined)
  const { nodes, source, positions, path } = outer ?? {}
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: Object.fromEntries(known),
  })
}

function shorten(message: string): string {
  if (message.length <= longestMessage) return message
  return `${message.slice(0, longestMessage / 2)} … ${message.slice(-longestMessage / 2)}`
}
