import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Executor } from '../../src/graph/executor.js'
import { openTraceStore } from '../../src/recall/trace-store.js'
import { silentLogger, type Logger } from '../../src/memory/logger.js'
import { randomSpace } from '../support/database.js'
import { loadEdges } from '../support/load-memories.js'
import { recallFixture, type RecallFixture } from '../support/recall-fixture.js'

let fixture: RecallFixture

beforeAll(async () => {
  fixture = await recallFixture()
})
afterAll(() => fixture?.close())

async function aCaller() {
  const scopes = fixture.scopesFor(randomSpace('traces'))
  const memories = await fixture.remember(
    ['Pepper is the name of the cat.', 'Bring antihistamines on Sunday.', 'The bike is blue.'].map((content) => ({
      content,
      scope: scopes.private,
      session: 'one',
    })),
  )
  await loadEdges(fixture.database, [{ from: memories[0]!.id, to: memories[1]!.id, type: 'CAUSAL', weight: 0.9 }])
  return { scopes, memories }
}

describe('traces', () => {
  it('are readable at once, and the same from another process after the flush', async () => {
    const { scopes, memories } = await aCaller()
    const recall = await fixture.path.recall(scopes, { query: 'name of the cat', limit: 2 })
    const here = await fixture.path.trace(scopes, recall.id)
    expect(here).toMatchObject({
      id: recall.id,
      query: 'name of the cat',
      task: 'FACT',
      depth: 1,
      during: null,
      missing: null,
    })
    expect(here?.returned).toEqual(recall.memories.map(({ id }) => id))
    expect(here?.seeds[0]).toMatchObject({ memory: memories[0]!.id, hop: 0, path: [] })
    expect(here?.cuts.map(({ memory, stage }) => [memory, stage])).toEqual([
      [memories.find(({ id }) => !here?.returned.includes(id))?.id, 'limit'],
    ])
    await fixture.path.flush()
    expect(await fixture.openPath().trace(scopes, recall.id)).toEqual(here)
  })

  it('reach other processes within two seconds by themselves', async () => {
    const { scopes } = await aCaller()
    const { id } = await fixture.path.recall(scopes, { query: 'cat' })
    const other = fixture.openPath()
    const started = performance.now()
    let trace = await other.trace(scopes, id)
    while (trace === null && performance.now() - started < 2_000) trace = await other.trace(scopes, id)
    expect(trace?.id).toBe(id)
  })

  it('show in the graph what was returned and how it was reached', async () => {
    const { scopes, memories } = await aCaller()
    const path = fixture.openPath()
    const { id } = await path.recall(scopes, { query: 'name of the cat' })
    await path.flush()
    await path.flush()
    const edges = await fixture.database.query(
      `MATCH (r:Recall {id: $id})-[a:ACTIVATED]->(m) RETURN m.id AS memory, a.hop AS hop, a.score AS score, a.edge AS edge, a.fromMemory AS fromMemory, r.scope AS scope ORDER BY score DESC`,
      { id },
    )
    expect(edges).toHaveLength(3)
    expect(edges[0]).toMatchObject({ memory: memories[0]!.id, edge: null, scope: scopes.private })
    const trace = await path.trace(scopes, id)
    expect(edges.map(({ score }) => score)).toEqual(
      trace!.returned.map(
        (memory) => [...trace!.seeds, ...trace!.activated].find((one) => one.memory === memory)?.score,
      ),
    )
  })

  it('belong to the agent who asked', async () => {
    const { scopes } = await aCaller()
    const other = fixture.scopesFor(scopes.caller.space, 'someone-else')
    const { id } = await fixture.path.recall(scopes, { query: 'cat' })
    expect(await fixture.path.trace(other, id)).toBeNull()
    await fixture.path.flush()
    expect(await fixture.openPath().trace(other, id)).toBeNull()
    expect((await fixture.path.traces(other)).nodes).toEqual([])
  })

  it('are listed newest first, page by page', async () => {
    const { scopes } = await aCaller()
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.unshift((await fixture.path.recall(scopes, { query: `cat ${index}` })).id)
    const seen: string[] = []
    for (let after: string | null = null, more = true; more;) {
      const page = await fixture.path.traces(scopes, { first: 2, after })
      seen.push(...page.nodes.map(({ id }) => id))
      after = page.pageInfo.endCursor
      more = page.pageInfo.hasNextPage
    }
    expect(seen).toEqual(ids)
    await expect(fixture.path.traces(scopes, { first: 0 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'first' })
    await expect(fixture.path.traces(scopes, { after: 'nonsense' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'after',
    })
  })

  it('are pruned to the newest of each agent', async () => {
    const { scopes } = await aCaller()
    const path = fixture.openPath({ settings: { tracesKept: 4 } })
    const ids: string[] = []
    for (let index = 0; index < 9; index += 1) ids.push((await path.recall(scopes, { query: `cat ${index}` })).id)
    await path.flush()
    const page = await fixture.openPath().traces(scopes, { first: 100 })
    expect(page.nodes.map(({ id }) => id)).toEqual(ids.slice(-4).reverse())
  })

  it('are left out when not wanted', async () => {
    const { scopes } = await aCaller()
    const { id } = await fixture.path.recall(scopes, { query: 'cat' }, { keepTrace: false })
    expect(await fixture.path.trace(scopes, id)).toBeNull()
  })

  it('survive a database that is away for a while', async () => {
    const { scopes } = await aCaller()
    const { id } = await fixture.path.recall(scopes, { query: 'cat' })
    const trace = (await fixture.path.trace(scopes, id))!
    const real = fixture.database.executor
    let away = true
    const executor: Executor = {
      run: (query, parameters, options) => real.run(query, parameters, options),
      transaction: (name, options, work) =>
        away ? Promise.reject(new Error('away')) : real.transaction(name, options, work),
    }
    const warnings: string[] = []
    const logger: Logger = { ...silentLogger, warn: (_, message) => warnings.push(message) }
    const store = openTraceStore({ executor, logger, tracesKept: 100, flushMs: 10_000 })
    const kept = { ...trace, id: `${trace.id}-later` }
    store.add(scopes, kept)
    await store.flush()
    expect(warnings).toHaveLength(1)
    expect(await fixture.path.trace(scopes, kept.id)).toBeNull()
    away = false
    await store.flush()
    expect(await fixture.path.trace(scopes, kept.id)).toEqual(kept)
    await store.close()
  })

  it('are written by close, which may be called twice', async () => {
    const { scopes } = await aCaller()
    const path = fixture.openPath({ settings: { flushMs: 60_000 } })
    const { id } = await path.recall(scopes, { query: 'cat' })
    await Promise.all([path.close(), path.close()])
    await path.close()
    expect((await fixture.path.trace(scopes, id))?.id).toBe(id)
    await expect(path.recall(scopes, { query: 'cat' })).rejects.toThrow(/closed/)
  })
})
