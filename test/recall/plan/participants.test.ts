import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { participantsIn } from '../../../src/recall/plan/participants.js'

describe('the participants that a question names', () => {
  const names = ['Melanie', 'Caroline', 'Will', 'Zoë']

  it.each<[string, string[]]>([
    ["What is Caroline's dog called?", ['Caroline']],
    ['what did melanie tell CAROLINE’s sister?', ['Melanie', 'Caroline']],
    ['Did Caroline or Melanie or Caroline again pay?', ['Caroline', 'Melanie']],
    ['Who bought the carolines?', []],
    ['What did zoe paint?', ['Zoë']],
    ['When will it rain?', []],
    ['Will it rain?', []],
    ['When did Will leave?', ['Will']],
    ["Will's bike is where?", ['Will']],
    ['Caroline的裙子是什么颜色?', ['Caroline']],
    ['问一下Melanie喜欢什么', ['Melanie']],
    ['Who is Caroline-Ann?', []],
    ['', []],
  ])('%s', (text, expected) => expect(participantsIn(text, names)).toEqual(expected))

  it('takes a first name where one only has it', () => {
    const full = ['Anna Lee', 'Anna Kim', 'Dr. Omar Haddad', '王小雨', '李明', '李明华']
    expect(participantsIn('What did Anna say to Omar?', full)).toEqual(['Dr. Omar Haddad'])
    expect(participantsIn('anna  kim’s car', full)).toEqual(['Anna Kim'])
    expect(participantsIn('小雨和李明华去哪儿了?', full)).toEqual(['王小雨', '李明华'])
    expect(participantsIn('Anna?', ['Anna', 'Anna Kim'])).toEqual(['Anna'])
    expect(participantsIn('Anna Kim?', ['Anna', 'Anna Kim'])).toEqual(['Anna Kim'])
  })

  it('knows a name whose accents are written apart', () => {
    expect(participantsIn('Where is Zoe?', ['Zoe\u0308'])).toEqual(['Zoe\u0308'])
  })

  it('reads names with marks of a pattern as they are', () => {
    expect(participantsIn('What does R2.D2 (beta) say?', ['R2.D2 (beta)', 'R2xD2', '.*', ' '])).toEqual([
      'R2.D2 (beta)',
    ])
  })

  it('finds each name in a text that is made of them, once and in order', () => {
    const word = fc.stringMatching(/^[B-DF-HJ-NP-TV-Z][a-z]{3,8}q$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 6, selector: (name) => name.toLowerCase() }),
        (made) => {
          expect(participantsIn(`${made.join(', ')}, ${made[0]}`, made.toReversed())).toEqual(made)
        },
      ),
    )
  })
})
