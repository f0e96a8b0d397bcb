import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fileURLToPath } from 'node:url'
import neo4j, { type Plan } from 'neo4j-driver'
import { readCatalogue } from '../../src/graph/catalogue.js'
import { toDateTime } from '../../src/graph/values.js'
import { testDatabase, testDimensions, type TestDatabase } from '../support/database.js'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const whole = neo4j.int(1)
const instant = toDateTime(new Date('2025-01-01T00:00:00Z'))
const values: Record<string, unknown> = {
  embedding: new Array(testDimensions).fill(0.1),
  scopes: ['sa1', 'sb2'],
  scope: 'sa1',
  tiers: [whole],
  enterTiers: [whole],
  openTiers: [whole],
  kinds: ['FACT'],
  sources: ['USER'],
  agents: ['a'],
  states: ['ACCEPTED'],
  ids: ['a'],
  id: 'a',
  before: 'b',
  index: 'memory_text_english',
  lucene: 'a',
  decay: 0.65,
  threshold: 0.05,
  causal: 'both',
  minImportance: 0,
  fadeMs: 1,
  seeds: [{ id: 'a', activation: 1, scope: 'sa1', at: instant, after: instant, before: instant }],
  recalls: [],
  ...Object.fromEntries(['from', 'until', 'validAt', 'validAfter', 'retiredAfter'].map((name) => [name, instant])),
  ...Object.fromEntries(
    ['limit', 'keep', 'beam', 'maxDegree', 'maxEntities', 'maxMentions', 'perSide', 'kept', 'batch'].map((name) => [
      name,
      whole,
    ]),
  ),
}

/** How each statement must find its nodes; every other way (a label scan, all nodes) is refused. */
const indexes: Record<string, RegExp[]> = {
  'recall-dense': [/memory_embedding/i],
  'recall-dense-filtered': [/memory_embedding/i],
  'recall-dense-of-agents': [/memory_embedding/i],
  'recall-lexical': [/db\.index\.fulltext\.queryNodes/],
  'recall-lexical-filtered': [/db\.index\.fulltext\.queryNodes/],
  'recall-matching': [/UNIQUE memory:Memory\(id\)/],
  'load-memories': [/UNIQUE memory:Memory\(id\)/],
  'spread-1': [/UNIQUE memory:Memory\(id\)/],
  'spread-2': [/UNIQUE memory:Memory\(id\)/],
  'spread-3': [/UNIQUE memory:Memory\(id\)/],
  'spread-4': [/UNIQUE memory:Memory\(id\)/],
  'spread-entities': [/UNIQUE memory:Memory\(id\)/, /UNIQUE entity:Entity\(scope, key\)/],
  'spread-time': [/candidate:Memory\(scope, tier, occurredAt\)/],
  'store-recalls': [/UNIQUE memory:Memory\(id\)/, /UNIQUE recall:Recall\(id\)/],
  'prune-recalls': [/recall:Recall\(scope, id\)/],
  'read-recall': [/recall:Recall\((scope, )?id\)/],
  'list-recalls': [/recall:Recall\(scope, id\)/],
  'inspect-memories': [/UNIQUE memory:Memory\(id\)/],
  'inspect-edges': [/UNIQUE memory:Memory\(id\)/],
  'count-memories': [/memory:Memory\(scope, session, saidAt\)/],
  'count-edges': [/memory:Memory\(scope, session, saidAt\)/],
  'count-queue': [/item:InboxItem\(state, scope, id\)/],
}

/** Few nodes, and no index on their scope yet. */
const scansAllowed = new Set(['count-open-reviews'])

function operatorsOf(plan: Plan): string[] {
  const details = String(plan.arguments.Details ?? '')
  return [`${plan.operatorType} ${details}`, ...plan.children.flatMap(operatorsOf)]
}

async function explain(name: string): Promise<string[]> {
  const statement = database.catalogue.get(name)!
  const parameters = Object.fromEntries(statement.parameters.map((parameter) => [parameter, values[parameter]]))
  expect(Object.values(parameters)).not.toContain(undefined)
  const { summary } = await database.driver.executeQuery(`EXPLAIN ${statement.text}`, parameters, {
    database: database.address.database,
  })
  return operatorsOf(summary.plan as Plan)
}

describe('the statements of a recall', () => {
  it('are all listed here', () => {
    const folders = ['recall', 'inspect'].map((name) =>
      fileURLToPath(new URL(`../../cypher/${name}/`, import.meta.url)),
    )
    const names = folders.flatMap((folder) => [...readCatalogue(folder).keys()])
    expect([...Object.keys(indexes), ...scansAllowed].sort()).toEqual(names.sort())
  })

  it.each(Object.entries(indexes))('%s uses %s and scans nothing', async (name, expected) => {
    const operators = await explain(name)
    for (const index of expected) expect(operators.join('\n')).toMatch(index)
    for (const operator of operators) {
      expect(operator).not.toMatch(
        /^(NodeByLabelScan|AllNodesScan|DirectedRelationshipTypeScan|UndirectedRelationshipTypeScan|CartesianProduct)/,
      )
    }
  })

  it.each(['spread-time', 'list-recalls', 'prune-recalls'])(
    '%s reads in index order, without a sort before its limit',
    async (name) => {
      const operators = await explain(name)
      const limits = operators.findIndex((operator) => /^Limit/.test(operator))
      expect(limits).toBeGreaterThanOrEqual(0)
      expect(operators.slice(limits).join('\n')).not.toMatch(/^(Sort|Top)/m)
    },
  )

  it('of spreading are the same block for every hop', () => {
    const blockOf = (depth: number, hop: number) => {
      const text = database.catalogue.get(`spread-${depth}`)!.text
      const block = /CALL \([^)]*\) \{[\s\S]*?\n\}/g
      return [...text.matchAll(block)]
        [hop - 1]![0].replace(/CALL \([^)]*\)/, 'CALL')
        .replace(/ AND NOT candidate IN visited\d/, '')
        .replace(/UNWIND (seeds|hop\d)/, 'UNWIND source')
        .replaceAll(`hop: ${hop}`, 'hop: n')
        .replaceAll(`hop${hop}`, 'hopN')
    }
    for (const depth of [1, 2, 3, 4]) {
      for (let hop = 1; hop <= depth; hop += 1) expect(blockOf(depth, hop)).toBe(blockOf(1, 1))
    }
  })
})
