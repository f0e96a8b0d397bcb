import { describe, expect, it } from '@jest/globals'
import { extractEntities } from '../../src/text/entities.js'
import { readTitledName, wholeNameOf } from '../../src/text/titled-names.js'

describe('a name with a title', () => {
  it.each([
    ['Dr. Lin', { rest: 'Lin', isFamilyName: true }],
    ['Professor Ana Smith', { rest: 'Ana Smith', isFamilyName: false }],
    ['林医生', { rest: '林', isFamilyName: true }],
    ['欧阳老师', { rest: '欧阳', isFamilyName: true }],
    ['林伟医生', { rest: '林伟', isFamilyName: false }],
    ['Lin Wei', null],
    ['林伟', null],
    ['Drew Barry', null],
    ['Room 101', null],
  ])('%s', (name, expected) => expect(readTitledName(name)).toEqual(expected))

  it.each<[string, string[], string | null]>([
    ['Dr. Lin', ['Lin Wei', 'Ana Smith'], 'Lin Wei'],
    ['Dr. Lin', ['Wei Lin'], 'Wei Lin'],
    ['Dr. Lin', ['Lin Wei', 'Lin Hao'], null],
    ['Dr. Lin', ['Linda Gray', 'Colin Lind', 'Lin'], null],
    ['Dr. Lin Wei', ['Lin Wei', 'Lin Weiss'], 'Lin Wei'],
    ['Mrs. Brown', ['Ana Maria Brown', 'Professor Brown'], 'Ana Maria Brown'],
    ['林医生', ['林伟', '李强'], '林伟'],
    ['林医生', ['林伟', '林浩'], null],
    ['林医生', ['林老师', '林'], null],
    ['林伟医生', ['林伟', '林伟强'], '林伟'],
    ['林医生', [], null],
  ])('%s among %j is %j', (name, people, expected) => {
    const titled = readTitledName(name)
    expect(titled && wholeNameOf(titled, people)).toBe(expected)
  })

  it('is kept whole in English, where the family name alone is somebody else', () => {
    const names = (text: string) =>
      extractEntities(text, { lang: 'en' }).map(({ name, text: written }) => [name, written])
    expect(names('I saw Dr Lin on Monday.')).toEqual([['Dr. Lin', 'Dr Lin']])
    expect(names("We met at Tiffany's and Jean-Luc's.")).not.toEqual([])
    expect(names('Mrs. Brown’s dog bit Lin.')).toContainEqual(['Lin', 'Lin'])
  })
})
