import type { FoundName } from './found-name.js'

/** A token is a Latin word or number, or one Han character or other letter of a script without spaces. */
const token = /[\p{Script=Latin}\p{N}]+|\p{L}/gu
const mostTokens = 12

interface KnownNames {
  byTokens: Map<string, string>
  /** For each first token, how many tokens the names that begin with it have, most first. */
  lengths: Map<string, number[]>
}

/** Kept as long as the caller keeps the array, so that a graph's names are read once and not for each text. */
const read = new WeakMap<readonly string[], KnownNames>()

/**
 * Names of the graph that stand in a text, the longest where several begin. A single word must have the capital that
 * its name has: Will and May are names, will and may are not. Names of one character are not looked for. Linear in the
 * text, whatever the number of names.
 */
export function findKnownNames(text: string, names: readonly string[]): FoundName[] {
  if (names.length === 0) return []
  const known = read.get(names) ?? readNames(names)
  read.set(names, known)
  const tokens = [...text.matchAll(token)]
  const found: FoundName[] = []
  for (let at = 0; at < tokens.length;) {
    const hit = nameAt(text, tokens, at, known)
    if (hit) found.push(hit.found)
    at += hit?.length ?? 1
  }
  return found
}

function nameAt(
  text: string,
  tokens: readonly RegExpExecArray[],
  at: number,
  { byTokens, lengths }: KnownNames,
): { found: FoundName; length: number } | null {
  const first = tokens[at]
  if (first === undefined) return null
  for (const length of lengths.get(normal(first[0])) ?? []) {
    const last = tokens[at + length - 1]
    if (last === undefined) continue
    const name = byTokens.get(keyOf(tokens.slice(at, at + length).map(([word]) => word)))
    const isCommonWord = length === 1 && /^\p{Ll}/u.test(first[0]) && /^\p{Lu}/u.test(name ?? '')
    if (name === undefined || isCommonWord) continue
    return { found: { text: text.slice(first.index, last.index + last[0].length), type: 'other', name }, length }
  }
  return null
}

function readNames(names: readonly string[]): KnownNames {
  const byTokens = new Map<string, string>()
  const lengths = new Map<string, number[]>()
  for (const name of names) {
    const tokens = name.match(token) ?? []
    const [first] = tokens
    if (first === undefined || name.length < 2 || tokens.length > mostTokens) continue
    const key = keyOf(tokens)
    if (byTokens.has(key)) continue
    byTokens.set(key, name)
    const known = lengths.get(normal(first)) ?? []
    if (!known.includes(tokens.length))
      lengths.set(
        normal(first),
        [...known, tokens.length].sort((a, b) => b - a),
      )
  }
  return { byTokens, lengths }
}

function normal(word: string): string {
  return word.normalize('NFKC').toLowerCase()
}

function keyOf(tokens: readonly string[]): string {
  return tokens.map(normal).join(' ')
}
