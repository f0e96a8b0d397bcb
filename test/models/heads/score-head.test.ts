import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { headFileSchema, headFor, type HeadFile } from '../../../src/models/heads/head.js'
import { headTasks, loadHead } from '../../../src/models/heads/load-heads.js'
import { probabilitiesOf, scoreHead, softmax } from '../../../src/models/heads/score-head.js'

const own = 'a'.repeat(64)
const other = 'b'.repeat(64)
const figure = { value: 0.5, low: 0.4, high: 0.6 }
/** Two labels over two dimensions: int8 weights [10, -20] × .1 and [0, 127] × .01. */
const file: HeadFile = {
  task: 'kind',
  labels: ['no', 'yes'],
  features: 'text-1',
  embedder: { name: 'own', hash: own },
  dense: { dimensions: 2, scale: [0.1, 0.01], weights: Buffer.from(Int8Array.of(10, -20, 0, 127)).toString('base64') },
  named: { loud: [1, -1], short: [0.5, 0.25] },
  bias: { en: [0.1, 0.2], zh: [-1, 1] },
  cueOnly: { named: { loud: [2, -2] }, bias: { en: [0, 0], zh: [0, 0] } },
  thresholds: { yes: 0.7 },
  cueOnlyThresholds: { yes: 0.9 },
  trainedOn: [{ file: 'own', licence: 'MIT', lines: 1 }],
  protocol: 'by hand',
  measured: { accuracy: { all: figure, en: figure, zh: figure } },
}

describe('a linear head', () => {
  it('adds bias, named features and the vector, as computed by hand', () => {
    const input = {
      vector: [0.5, 1],
      named: new Map([
        ['loud', 1],
        ['short', 2],
        ['unknown', 9],
      ]),
      lang: 'en',
    }
    const [no, yes] = scoreHead(headFor(file, own), input)
    // no: .1 + 1·1 + .5·2 + (10·.5 − 20·1)·.1 = .6; yes: .2 − 1 + .25·2 + 127·1·.01 = .97
    expect(no).toBeCloseTo(0.6, 12)
    expect(yes).toBeCloseTo(0.97, 12)
  })

  it('has a bias for Chinese, and reads any other language as English', () => {
    const nothing = { vector: undefined, named: new Map() }
    expect(scoreHead(headFor(file, own), { ...nothing, lang: 'zh' })).toEqual([-1, 1])
    expect(scoreHead(headFor(file, own), { ...nothing, lang: 'fr' })).toEqual([0.1, 0.2])
  })

  it('uses cues alone, with thresholds of their own, for the vectors of another model', () => {
    const head = headFor(file, other)
    expect(head.dense).toBeUndefined()
    expect(head.thresholds).toEqual({ yes: 0.9 })
    expect(scoreHead(head, { vector: [0.5, 1], named: new Map([['loud', 1]]), lang: 'en' })).toEqual([2, -2])
  })

  it('leaves out a vector of another length', () => {
    expect(scoreHead(headFor(file, own), { vector: [1, 2, 3], named: new Map(), lang: 'en' })).toEqual([0.1, 0.2])
  })
})

describe('softmax', () => {
  it('is e^x over the sum of all', () => {
    const [a, b] = softmax([Math.log(3), 0])
    expect(a).toBeCloseTo(0.75, 12)
    expect(b).toBeCloseTo(0.25, 12)
  })

  it('adds up to 1 and keeps the order, however large the scores', () => {
    const scores = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(scores, (values) => {
        const probabilities = softmax(values)
        expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9)
        const highest = values.indexOf(Math.max(...values))
        for (const probability of probabilities) expect(probability).toBeLessThanOrEqual(probabilities[highest] ?? 0)
      }),
    )
  })
})

describe('the shipped weights', () => {
  it.each(headTasks)('%s are of a fitting shape, and small', async (task) => {
    const head = headFileSchema.parse(await loadHead(task))
    expect(head.task).toBe(task)
    const { dense } = headFor(head, head.embedder.hash)
    expect(dense?.weights).toHaveLength(head.labels.length * head.dense.dimensions)
    expect(head.dense.scale).toHaveLength(head.labels.length)
    for (const weights of [...Object.values(head.named), ...Object.values(head.cueOnly.named)])
      expect(weights).toHaveLength(head.labels.length)
    const probabilities = probabilitiesOf(headFor(head, other), { vector: undefined, named: new Map(), lang: 'zh' })
    expect([...probabilities.values()].reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9)
    expect(JSON.stringify(head).length).toBeLessThan(40_000)
  })
})
