import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { findKnownNames } from '../../src/text/known-names.js'

const names = [
  'Sam',
  'Will',
  'Northwind Logistics',
  '北京',
  '北京大学',
  'AT&T',
  'deploy-bot',
  '李',
  'Café Luna',
  'T恤工坊',
]

describe('findKnownNames', () => {
  it.each([
    ['I met Sam today', ['Sam']],
    ["That is Sam's bike, said SAM", ['Sam', 'Sam']],
    ['A Samsung phone and samba', []],
    ['he will go, sam said', []],
    ['ask Will about it', ['Will']],
    ['she works at northwind logistics', ['Northwind Logistics']],
    ['北京大学在北京', ['北京大学', '北京']],
    ['AT&T and deploy-bot', ['AT&T', 'deploy-bot']],
    ['李老师', []],
    ['ＣＡＦÉ　ＬＵＮＡ', ['Café Luna']],
    ['在T恤工坊买的', ['T恤工坊']],
    ['', []],
  ])('finds in %j', (text, found) => {
    expect(findKnownNames(text, names).map(({ name }) => name)).toEqual(found)
  })

  it('finds any name between spaces', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8}){0,3}$/)
    fc.assert(
      fc.property(name, (value) => {
        expect(findKnownNames(`— ${value} —`, [value])).toEqual([{ text: value, name: value, type: 'other' }])
      }),
    )
  })

  it('takes as long for many names as for few', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `Name${index} Family${index}`)
    const text = 'Yesterday Name77 Family77 came to see us and brought a cake. '.repeat(100)
    findKnownNames(text, many)
    const start = performance.now()
    expect(findKnownNames(text, many)).toHaveLength(100)
    expect(performance.now() - start).toBeLessThan(500)
  })
})
