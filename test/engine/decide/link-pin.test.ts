import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { heatOf } from '../../../src/memory/activation.js'
import type { LinkInput } from '../../../src/memory/engraph.js'
import { semanticLimits } from '../../../src/write/similar.js'
import { randomSpace } from '../../support/database.js'
import { decideFixture, type DecideFixture } from '../../support/decide-fixture.js'
import { loadEdges } from '../../support/load-memories.js'

jest.setTimeout(180_000)

let fixture: DecideFixture
beforeAll(async () => {
  fixture = await decideFixture()
})
afterAll(() => fixture?.close())

describe('link', () => {
  it('declares an edge, and the same again gets its new weight', async () => {
    const scopes = await fixture.caller(randomSpace('link'))
    const cause = await fixture.remember(scopes, { content: 'The oven broke.' })
    const effect = await fixture.remember(scopes, { content: 'The bakery closed.', zone: 'SHARED' })
    const input = { from: cause.id, to: effect.id, type: 'CAUSAL' } as const
    const edge = { ...input, by: 'person', createdAt: fixture.now, confidence: 1 }
    expect(await fixture.decisions.link(scopes, input)).toEqual({ ...edge, weight: 1, reason: null })
    const again = { ...input, weight: 0.25, reason: '烤箱坏了' }
    expect(await fixture.decisions.link(scopes, again)).toEqual({ ...edge, weight: 0.25, reason: '烤箱坏了' })
    expect(await fixture.edgesAt(cause.id)).toEqual(['CAUSAL The oven broke.→The bakery closed.'])
  })

  it('reads SEMANTIC in both directions, and takes over what a rule has made', async () => {
    const scopes = await fixture.caller(randomSpace('link'))
    const one = await fixture.remember(scopes, { content: 'a' })
    const other = await fixture.remember(scopes, { content: 'b' })
    await loadEdges(fixture.database, [{ from: one.id, to: other.id, type: 'SEMANTIC', weight: 0.8 }])
    const edge = await fixture.decisions.link(scopes, { from: other.id, to: one.id, type: 'SEMANTIC', weight: 0.9 })
    expect(edge).toMatchObject({ from: one.id, to: other.id, weight: 0.9, by: 'person' })
    expect(await fixture.edgesAt(one.id)).toEqual(['SEMANTIC a→b'])
  })

  it('makes room for a declared SEMANTIC edge among the weakest, so that no memory becomes a hub', async () => {
    const scopes = await fixture.caller(randomSpace('link'))
    const hub = await fixture.remember(scopes, { content: 'hub' })
    const { mostEdges } = semanticLimits
    const others = []
    for (let index = 0; index <= mostEdges; index += 1)
      others.push(await fixture.remember(scopes, { content: `near ${String(index).padStart(2, '0')}` }))
    await loadEdges(
      fixture.database,
      others
        .slice(0, mostEdges)
        .map(({ id }, index) => ({ from: hub.id, to: id, type: 'SEMANTIC' as const, weight: 0.8 + index / 1000 })),
    )
    await fixture.decisions.link(scopes, { from: hub.id, to: others.at(-1)!.id, type: 'SEMANTIC', weight: 0.1 })
    const edges = await fixture.edgesAt(hub.id)
    expect(edges).toHaveLength(mostEdges)
    expect(edges).toContain(`SEMANTIC hub→near ${mostEdges}`)
    expect(edges).not.toContain('SEMANTIC hub→near 00')
  })

  it('refuses what is no link', async () => {
    const space = randomSpace('link')
    const [anna, ben] = [await fixture.caller(space, 'anna'), await fixture.caller(space, 'ben')]
    const one = await fixture.remember(anna, { content: 'one' })
    const shared = await fixture.remember(anna, { content: 'shared', zone: 'SHARED' })
    const hidden = await fixture.remember(ben, { content: 'hidden' })
    const merged = await fixture.remember(anna, { content: 'merged', state: 'MERGED' as never })
    const semantic = { from: one.id, to: shared.id, type: 'SEMANTIC' as const }
    const refusals: [Partial<LinkInput>, string, string][] = [
      [{ to: one.id }, 'BAD_INPUT', 'to'],
      [{}, 'BAD_INPUT', 'to'],
      [{ to: hidden.id }, 'NOT_FOUND', 'to'],
      [{ from: 'none' }, 'NOT_FOUND', 'from'],
      [{ to: merged.id }, 'BAD_INPUT', 'to'],
      [{ weight: 1.5 }, 'BAD_INPUT', 'weight'],
      [{ reason: 'x'.repeat(501) }, 'BAD_INPUT', 'reason'],
      [{ type: 'SUPERSEDES' as never }, 'BAD_INPUT', 'type'],
      [{ by: 'person' } as never, 'BAD_INPUT', 'by'],
    ]
    for (const [given, code, field] of refusals) {
      await expect(fixture.decisions.link(anna, { ...semantic, ...given })).rejects.toMatchObject({ code, field })
    }
    expect(await fixture.edgesAt(one.id)).toEqual([])
  })
})

describe('pin', () => {
  it('keeps the activation of now, is undone, and does nothing the second time', async () => {
    const scopes = await fixture.caller(randomSpace('pin'))
    // Two half-lives of what happened, 30 days each, before the fixture's now.
    const strengthAt = new Date('2025-04-02T12:00:00.000Z')
    const { id } = await fixture.remember(scopes, { content: 'allergy', strength: 0.8, strengthAt })
    const pinned = await fixture.decisions.pin(scopes, id, true)
    expect(pinned).toMatchObject({ id, pinned: true, state: 'ACTIVE' })
    expect(pinned.activation).toBeCloseTo(0.2, 9)
    const node = await fixture.node(id)
    expect(node).toMatchObject({ pinned: true, decayClass: 'PINNED', tierKey: 't0' })
    expect(node['heat']).toBeCloseTo(Math.log(0.2), 9)
    await fixture.decisions.pin(scopes, id, true)
    expect(await fixture.node(id)).toEqual(node)
    await fixture.decisions.pin(scopes, id, false)
    const unpinned = await fixture.node(id)
    expect(unpinned).toMatchObject({ pinned: false, decayClass: 'EPISODIC' })
    const strength = { strength: 0.2, strengthAt: fixture.now, decayClass: 'EPISODIC' as const }
    expect(unpinned['heat']).toBeCloseTo(heatOf(strength), 9)
  })

  it('takes a cold memory back into use, and refuses a replaced, merged, hidden or unknown one', async () => {
    const space = randomSpace('pin')
    const [anna, ben] = [await fixture.caller(space, 'anna'), await fixture.caller(space, 'ben')]
    const cold = await fixture.remember(anna, { content: 'cold', state: 'COLD' })
    expect(await fixture.decisions.pin(anna, cold.id, true)).toMatchObject({ state: 'ACTIVE' })
    expect(await fixture.node(cold.id)).toMatchObject({ tierKey: 't0' })
    const replaced = await fixture.remember(anna, { content: 'replaced', state: 'SUPERSEDED' })
    const merged = await fixture.remember(anna, { content: 'merged', state: 'MERGED' as never })
    for (const { id } of [replaced, merged])
      await expect(fixture.decisions.pin(anna, id, true)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'id' })
    for (const id of [cold.id, 'none'])
      await expect(fixture.decisions.pin(ben, id, true)).rejects.toMatchObject({ code: 'NOT_FOUND', value: id })
  })
})
