import type { FoundName } from './entities.js'

const patterns = [
  /https?:\/\/[^\s<>"'，。）)]+/gu,
  /(?<![\p{L}\p{N}])@[A-Za-z0-9_]{2,30}/gu,
  /(?<![\p{L}\p{N}])#[A-Za-z0-9_-]{2,30}/gu,
  /(?<![\p{L}\p{N}])[A-Z]{2,10}-\d{1,10}(?!\p{N})/gu,
  /(?<![\p{L}\p{N}.])v?\d+\.\d+\.\d+(?:-[A-Za-z0-9.]+)?(?![\p{N}.])/gu,
  /(?<![\p{L}\p{N}:/])(?:[A-Za-z]:\\|\.{0,2}\/)(?:[\w.-]+[\\/])+[\w.-]+/gu,
]

/** Addresses, handles, tags, ticket numbers, versions and paths: names by their form, in any language. */
export function codedEntities(text: string): FoundName[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([match]) => ({ text: match, type: 'code' as const })),
  )
}
