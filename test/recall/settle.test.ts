import { describe, expect, it } from '@jest/globals'
import { scopesOf } from '../../src/access/scopes.js'
import type { RecallInput } from '../../src/memory/engraph.js'
import type { Loaded } from '../../src/recall/load.js'
import type { Ranked } from '../../src/recall/push.js'
import { settle, versionsNeeded } from '../../src/recall/settle.js'
import { aPlan } from '../support/recall-parts.js'

const scopes = scopesOf({ space: 'a', agent: 'b' })
const at = new Date('2025-03-01T00:00:00Z')
const plan = (input: Partial<RecallInput> = {}) => aPlan(scopes, input, at)
const signals = { lexical: 0, dense: 0, time: 0, importance: 0, graph: 0, activation: 0.5, rerank: null }
const ranked = (id: string, score: number): Ranked => ({ id, score, signals, way: null })

function loaded(...memories: (Partial<Loaded> & { id: string })[]): Map<string, Loaded> {
  return new Map(
    memories.map((given) => [
      given.id,
      {
        content: given.id,
        summary: '',
        kind: 'FACT',
        source: 'USER',
        speaker: '',
        session: '',
        state: 'ACTIVE',
        tier: 0,
        scope: scopes.private,
        lang: 'en',
        saidAt: at,
        due: null,
        dated: true,
        occurredAt: at,
        occurredUntil: at,
        externalIds: [],
        supersededBy: null,
        current: null,
        supersedes: [],
        conflictsWith: [],
        ...given,
      },
    ]),
  )
}

const old = { id: 'old', tier: 2, state: 'SUPERSEDED', current: 'new', supersededBy: 'new' } as const

describe('settle', () => {
  it('gives the place of a replaced memory to what replaced it', () => {
    const memories = loaded(old, { id: 'new' }, { id: 'other' })
    const { settled, dropped } = settle(plan(), [ranked('old', 0.9), ranked('other', 0.8)], memories)
    expect(settled.map((entry) => [entry.loaded.id, entry.ranked.score])).toEqual([
      ['new', 0.9],
      ['other', 0.8],
    ])
    expect(settled[0]?.path).toEqual([
      { from: 'old', to: 'new', edge: 'SUPERSEDES', via: null, weight: 1, activation: 0.5 },
    ])
    expect(dropped).toEqual([{ id: 'old', score: 0.9, reason: 'replaced by new' }])
  })

  it('keeps the better score when the current version was found too', () => {
    const memories = loaded(old, { id: 'new' })
    const { settled } = settle(plan(), [ranked('new', 0.95), ranked('old', 0.9)], memories)
    expect(settled.map((entry) => [entry.loaded.id, entry.ranked.score, entry.path.length])).toEqual([['new', 0.95, 0]])
  })

  it('shows both when asked, the later one first', () => {
    const memories = loaded(old, { id: 'new' })
    const { settled } = settle(plan({ includeSuperseded: true }), [ranked('old', 0.9), ranked('new', 0.2)], memories)
    expect(settled.map((entry) => entry.loaded.id)).toEqual(['new', 'old'])
    expect(settled[0]!.ranked.score).toBeGreaterThan(settled[1]!.ranked.score)
  })

  it('leaves what held then alone when asked for an instant', () => {
    const memories = loaded(old, { id: 'new' })
    const then = plan({ asOf: at })
    expect(versionsNeeded(then, [ranked('old', 0.9)], memories)).toEqual([])
    expect(settle(then, [ranked('old', 0.9)], memories).settled.map((entry) => entry.loaded.id)).toEqual(['old'])
  })

  it('drops a replaced memory whose successor may not be shown, and one that is gone', () => {
    const memories = loaded({ ...old, current: null })
    const { settled, dropped } = settle(plan(), [ranked('old', 0.9), ranked('gone', 0.8)], memories)
    expect(settled).toEqual([])
    expect(dropped.map(({ id }) => id)).toEqual(['old', 'gone'])
  })

  it('asks for the current versions that are not loaded yet, each once', () => {
    const memories = loaded(old, { ...old, id: 'older' }, { id: 'other' })
    const head = [ranked('old', 0.9), ranked('older', 0.8), ranked('other', 0.7)]
    expect(versionsNeeded(plan(), head, memories)).toEqual(['new'])
    expect(versionsNeeded(plan(), head, new Map([...memories, ...loaded({ id: 'new' })]))).toEqual([])
  })

  it('puts private before shared at equal score', () => {
    const memories = loaded({ id: 'a', scope: scopes.shared }, { id: 'b' })
    const { settled } = settle(plan(), [ranked('a', 0.5), ranked('b', 0.5)], memories)
    expect(settled.map((entry) => entry.loaded.id)).toEqual(['b', 'a'])
  })
})
