import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { escapeLucene, lexicalQuery, luceneClause } from '../../src/text/lexical-query.js'

const syntax = [
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
  '^',
  '"',
  '~',
  '*',
  '?',
]
const hostile = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...syntax,
      ':',
      '\\',
      '/',
      '<',
      '>',
      '=',
      '\\"',
      '" OR "',
      'scope:x',
      '\u0000',
      '\ud800',
      '汉字',
      'word',
      ' ',
    ),
  ),
)

describe('lexicalQuery', () => {
  it.each([
    ['Where did Melanie go on holiday?', ['melanie', 'go', 'holiday'], []],
    ["What is Caroline's favourite book?", ['caroline', 'favourite', 'book'], []],
    ['王秀英的生日是什么时候？', [], ['王秀英', '生日']],
    ['Lisa在圣诞节做了什么？', ['lisa'], ['圣诞节做']],
    ['部署 node.js 2.4.1', ['node.js', 'node', 'js', '2.4.1'], ['部署']],
    ['ＰＲ－１０２４ 合并', ['pr', '1024'], ['合并']],
    ["O'Brien and snake_case", ["o'brien", 'snake_case'], []],
    ['rain Rain RAIN', ['rain'], []],
    ['Who is it?', ['who', 'is', 'it'], []],
    ['什么', [], ['什么']],
    ['what is 什么', ['what', 'is'], ['什么']],
    ['東京タワーへ行く', [], ['東京タワーへ行く']],
    ['𠀀𠀁 test', ['test'], ['𠀀𠀁']],
    ['', [], []],
    ['?! 😀', [], []],
  ])('of %j', (text, english, cjk) => {
    expect(lexicalQuery(text)).toEqual({ english, cjk })
  })

  it('keeps the longest of many words, and all pairs of a long run', () => {
    const words = Array.from({ length: 200 }, (_, index) => `w${'x'.repeat(index % 40)}${index}`)
    const { english } = lexicalQuery(words.join(' '))
    expect(english).toHaveLength(64)
    expect(Math.min(...english.map((word) => word.length))).toBeGreaterThanOrEqual(25)
    const han = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x5000 + index)).join('')
    const { cjk } = lexicalQuery(han)
    const joined = cjk.join(' ')
    for (let at = 0; at < 199; at += 1) expect(joined).toContain(han.slice(at, at + 2))
  })

  it('has terms for any text with a letter or digit, distinct and bounded', () => {
    fc.assert(
      fc.property(
        hostile.map((pieces) => pieces.join('')),
        (text) => {
          const { english, cjk } = lexicalQuery(text)
          const terms = [...english, ...cjk]
          if (/[\p{L}\p{N}]/u.test(text.normalize('NFKC'))) expect(terms.length).toBeGreaterThan(0)
          expect(new Set(english).size).toBe(english.length)
          expect(english.length).toBeLessThanOrEqual(64)
          expect(cjk.length).toBeLessThanOrEqual(64)
          for (const term of terms) expect([...term].length).toBeLessThanOrEqual(64)
        },
      ),
      { numRuns: 500 },
    )
  })
})

/**
 * The grammar of a clause that holds nothing but terms: bare letters and digits that are no operator, or a quoted string
 * in which every quote and backslash is escaped. Written by hand from Lucene's QueryParser.jj, not from the code.
 */
const term = '(?:(?!(?:AND|OR|NOT|TO)[ )])[\\p{L}\\p{N}]+|"(?:[^"\\\\]|\\\\["\\\\])*")'
const clause = new RegExp(`^\\(${term}(?: OR ${term})*\\)$`, 'u')

describe('luceneClause', () => {
  it.each([
    [['rome', 'node.js', '汉字'], '(rome OR "node.js" OR 汉字)'],
    [['AND', 'or', 'NOT'], '("AND" OR or OR "NOT")'],
    [['a" OR scope:*', 'b\\'], '("a\\" OR scope:*" OR "b\\\\")'],
    [['', ' ', '+-', '\u0000'], ''],
    [[], ''],
    [['a\u0000b', 'c\ud800d'], '("a b" OR "c d")'],
  ])('of %j is %j', (terms, text) => {
    expect(luceneClause(terms)).toBe(text)
  })

  it('is nothing but terms, for any terms', () => {
    fc.assert(
      fc.property(hostile, (terms) => {
        const text = luceneClause(terms)
        if (text !== '') expect(text).toMatch(clause)
        expect(text).not.toMatch(/[\p{Cc}\p{Surrogate}]/u)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is nothing but terms, for any question', () => {
    fc.assert(
      fc.property(
        hostile.map((pieces) => pieces.join(' ')),
        (question) => {
          const { english, cjk } = lexicalQuery(question)
          const text = luceneClause([...english, ...cjk])
          if (text !== '') expect(text).toMatch(clause)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('escapeLucene', () => {
  it.each(syntax)('makes a string of %s', (mark) => {
    expect(escapeLucene(mark)).toMatch(/^".*"$/)
  })
})
