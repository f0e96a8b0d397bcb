import { isUtf8 } from 'node:buffer'
import { EngraphError } from '../errors.js'
import type { Caller } from '../memory/engraph.js'

const headerOf = { space: 'x-engraph-space', agent: 'x-engraph-agent' } as const

/**
 * Who asks, from the headers x-engraph-space and x-engraph-agent; one left out keeps the server's default. HTTP carries
 * headers as bytes, so a name outside ASCII comes percent-encoded (`%E5%9B%A2%E9%98%9F`) or as raw UTF-8; a literal `%`
 * is written `%25`. Throws BAD_INPUT for a blank or undecodable name.
 */
export function callerOf(headers: Pick<Headers, 'get'>): Partial<Caller> {
  const caller: Partial<Caller> = {}
  for (const part of ['space', 'agent'] as const) {
    const value = headers.get(headerOf[part])
    if (value !== null) caller[part] = readName(headerOf[part], value)
  }
  return caller
}

function readName(header: string, value: string): string {
  const name = decode(value)
  if (name !== undefined && name.trim() !== '') return name
  const why = name === undefined ? 'is neither UTF-8 nor percent-encoded' : 'is blank'
  throw new EngraphError(
    'BAD_INPUT',
    `The header ${header} ${why}. Give a name, percent-encoded as in a URL, or leave the header out.`,
    { field: header, value },
  )
}

function decode(value: string): string | undefined {
  const text = fromWire(value)
  if (text === undefined) return undefined
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Node reads each byte of a header as one character (latin1); the bytes were UTF-8. Undefined if they weren't. */
function fromWire(value: string): string | undefined {
  if (!/^[\u0000-\u00ff]*$/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined
}
