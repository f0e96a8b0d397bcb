import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { InferenceQueue } from '../../../src/models/local/inference-queue.js'

describe('InferenceQueue', () => {
  it('puts urgent texts between the texts of a patient request', () => {
    const queue = new InferenceQueue()
    queue.add({ id: 1, texts: ['a', 'b'], urgent: false })
    expect(queue.next()).toEqual({ id: 1, index: 0, text: 'a' })
    queue.add({ id: 2, texts: ['q'], urgent: true })
    expect(queue.next()).toEqual({ id: 2, index: 0, text: 'q' })
    expect(queue.next()).toEqual({ id: 1, index: 1, text: 'b' })
    expect(queue.next()).toBeUndefined()
  })

  it('forgets a dropped request and passes over an empty one', () => {
    const queue = new InferenceQueue()
    queue.add({ id: 1, texts: ['a', 'b'], urgent: false })
    queue.add({ id: 2, texts: [], urgent: true })
    queue.add({ id: 3, texts: ['c'], urgent: false })
    queue.next()
    queue.drop(1)
    queue.drop(1)
    expect(queue.next()).toEqual({ id: 3, index: 0, text: 'c' })
    expect(queue.next()).toBeUndefined()
  })

  it('hands out every text once, urgent requests first, each kind in order', () => {
    const requests = fc.array(fc.record({ texts: fc.array(fc.string(), { maxLength: 4 }), urgent: fc.boolean() }))
    fc.assert(
      fc.property(requests, (all) => {
        const queue = new InferenceQueue()
        all.forEach((request, id) => queue.add({ id, ...request }))
        const got = []
        for (let step = queue.next(); step !== undefined; step = queue.next()) got.push(step)
        const inOrder = (urgent: boolean): unknown[] =>
          all.flatMap((request, id) =>
            request.urgent === urgent ? request.texts.map((text, index) => ({ id, index, text })) : [],
          )
        expect(got).toEqual([...inOrder(true), ...inOrder(false)])
      }),
    )
  })
})
