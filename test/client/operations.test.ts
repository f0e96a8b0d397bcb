import { describe, expect, it } from '@jest/globals'
import { buildSchema, parse, validate } from 'graphql'
import { readFileSync } from 'node:fs'
import { operations } from '../../src/client/operations.js'
import { unselected } from './selections.js'

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))

describe('the client’s operations', () => {
  it('are one for each operation of the schema', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    )
    expect(Object.keys(operations).sort()).toEqual(roots.sort())
  })

  it.each(Object.entries(operations))('%s is valid and selects every field', (_, operation) => {
    expect(validate(schema, parse(operation))).toEqual([])
    expect(unselected(schema, operation)).toEqual([])
  })

  it('would notice a field left out', () => {
    expect(unselected(schema, operations.stats.replace('failed', ''))).toEqual(['stats.failed'])
    expect(unselected(schema, operations.recall.replace('path { from', 'path {'))).toEqual([
      'recall.memories.path.from',
    ])
  })
})
