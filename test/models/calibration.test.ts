import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { calibrationTable } from '../../src/models/calibration-table.js'
import { calibrationFor } from '../../src/models/calibration.js'
import { identityHash } from '../../src/models/local/local-model.js'
import { lockedModels } from '../../src/models/local/model-table.js'

const languages = ['en', 'zh']

describe('calibrationFor', () => {
  it('has figures for every model by lock, made with its present weights', () => {
    const shipped = lockedModels.map((model) => ({
      name: model.name,
      hash: identityHash(model.files, model),
      languages: model.languages,
    }))
    const measured = calibrationTable.map(({ name, hash, en, zh }) => ({
      name,
      hash,
      languages: [...(en ? ['en'] : []), ...(zh ? ['zh'] : [])],
    }))
    expect(measured).toEqual(shipped)
  })

  it.each(calibrationTable)('puts the anchors of $name at .30, .75 and .95', (entry) => {
    const { calibrated, toCommonScale, toCosine } = calibrationFor(entry)
    expect(calibrated).toBe(true)
    for (const language of languages) {
      const anchors = language === 'zh' ? (entry.zh ?? entry.en) : (entry.en ?? entry.zh)
      const { unrelated, related, duplicate } = anchors!
      expect(unrelated).toBeLessThan(related)
      expect(related).toBeLessThan(duplicate)
      const expected = [
        [unrelated, 0.3],
        [related, 0.75],
        [duplicate, 0.95],
        [1, 1],
      ] as const
      for (const [cosine, similarity] of expected) {
        expect(toCommonScale(cosine, language)).toBeCloseTo(similarity, 9)
        expect(toCosine(similarity, language)).toBeCloseTo(cosine, 9)
      }
      expect(toCommonScale(-1, language)).toBe(0)
      expect(toCommonScale((unrelated + related) / 2, language)).toBeCloseTo(0.525, 9)
    }
  })

  it('never falls, stays within 0 and 1, and is undone by toCosine', () => {
    const cosine = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...calibrationTable),
        fc.constantFrom(...languages),
        cosine,
        cosine,
        (entry, language, a, b) => {
          const { toCommonScale, toCosine } = calibrationFor(entry)
          const [low, high] = [toCommonScale(Math.min(a, b), language), toCommonScale(Math.max(a, b), language)]
          expect(low).toBeLessThanOrEqual(high)
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeLessThanOrEqual(1)
          expect(toCommonScale(toCosine(high, language), language)).toBeCloseTo(high, 9)
        },
      ),
    )
  })

  it('leaves the cosines of an embedder that was never measured as they are', () => {
    const [known] = calibrationTable
    for (const identity of [
      { name: 'other', hash: known!.hash },
      { name: known!.name, hash: 'other weights' },
    ]) {
      const calibration = calibrationFor(identity)
      expect(calibration.calibrated).toBe(false)
      expect(calibration.toCommonScale(0.42, 'en')).toBe(0.42)
      expect(calibration.toCommonScale(-0.2, 'zh')).toBe(0)
      expect(calibration.toCosine(0.42, 'zh')).toBe(0.42)
    }
  })
})
