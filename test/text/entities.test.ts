import { describe, expect, it } from '@jest/globals'
import { extractEntities } from '../../src/text/entities.js'
import { chineseSentences, englishSentences } from './entity-sentences.js'

/** Found and gold names count as one when their normal forms are equal: a key that differs joins nothing. */
function f1(sentences: readonly [string, string[]][], lang: string): { score: number; misses: string[] } {
  let right = 0
  let found = 0
  let gold = 0
  const misses: string[] = []
  for (const [text, names] of sentences) {
    const keys = extractEntities(text, { lang }).map(({ key }) => key)
    const wanted = names.map((name) => name.toLowerCase().split('|'))
    const hits = wanted.filter((forms) => forms.some((form) => keys.includes(form))).length
    right += hits
    found += keys.length
    gold += wanted.length
    if (hits < wanted.length || keys.length > hits) misses.push(`${text} → ${keys.join(', ')}`)
  }
  return { score: (2 * right) / (found + gold), misses }
}

describe('names in sentences labelled by hand', () => {
  it('finds English names with F1 of at least 0.85', () => {
    const { score, misses } = f1(englishSentences, 'en')
    expect({ misses, good: score >= 0.85 }).toEqual({ misses: expect.anything(), good: true })
  })

  it('finds Chinese names with F1 of at least 0.75', () => {
    const { score, misses } = f1(chineseSentences, 'zh')
    expect({ misses, good: score >= 0.75 }).toEqual({ misses: expect.anything(), good: true })
  })
})
