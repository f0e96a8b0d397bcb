import { describe, expect, it } from '@jest/globals'
import { parse, validate } from 'graphql'
import { examples } from '../../src/api/examples.js'
import { apiSchema } from '../../src/api/schema.js'
import { unselected } from '../client/selections.js'
const schema = apiSchema()
describe('the examples in GraphiQL', () => {
  it.each(examples.map(({ query }) => query))('example %# is valid', (query) => {
    expect(validate(schema, parse(query))).toEqual([])
  })
  it('show a recall with every field, in English and Chinese', () => {
    const recalls = examples.filter(({ query }) => query.includes('query Recall'))
    for (const { query } of recalls) expect(unselected(schema, query)).toEqual([])
    const questions = recalls.map(({ variables }) => JSON.parse(variables ?? '{}').input.query)
    expect(questions.some((question) => /^[\x20-\x7e]+$/.test(question))).toBe(true)
    expect(questions.some((question) => /\p{Script=Han}/u.test(question))).toBe(true)
  })
  it('cover every operation but writeMany, writeReceipt and trace, whose ids a newcomer does not have', () => {
    const shown = new Set(examples.flatMap(({ query }) => /\n {2}(\w+)/.exec(query)?.[1] ?? []))
    expect([...shown].sort()).toEqual(['memory', 'recall', 'stats', 'traces', 'write'])
  })
})
