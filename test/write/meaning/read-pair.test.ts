import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { calibrationFor, type Calibration } from '../../../src/models/calibration.js'
import { loadHead } from '../../../src/models/heads/load-heads.js'
import { openHeads, type Heads } from '../../../src/write/meaning/heads.js'
import { changeAndNew, pairInput } from '../../../src/write/meaning/pair-features.js'
import { readCausal } from '../../../src/write/meaning/read-causal.js'
import { readPair } from '../../../src/write/meaning/read-pair.js'

let heads: Heads
let cuesOnly: Heads
let calibration: Calibration
beforeAll(async () => {
  const { embedder } = await loadHead('pair')
  heads = await openHeads(embedder.hash)
  cuesOnly = await openHeads('0'.repeat(64))
  calibration = calibrationFor(embedder)
})

describe('the features of a pair', () => {
  it('are the change and the newer vector', () => {
    expect([...changeAndNew(Float32Array.of(1, 2), Float32Array.of(4, 8))]).toEqual([3, 6, 4, 8])
  })

  it('put unrelated memories at 0 and restatements at 1', () => {
    const vectors = { oldVector: Float32Array.of(1, 0), newVector: Float32Array.of(0.5, Math.sqrt(0.75)) }
    const scale = { toCosine: (similarity: number) => (similarity === 0.3 ? 0.4 : 0.6) }
    const { named } = pairInput({ old: 'a', new: 'b', lang: 'en', ...vectors }, scale)
    expect(named.get('similarity')).toBeCloseTo(0.5, 6)
  })
})

/** Two unit vectors as far apart as texts about the same thing. */
function relatedVectors(lang: string): { oldVector: Float32Array; newVector: Float32Array } {
  const cosine = calibration.toCosine(0.85, lang)
  return { oldVector: Float32Array.of(1, 0), newVector: Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine)) }
}

describe('reading a pair by cues and similarity alone', () => {
  it.each([
    ['I rent a garage on Mill Street.', "I've given up the garage on Mill Street, it's no longer mine.", 'en'],
    ['我在磨坊街租了个车库。', '磨坊街的车库退租了,现在换到河边那间了。', 'zh'],
  ])('%s → %s', (old, fresh, lang) => {
    const pair = { old, new: fresh, lang, ...relatedVectors(lang) }
    const { label, evidence } = readPair(pair, { head: cuesOnly.pair, calibration })
    expect(label).toBe('supersede')
    expect(Object.keys(evidence).join()).toMatch(/change/)
  })

  it('keeps and shows both where it is not sure enough of a change, and never merges below the threshold', () => {
    const pair = {
      old: 'I rent a garage on Mill Street.',
      new: "I've given up the garage on Mill Street, it's no longer mine.",
      lang: 'en',
      ...relatedVectors('en'),
    }
    const unsure = { ...cuesOnly.pair, thresholds: { duplicate: 1.01, supersede: 1.01, change: 0.2 } }
    const { label, decision, confidence, probabilities } = readPair(pair, { head: unsure, calibration })
    expect([label, decision]).toEqual(['supersede', 'conflict'])
    expect(confidence).toBeCloseTo(probabilities.supersede + probabilities.conflict, 12)
    const never = { ...unsure, thresholds: { duplicate: 1.01, supersede: 1.01, change: 1.01 } }
    expect(['refine', 'compatible', 'unrelated']).toContain(readPair(pair, { head: never, calibration }).decision)
  })
})

describe('any two texts', () => {
  it('are read without an error, to probabilities that add up to 1', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('', 'x'.repeat(100_000)))
    const vectors = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 })
    fc.assert(
      fc.property(
        texts,
        texts,
        vectors,
        vectors,
        fc.constantFrom('en', 'zh', 'und'),
        (one, two, first, second, lang) => {
          const [before, after] = [Float32Array.from(first), Float32Array.from(second)]
          const pair = readPair(
            { old: one, new: two, oldVector: before, newVector: after, lang },
            { head: heads.pair, calibration },
          )
          expect(Object.values(pair.probabilities).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 6)
          const causal = readCausal(
            { a: one, b: two, aVector: before, bVector: after, lang },
            { head: heads.causal, calibration },
          )
          expect(causal.confidence).toBe(Math.max(...Object.values(causal.probabilities)))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('reading causes by cues alone', () => {
  it.each([
    ['The pump broke on Sunday.', "That's why we had to cancel the swimming lesson.", 'a_causes_b', 'en'],
    ['水泵礼拜天坏了。', '所以游泳课只好取消。', 'a_causes_b', 'zh'],
    ['The pool is blue.', 'The pool has a café.', 'none', 'en'],
    ['泳池是蓝色的。', '泳池边有家咖啡馆。', 'none', 'zh'],
  ])('%s → %s', (a, b, decision, lang) => {
    expect(readCausal({ a, b, lang }, { head: cuesOnly.causal, calibration }).decision).toBe(decision)
  })
})
