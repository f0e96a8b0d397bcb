import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkCatalogue, readCatalogue } from '../../src/graph/catalogue.js'
// Loads every module that defines a query.
import '../../src/engine.js'
import { expectedPlans } from '../support/expected-plans.js'
import { teachVocabulary } from '../support/vocabulary.js'
import { testDatabase, type TestDatabase } from '../support/database.js'

interface Plan {
  operatorType: string
  arguments: Record<string, unknown>
  children: Plan[]
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.query(teachVocabulary)
})
afterAll(() => database.close())

const catalogue = readCatalogue()
const statements = [...catalogue.values()].filter(({ name }) => !name.startsWith('migration-'))

function operatorsOf(plan: Plan): Plan[] {
  return [plan, ...plan.children.flatMap(operatorsOf)]
}

async function explain(text: string): Promise<{ operators: Plan[]; faults: string[] }> {
  const session = database.driver.session({ database: database.address.database })
  try {
    const { summary } = await session.run(`EXPLAIN ${text}`)
    if (summary.plan === false) throw new Error('The server gave no plan.')
    const faults = summary.gqlStatusObjects
      .filter(({ rawClassification }) => rawClassification === 'UNRECOGNIZED' || rawClassification === 'PERFORMANCE')
      .map(({ statusDescription }) => statusDescription)
    return { operators: operatorsOf(summary.plan as Plan), faults }
  } finally {
    await session.close()
  }
}

describe('the query catalogue', () => {
  it('is used whole: each statement by a module, each definition with its statement', () => {
    expect(() => checkCatalogue(catalogue)).not.toThrow()
  })

  it('has an expected plan for every statement, and for nothing else', () => {
    expect(Object.keys(expectedPlans).sort()).toEqual(statements.map(({ name }) => name).sort())
  })

  it('names the index of every look-up, so that no plan hangs on the statistics of the moment', () => {
    const start = /^\s*(?:OPTIONAL )?MATCH (?:\w+ = )?\((\w+):\w+(?: \{[^}]*\})?\)(?!-)/
    const bare = statements.flatMap(({ name, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        const variable = start.exec(line)?.[1]
        const next = lines[index + 1]?.trim() ?? ''
        if (variable === undefined || next.startsWith('SEARCH ') || next.startsWith(`USING INDEX SEEK ${variable}:`))
          return []
        return [`${name}: ${line.trim()}`]
      })
    })
    // Counted, one node, a few nodes, or read before there is an index.
    expect(bare.map((line) => line.split(':')[0]).sort()).toEqual([
      'applied-migrations',
      'count-all-memories',
      'read-settings',
      'working-scopes',
    ])
  })

  it('would see a scan and a name that is not in the model', async () => {
    const { operators, faults } = await explain('MATCH (memory:Memory {contnet: $text}) RETURN memory')
    expect(operators.map(({ operatorType }) => operatorType)).toContain('NodeByLabelScan@neo4j')
    expect(faults).toEqual([expect.stringContaining('contnet')])
  })

  it.each(statements)('$name is planned on its index', async ({ name, text }) => {
    const { operators, faults } = await explain(text)
    const details = operators.map(
      ({ operatorType, arguments: { Details } }) => `${operatorType.replace('@neo4j', '')} ${String(Details ?? '')}`,
    )
    const scans = details.filter((line) =>
      /^(AllNodesScan|NodeByLabelScan|CartesianProduct|DirectedAllRelationshipsScan|UndirectedAllRelationshipsScan)/.test(
        line,
      ),
    )
    const expected = expectedPlans[name]
    expect({ faults, scans: expected?.scans ? [] : scans }).toEqual({ faults: [], scans: [] })
    for (const part of expected?.uses ?? []) expect(details.join('\n')).toContain(part)
  })
})
