import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { paintFor } from '../../src/cli/print/paint.js'
import { displayWidth, pageWidth } from '../../src/cli/print/width.js'
import { reviewText } from '../../src/cli/print/review-text.js'
import { decideByKey } from '../../src/cli/review/decide-by-key.js'
import { randomSpace } from '../support/database.js'
import { decideFixture, type DecideFixture } from '../support/decide-fixture.js'

jest.setTimeout(180_000)

let fixture: DecideFixture
beforeAll(async () => {
  fixture = await decideFixture()
})
afterAll(() => fixture?.close())

async function* typed(keys: readonly string[]): AsyncGenerator<string> {
  yield* keys
}

async function press(space: string, keys: readonly string[]) {
  const scopes = await fixture.caller(space)
  const raw: boolean[] = []
  let text = ''
  const setRawMode = (mode: boolean) => raw.push(mode)
  const stdin = Object.assign(typed(keys), { isTTY: true, setRawMode })
  const stdout = { isTTY: true, write: (more: string) => (text += more) }
  const terminal = { stdin, stdout, stderr: stdout, env: { NO_COLOR: '1' } }
  const engraph = {
    reviews: (input = {}) => fixture.decisions.reviews(scopes, input),
    resolveReview: fixture.decisions.resolveReview.bind(null, scopes),
  }
  const outcome = await decideByKey(engraph, { terminal, paint: paintFor(stdout, terminal.env) })
  return { ...outcome, text, raw }
}

async function someReviews(space: string, contents: readonly string[]): Promise<string[]> {
  const scopes = await fixture.caller(space)
  const ids: string[] = []
  for (const content of contents) {
    const older = await fixture.remember(scopes, { content: `${content} before` })
    const newer = await fixture.remember(scopes, { content: `${content} after` })
    const evidence = { label: 'conflict' }
    ids.push(await fixture.openReview({ older: older.id, newer: newer.id, scope: scopes.private, evidence }))
  }
  return ids
}

describe('decideByKey', () => {
  it('takes one key for each open review, newest first, and skips, until none is left', async () => {
    const space = randomSpace('keys')
    const ids = await someReviews(space, ['a', 'b', 'c', 'd', 'e'])
    const { text, raw, ...outcome } = await press(space, ['x', 'k', 'S', 'n', '\r', 'm', 'r'])
    expect(outcome).toEqual({ decided: 4, left: false })
    expect(raw).toEqual([true, false])
    const decisions = await Promise.all(ids.map(async (id) => (await fixture.node(id))['decision'] ?? null))
    expect(decisions).toEqual(['REJECT', 'MERGE', null, 'SUPERSEDE', 'KEEP_BOTH'])
    expect(text).toContain('older  e before')
    expect(text).toContain('newer  e after')
    expect(text).toContain('[k] keep both')
    expect(text).toContain('70 % sure')
  })

  it.each(['q', '\u0003', '\u0004'])('ends at %j, and gives the terminal back', async (key) => {
    const space = randomSpace('keys')
    const ids = await someReviews(space, ['a', 'b'])
    const { decided, left, raw } = await press(space, ['k', key, 'k'])
    expect({ decided, left, raw }).toEqual({ decided: 1, left: true, raw: [true, false] })
    expect(await fixture.node(ids[0]!)).toMatchObject({ state: 'OPEN' })
  })

  it('says what can’t be done, and takes another key for the same review', async () => {
    const space = randomSpace('keys')
    const scopes = await fixture.caller(space)
    const older = await fixture.remember(scopes, { content: 'shared', zone: 'SHARED' })
    const newer = await fixture.remember(scopes, { content: 'own' })
    const id = await fixture.openReview({ older: older.id, newer: newer.id, scope: scopes.private })
    const { decided, text } = await press(space, ['m', 'c'])
    expect(decided).toBe(1)
    expect(text).toMatch(/BAD_INPUT: .*different zones/)
    expect(await fixture.node(id)).toMatchObject({ decision: 'LINK_CAUSAL' })
  })

  it('goes on over more than one page', async () => {
    const space = randomSpace('keys')
    await someReviews(
      space,
      Array.from({ length: 23 }, (_, index) => `m${index}`),
    )
    const keys = Array.from({ length: 23 }, () => 'r')
    expect(await press(space, keys)).toMatchObject({ decided: 23, left: false })
  })
})

describe('reviewText', () => {
  it('fits the page in any language', async () => {
    const space = randomSpace('keys')
    const scopes = await fixture.caller(space)
    const [id] = await someReviews(space, [`他住在里斯本。${'很长的话，'.repeat(80)}`])
    await fixture.decisions.resolveReview(scopes, id!, 'KEEP_BOTH')
    const [review] = (await fixture.decisions.reviews(scopes, { state: 'DECIDED' })).nodes
    const lines = reviewText(review!, paintFor({ write: () => {} }, {})).split('\n')
    expect(lines.filter((line) => displayWidth(line) > pageWidth)).toEqual([])
    expect(lines[0]).toMatch(/^conflict .*KEEP_BOTH by default$/)
    expect(lines.join('\n')).toContain('label conflict')
  })
})
