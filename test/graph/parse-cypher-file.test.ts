import { describe, expect, it } from '@jest/globals'
import { parametersOf, parseCypherFile } from '../../src/graph/parse-cypher-file.js'

describe('parseCypherFile', () => {
  it('reads statements with their mode and parameters', () => {
    const file = [
      '// name: first-one',
      '// mode: read',
      '// Why it is there.',
      'MATCH (n {id: $id}) // a $comment',
      "WHERE n.text <> '$quoted' AND n.at < $now",
      'RETURN n;',
      '',
      '// name: second',
      '// mode: write',
      'CREATE (:X)',
    ].join('\n')
    expect(parseCypherFile('a.cypher', file)).toEqual([
      {
        name: 'first-one',
        mode: 'read',
        parameters: ['id', 'now'],
        text: expect.stringMatching(/^MATCH[\s\S]*RETURN n$/),
      },
      { name: 'second', mode: 'write', parameters: [], text: 'CREATE (:X)' },
    ])
  })

  it.each([
    ['no mode', '// name: a\nRETURN 1'],
    ['an unknown mode', '// name: a\n// mode: maybe\nRETURN 1'],
    ['no statement', '// name: a\n// mode: read\n'],
    ['text before the first name', 'RETURN 1\n// name: a\n// mode: read\nRETURN 1'],
  ])('refuses %s', (_, file) => {
    expect(() => parseCypherFile('a.cypher', file)).toThrow(expect.objectContaining({ code: 'INTERNAL' }))
  })

  it('finds a parameter once, outside of strings and comments', () => {
    expect(parametersOf(`/* $a */ RETURN $b, "$c", 'it\\'s $d', $b, $_e1`)).toEqual(['_e1', 'b'])
  })
})
