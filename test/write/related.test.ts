import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { WriteInput } from '../../src/memory/engraph.js'
import { writeFixture, type WriteFixture } from '../support/write-fixture.js'

let fixture: WriteFixture
beforeAll(async () => {
  fixture = await writeFixture()
})
afterEach(() => fixture.stopPaths())
afterAll(() => fixture.close())

let spaces = 0
/** How much stronger a memory is for a second one an instant later that is similar to it. */
async function gainBy(second: Partial<WriteInput>, { reinforce = true, content = 'The bakery opens at seven.' } = {}) {
  const scopes = fixture.scopesFor(`related-${Date.now()}-${(spaces += 1)}`)
  const at = new Date('2026-03-01T09:00:00Z')
  const path = fixture.openPath({ now: () => at, settings: { reinforce } })
  const base = { content, keep: true, wait: 'STORED' as const, session: 'first' }
  await path.accept(scopes, [base])
  const before = Number((await fixture.memories(scopes.private))[0]?.['strength'])
  await path.accept(scopes, [{ ...base, session: 'second', ...second }])
  const edges = await fixture.edges(scopes.private)
  const [weight] = edges.filter(({ type }) => type === 'SEMANTIC').map((edge) => edge.weight)
  return { gain: Number((await fixture.memories(scopes.private))[0]?.['strength']) - before, weight: weight ?? 0 }
}

describe('an older memory that is spoken of again', () => {
  it.each([
    ['The bakery opens at seven.', 'The bakery opens at seven now.'],
    ['面包店早上七点开门。', '面包店早上七点就开门。'],
  ])('gains a twentieth of the similarity: %s', async (content, again) => {
    const { gain, weight } = await gainBy({ content: again }, { content })
    expect(weight).toBeGreaterThanOrEqual(0.75)
    expect(gain).toBeCloseTo(0.05 * weight, 6)
  })

  it.each([
    ['its own session', { session: 'first' }],
    ['a tool', { source: 'TOOL' as const }],
    ['an agent', { source: 'AGENT' as const }],
  ])('gains nothing by %s', async (_, second) => {
    const { gain, weight } = await gainBy({ content: 'The bakery opens at seven now.', ...second })
    expect(weight).toBeGreaterThanOrEqual(0.75)
    expect(gain).toBe(0)
  })

  it('gains nothing where an evaluation has turned it off', async () => {
    expect(await gainBy({ content: 'The bakery opens at seven now.' }, { reinforce: false })).toMatchObject({ gain: 0 })
  })
})
