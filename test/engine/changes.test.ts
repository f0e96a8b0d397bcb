import { describe, expect, it } from '@jest/globals'
import { mostWaiting, openChangeFeed } from '../../src/engine/changes.js'
import type { MemoryChange } from '../../src/memory/engraph.js'

const change = (id: string): MemoryChange => ({ id, change: 'stored', state: 'BUFFERED', at: new Date(0) })

describe('the feed of changes', () => {
  it('brings what is published to one’s scopes, in order, whether it is waited for or not', async () => {
    const feed = openChangeFeed()
    const changes = feed.subscribe(['a', 'b'])
    const waiting = changes.next()
    feed.publish('a', [change('1')])
    feed.publish('c', [change('2')])
    feed.publish('b', [change('3'), change('4')])
    expect((await waiting).value).toEqual(change('1'))
    expect((await changes.next()).value).toEqual(change('3'))
    expect((await changes.next()).value).toEqual(change('4'))
  })

  it('is over for a reader who left, even while it waited, and for no other', async () => {
    const feed = openChangeFeed()
    const [one, other] = [feed.subscribe(['a']), feed.subscribe(['a'])]
    const waiting = one.next()
    await one.return?.()
    expect(await waiting).toMatchObject({ done: true })
    feed.publish('a', [change('1')])
    expect(await one.next()).toMatchObject({ done: true })
    expect((await other.next()).value).toEqual(change('1'))
    await other.return?.()
    expect(feed.heard).toBe(false)
  })

  it('gives what was published before it was closed, then ends; later subscriptions end at once', async () => {
    const feed = openChangeFeed()
    const changes = feed.subscribe(['a'])
    feed.publish('a', [change('1')])
    feed.close()
    feed.publish('a', [change('2')])
    const seen: string[] = []
    for await (const { id } of changes) seen.push(id)
    expect(seen).toEqual(['1'])
    expect(await feed.subscribe(['a']).next()).toMatchObject({ done: true })
  })

  it('ends for a reader that is too slow, and says so', async () => {
    const feed = openChangeFeed()
    const changes = feed.subscribe(['a'])
    for (let index = 0; index <= mostWaiting; index += 1) feed.publish('a', [change(String(index))])
    expect(feed.heard).toBe(false)
    for (let index = 0; index <= mostWaiting; index += 1) await changes.next()
    await expect(changes.next()).rejects.toMatchObject({ code: 'OVERLOADED', limit: mostWaiting })
    expect(await changes.next()).toMatchObject({ done: true })
  })
})
