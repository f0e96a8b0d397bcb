import type { Embedder } from '../../src/models/embedder.js'
import { testDimensions } from './database.js'
import { seededRandom, unit } from './random.js'

/**
 * A small deterministic embedder: each word (each Han character and pair) has a random vector seeded by its spelling, a
 * text is their sum. Texts that share words are near; nothing else is, so that a test can compute what is nearest.
 */
export const hashEmbedder: Embedder = {
  identity: { name: 'hash', dimensions: testDimensions, hash: 'hash' },
  embed: async (texts) => texts.map(hashVector),
  close: async () => {},
}

export function hashVector(text: string): Float32Array {
  const han = Array.from(text.matchAll(/\p{Script=Han}/gu), ([character]) => character)
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{Emoji_Presentation}]+/gu) ?? [text]
  const counts = new Map<string, number>()
  for (const token of [...words, ...han]) counts.set(token, (counts.get(token) ?? 0) + 1)
  const sum = new Float32Array(testDimensions)
  for (const [token, count] of counts) {
    const random = seededRandom(spellingSeed(token))
    for (let index = 0; index < sum.length; index += 1) sum[index]! += count * (random.next() - 0.5)
  }
  return unit(sum)
}

function spellingSeed(token: string): number {
  let seed = 2166136261
  for (const character of token) seed = Math.imul(seed ^ character.codePointAt(0)!, 16777619)
  return seed >>> 0
}
