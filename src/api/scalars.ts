import { types } from 'node:util'
import { GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql'
import { EngraphError } from '../errors.js'
import { parseDateTime } from '../memory/date-time.js'

function refuseTime(value: unknown): never {
  throw new EngraphError('BAD_INPUT', `A DateTime is a string in RFC 3339 with an offset, not ${typeof value}.`, {
    value,
  })
}

function checkedTime(text: string): string {
  parseDateTime(text)
  return text
}

/** RFC 3339 in, checked and as it was written, since its offset tells where the writer is; UTC with milliseconds out. */
export const dateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize(value) {
    if (types.isDate(value)) return value.toISOString()
    throw new TypeError(`A DateTime of a result is no Date but ${typeof value}.`)
  },
  parseValue: (value) => (typeof value === 'string' ? checkedTime(value) : refuseTime(value)),
  parseLiteral: (node) => (node.kind === Kind.STRING ? checkedTime(node.value) : refuseTime(node.kind)),
})

/** Deeper values overflow the stack of what stores and prints them. */
const deepestJson = 32

function checkDepth(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === deepestJson) {
    throw new EngraphError('TOO_LARGE', `The JSON value is nested deeper than ${deepestJson} levels. Flatten it.`, {
      limit: deepestJson,
    })
  }
  for (const part of Object.values(value)) checkDepth(part, depth + 1)
}

function checked(value: unknown): unknown {
  checkDepth(value)
  return value
}

/** Any JSON value. */
export const jsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  serialize: (value) => value,
  parseValue: checked,
  parseLiteral: (node, variables) => checked(valueFromASTUntyped(node, variables)),
})
