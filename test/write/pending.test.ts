import { describe, expect, it } from '@jest/globals'
import { trackPending } from '../../src/write/pending.js'

/** Lets everything that is already decided happen. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  promise.then(
    () => (done = true),
    () => (done = true),
  )
  await settle()
  return done
}

describe('trackPending', () => {
  it('waits for what is pending now, not for what comes after', async () => {
    const pending = trackPending()
    pending.add(['a', 'b'])
    const empty = pending.empty()
    pending.add(['c'])
    pending.finish(['a'])
    expect(await isDone(empty)).toBe(false)
    pending.finish(['b'])
    expect(await isDone(empty)).toBe(true)
    expect(pending.size).toBe(1)
  })

  it('has nothing to wait for when nothing is pending, and for ids it was never told of', async () => {
    const pending = trackPending()
    expect(await isDone(pending.empty())).toBe(true)
    pending.add(['a'])
    expect(await isDone(pending.settled(['b'], 60_000))).toBe(true)
  })

  it('waits for some, and no longer than it is told', async () => {
    const pending = trackPending()
    pending.add(['a', 'b'])
    const some = pending.settled(['a'], 60_000)
    pending.finish(['b'])
    expect(await isDone(some)).toBe(false)
    pending.finish(['a'])
    expect(await isDone(some)).toBe(true)
    pending.add(['c'])
    await pending.settled(['c'], 1)
    expect(pending.size).toBe(1)
  })

  it('tells which are in the database, the first of each scope, and keeps that when one is offered again', () => {
    const pending = trackPending()
    pending.add(['a', 'b', 'c', 'd', 'e'])
    const [a, c, d, e] = [...'acde'].map((id) => ({ id, scope: id === 'd' ? 'two' : 'one' }))
    pending.durable([e!, d!, c!, a!, { id: 'never offered', scope: 'one' }])
    pending.add(['a'])
    expect(pending.oldest(2)).toEqual([a, c, d])
    pending.finish(['a', 'd'])
    expect(pending.oldest(2)).toEqual([c, e])
    expect(pending.size).toBe(3)
  })

  it('lets nobody wait once it is closed', async () => {
    const pending = trackPending()
    pending.add(['a'])
    const [empty, some] = [pending.empty(), pending.settled(['a'], 60_000)]
    const refused = expect(empty).rejects.toMatchObject({ code: 'OVERLOADED', value: 1 })
    pending.close()
    await refused
    await some
    await expect(pending.empty()).rejects.toMatchObject({ code: 'OVERLOADED' })
  })
})
