import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { scopesOf } from '../../src/access/scopes.js'
import { activationAt, decayClasses, decayRate, heatOf, reinforce } from '../../src/memory/activation.js'
import { strengthening } from '../../src/write/related.js'
import { createSemanticEdges, strengthenRelated } from '../../src/write/store-queries.js'
import { randomSpace, testDatabase, type TestDatabase } from '../support/database.js'
import { aMemory, dropScopes, loadMemories, type LoadedMemory } from '../support/load-memories.js'

const embedding = new Float32Array(384).fill(1 / Math.sqrt(384))
const { private: scope } = scopesOf({ space: randomSpace('similar'), agent: 'default' })
const now = new Date('2026-03-01T00:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await dropScopes(database, [scope])
  await database.close()
})

const memory = (given: Partial<LoadedMemory> = {}) => aMemory({ scope, content: 'x', embedding, ...given })

async function similarTo(id: string): Promise<[string, number, string][]> {
  const rows = await database.query(
    'MATCH (m:Memory {id: $id})-[e:SEMANTIC]-(o) RETURN o.id AS id, e.weight AS weight, e.by AS by ORDER BY e.weight',
    { id },
  )
  return rows.map(({ id: other, weight, by }) => [String(other), Number(weight), String(by)])
}

describe('similar edges of a memory that has all it may have', () => {
  const mostEdges = 4
  const add = (from: string, to: string, weight: number) =>
    database.executor.run(createSemanticEdges, { edges: [{ from, to, weight }], mostEdges, now })

  it('give way to stronger ones, the weakest first, whatever a person declared', async () => {
    const hub = memory()
    const others = Array.from({ length: 9 }, () => memory())
    await loadMemories(database, [hub, ...others])
    const ids = others.map(({ id }) => id)
    const edges = [0.8, 0.78, 0.9, 0.76].map((weight, index) => ({ from: ids[index]!, to: hub.id, weight }))
    await database.executor.run(createSemanticEdges, { edges, mostEdges, now })
    await database.query('MATCH (:Memory {id: $id})-[e:SEMANTIC {weight: .76}]-() SET e.by = "person"', { id: hub.id })
    await add(ids[4]!, hub.id, 0.77)
    expect((await similarTo(hub.id)).map(([, weight]) => weight)).toEqual([0.76, 0.78, 0.8, 0.9])
    await add(ids[5]!, hub.id, 0.85)
    expect(await similarTo(hub.id)).toEqual([
      [ids[3], 0.76, 'person'],
      [ids[0], 0.8, 'rule'],
      [ids[5], 0.85, 'rule'],
      [ids[2], 0.9, 'rule'],
    ])
    // One that recall enters no more goes before a weaker one that it does.
    await database.query('MATCH (m:Memory {id: $id}) SET m.tier = 2, m.tierKey = "t2"', { id: ids[2] })
    await add(ids[6]!, hub.id, 0.75)
    expect((await similarTo(hub.id)).map(([id]) => id)).toEqual([ids[6], ids[3], ids[0], ids[5]])
  })

  it('stay within the limit when many come in one batch', async () => {
    const hub = memory()
    const others = Array.from({ length: 20 }, () => memory())
    await loadMemories(database, [hub, ...others])
    const edges = others.map(({ id }, index) => ({ from: id, to: hub.id, weight: 0.76 + ((index * 7) % 20) / 100 }))
    await database.executor.run(createSemanticEdges, { edges, mostEdges, now })
    expect((await similarTo(hub.id)).map(([, weight]) => Math.round(weight * 100))).toEqual([92, 93, 94, 95])
  })
})

describe('what is spoken of again', () => {
  const { rates, most } = strengthening
  const strengthen = (related: { id: string; amount: number }[], at = now) =>
    database.executor.run(strengthenRelated, { related, rates, most, now: at })
  const strengthOf = async (id: string) => {
    const [row] = await database.query(
      'MATCH (m:Memory {id: $id}) RETURN m.strength AS strength, m.heat AS heat, m.strengthAt.epochMillis AS at',
      { id },
    )
    return { strength: Number(row?.['strength']), heat: Number(row?.['heat']), at: Number(row?.['at']) }
  }

  it.each(decayClasses)('gains what the model of activation says: %s', async (decayClass) => {
    const before = { strength: 0.4, strengthAt: new Date('2026-01-01T00:00:00Z'), decayClass }
    const one = memory({ ...before, heat: heatOf(before) })
    await loadMemories(database, [one])
    await strengthen([{ id: one.id, amount: 0.04 }])
    const expected = reinforce(before, { weight: 0.05, relevance: 0.8, at: now })
    const { strength, heat, at } = await strengthOf(one.id)
    expect(strength).toBeCloseTo(expected.strength, 9)
    expect(heat).toBeCloseTo(heatOf(expected), 9)
    expect(at).toBe(now.getTime())
    expect(rates[decayClass]).toBe(decayRate(decayClass))
  })

  it('is never lifted above one important write, made weaker, or touched from the past', async () => {
    const strong = memory({ strength: 3, strengthAt: now })
    const nearly = memory({ strength: 0.99, strengthAt: now })
    const later = memory({ strength: 0.5, strengthAt: new Date('2026-04-01T00:00:00Z') })
    await loadMemories(database, [strong, nearly, later])
    await strengthen([strong, nearly, later].map(({ id }) => ({ id, amount: 0.05 })))
    expect((await strengthOf(strong.id)).strength).toBe(3)
    expect((await strengthOf(nearly.id)).strength).toBe(1)
    expect((await strengthOf(later.id)).strength).toBe(0.5)
    for (let times = 0; times < 50; times += 1) await strengthen([{ id: nearly.id, amount: 0.05 }])
    expect((await strengthOf(nearly.id)).strength).toBe(1)
    expect(activationAt({ strength: 1, strengthAt: now, decayClass: 'EPISODIC' }, now)).toBe(1)
  })
})
