import { createHash } from 'node:crypto'
import { EngraphError } from '../errors.js'
import type { Zone } from '../memory/enums.js'
import type { Caller } from '../memory/engraph.js'

/** What a caller may see, as tokens that every statement filters on. */
export interface Scopes {
  caller: Caller
  private: string
  shared: string
  /** [shared, private]: what a recall reads. */
  readable: string[]
}

const longestName = 200

/**
 * One token per space and zone: `s`, 24 characters of a hash, a final digit. No analyzer splits it, and the final digit
 * keeps stemmers away (an analyzer once stemmed two scopes that differed by a final "s" to one).
 */
function scopeToken(parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  const body = BigInt(`0x${digest.subarray(0, 16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
    .slice(-24)
  return `s${body}${digest[16]! % 10}`
}

function checkName(field: 'space' | 'agent', name: string): void {
  const limit = `1 to ${longestName} characters, none of them control characters`
  if (name.length === 0 || name.length > longestName || /[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(name)) {
    throw new EngraphError(
      'BAD_INPUT',
      `The ${field} name ${JSON.stringify(name.slice(0, 50))} is not usable: it must have ${limit}.`,
      {
        field,
        value: name,
        limit,
      },
    )
  }
}

/** The scopes of a caller. Throws BAD_INPUT for an unusable space or agent name. */
export function scopesOf(caller: Caller): Scopes {
  checkName('space', caller.space)
  checkName('agent', caller.agent)
  const shared = scopeToken([caller.space, 'SHARED'])
  const own = scopeToken([caller.space, 'PRIVATE', caller.agent])
  return { caller, shared, private: own, readable: [shared, own] }
}

/** Where a write to `zone` goes. */
export function scopeOfZone(scopes: Scopes, zone: Zone): string {
  return zone === 'SHARED' ? scopes.shared : scopes.private
}
