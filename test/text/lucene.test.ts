import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { lexicalQuery, luceneClause } from '../../src/text/lexical-query.js'
import { randomSpace, testDatabase, type TestDatabase } from '../support/database.js'

const scope = randomSpace('lucene').replaceAll('-', '')
const texts = [
  'Melanie deployed node.js 2.4.1 for O’Brien',
  '我对花生过敏，住在成都',
  'AND or NOT "quoted" back\\slash',
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.query('UNWIND $rows AS row CREATE (m:Memory) SET m = row', {
    rows: texts.map((lexicalText) => ({ id: randomUUID(), scope, lexicalText, tierKey: 't0' })),
  })
})
afterAll(async () => {
  await database.query('MATCH (m:Memory {scope: $scope}) DETACH DELETE m', { scope })
  await database.close()
})

async function search(index: string, terms: readonly string[]): Promise<unknown[]> {
  const lucene = `+scope:${scope} +lexicalText:${luceneClause(terms)}`
  const rows = await database.query(
    'CALL db.index.fulltext.queryNodes($index, $lucene) YIELD node RETURN node.lexicalText AS text',
    { index, lucene },
  )
  return rows.map(({ text }) => text)
}

describe('clauses in the real index', () => {
  it.each([
    ['Which version of node.js?', 0],
    ['What about 2.4.1', 0],
    ["Is it O'Brien or O’Brien", 0],
    ['Who deploys?', 0],
    ['"quoted"', 2],
  ])('%s finds its memory', async (question, which) => {
    expect(await search('memory_text_english', lexicalQuery(question).english)).toEqual([texts[which]])
  })

  it.each(['过敏', '成都', '花生'])('%s finds its memory', async (question) => {
    expect(await search('memory_text_cjk', lexicalQuery(question).cjk)).toEqual([texts[1]])
  })

  it('are accepted and stay in their scope, whatever the question', async () => {
    const marks = fc.constantFrom(
      ...[
        'AND',
        'OR',
        'NOT',
        'TO',
        '+',
        '-',
        '&&',
        '||',
        '!',
        '(',
        ')',
        '{',
        '}',
        '[',
        ']',
        '^2',
        '"',
        '~',
        '*',
        '?',
        ':',
      ],
      ...['\\', '/', '<', '>', '=', 'scope:*', '\u0000', '\ud800', '汉', 'a', '"\\"'],
    )
    const pieces = fc.array(fc.oneof(marks, fc.string({ unit: 'binary', maxLength: 6 })), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const { english, cjk } = lexicalQuery(parts.join(' '))
        for (const terms of [english, cjk, [...parts, 'melanie']]) {
          if (luceneClause(terms) === '') continue
          const found = await search('memory_text_english', terms)
          for (const text of found) expect(texts).toContain(text)
        }
      }),
      { numRuns: 60 },
    )
  })
})
