import { describe, expect, it } from '@jest/globals'
import type { PairReading } from '../../../src/write/meaning/read-pair.js'
import { decide } from '../../../src/write/resolve/decision.js'
import { aMemory } from '../../support/load-memories.js'

const embedding = new Float32Array(384)
const reading: PairReading = {
  label: 'supersede',
  decision: 'supersede',
  confidence: 0.99,
  probabilities: { duplicate: 0, supersede: 0.99, conflict: 0.01, refine: 0, compatible: 0, unrelated: 0 },
  evidence: {},
}

function decided(old: string, arrived: string) {
  const [known, next] = [old, arrived].map((content) => aMemory({ scope: 's', content, embedding }))
  const statements = { old, new: arrived, shared: 4, overlap: 0.9, whole: true }
  return decide({ known: known!, arrived: next! }, reading, statements)?.action ?? null
}

describe('a record with fields', () => {
  it.each([
    ['push | reader | You are at chapter 8 of The Long Walk', 'push | reader | You are at chapter 9 of The Long Walk'],
    ['短信: 王芳 | 接收 | 车停在B2-012', '短信: 王芳 | 接收 | 车停在B3-040'],
  ])('is never read as a statement that changed: %s', (old, arrived) => expect(decided(old, arrived)).toBeNull())

  it('is told from a statement that has a bar in it', () => {
    expect(decided('My desk is in room 3 | left wing', 'My desk is in room 7 | left wing')).not.toBeNull()
  })
})
