import { describe, expect, it } from '@jest/globals'
import { pool } from '../../../src/models/local/pooling.js'
import { normaliseVector } from '../../../src/models/normalise-vector.js'

const states = Float32Array.of(1, 2, 3, 4, 5, 9)

describe('pool', () => {
  it('takes the mean over tokens or the first token', () => {
    expect([...pool(states, 2, 'mean')]).toEqual([3, 5])
    expect([...pool(states, 2, 'cls')]).toEqual([1, 2])
  })
})

describe('normaliseVector', () => {
  it('gives length 1 and leaves zeros alone', () => {
    expect([...normaliseVector(Float32Array.of(3, 4))]).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)])
    expect([...normaliseVector(new Float32Array(2))]).toEqual([0, 0])
  })
})
