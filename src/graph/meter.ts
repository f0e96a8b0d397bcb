import { isDateTime } from 'neo4j-driver'

/** Counts what one recall costs the database: requests, rows and (estimated) bytes of the answers. */
export interface Meter {
  roundTrips: number
  rows: number
  bytes: number
}

export function newMeter(): Meter {
  return { roundTrips: 0, rows: 0, bytes: 0 }
}

/** The size of a value in PackStream, Neo4j's wire format, to within a few bytes. */
export function packedSize(value: unknown): number {
  if (value === null || value === undefined || typeof value === 'boolean') return 1
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 64 ? 1 : 9
  if (typeof value === 'string') return Buffer.byteLength(value) + (value.length < 16 ? 1 : 3)
  if (Array.isArray(value)) return value.reduce<number>((size, item) => size + packedSize(item), 3)
  if (ArrayBuffer.isView(value)) return value.byteLength + 5
  if (typeof value === 'object') {
    if (isDateTime(value)) return 16
    return Object.entries(value).reduce((size, [key, item]) => size + packedSize(key) + packedSize(item), 3)
  }
  return 9
}
