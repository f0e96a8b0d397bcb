import { EngraphError } from '../errors.js'

/**
 * The JSON text of an input. Throws BAD_INPUT for what JSON would quietly turn into something else (an invalid Date or a
 * number that isn't finite becomes null) or can't hold (a bigint, a cycle).
 */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value, function check(this: unknown, key: string, current: unknown) {
      const given = this instanceof Object ? Reflect.get(this, key) : undefined
      if (given instanceof Date && Number.isNaN(given.getTime())) throw unusable(key, 'an invalid Date', given)
      if (typeof current === 'number' && !Number.isFinite(current)) throw unusable(key, String(current), current)
      return current
    })
  } catch (error) {
    if (error instanceof EngraphError) throw error
    throw new EngraphError('BAD_INPUT', `The input can't be sent as JSON: ${String(error)}`, { cause: error })
  }
}

function unusable(field: string, what: string, value: unknown): EngraphError {
  return new EngraphError('BAD_INPUT', `${field} is ${what}; leave it out or give a real one.`, {
    field,
    value: String(value),
  })
}
