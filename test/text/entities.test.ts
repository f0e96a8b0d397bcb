import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { entityKey, extractEntities } from '../../src/text/entities.js'
import {
  chineseSentences,
  englishSentences,
  freshChineseSentences,
  freshEnglishSentences,
  unseenChineseSentences,
} from './entity-sentences.js'

/** A name counts when its key is equal, not when it merely overlaps: another key joins nothing. */
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
  it.each([
    ['English', 'en', englishSentences, 0.85],
    ['Chinese', 'zh', chineseSentences, 0.75],
    ['English, second list', 'en', freshEnglishSentences, 0.85],
    ['Chinese, second list', 'zh', freshChineseSentences, 0.75],
    ['Chinese, third list', 'zh', unseenChineseSentences, 0.75],
  ] as const)('%s', (_name, lang, sentences, floor) => {
    const { score, misses } = f1(sentences as [string, string[]][], lang)
    expect(misses.length < sentences.length / 2 ? [] : misses).toEqual([])
    expect(score).toBeGreaterThanOrEqual(floor)
  })
})

const keys = (text: string, lang = 'en', knownNames: readonly string[] = []): string[] =>
  extractEntities(text, { lang, knownNames }).map(({ key }) => key)

describe('extractEntities', () => {
  it('says how a name is written, shown, joined, and what it is', () => {
    expect(extractEntities("Melissa's brother lives in Rotterdam, see OPS-317.", { lang: 'en' })).toEqual([
      { text: 'OPS-317', name: 'OPS-317', key: 'ops-317', type: 'code', role: 'mention' },
      { text: "Melissa's", name: 'Melissa', key: 'melissa', type: 'person', role: 'mention' },
      { text: 'Rotterdam', name: 'Rotterdam', key: 'rotterdam', type: 'place', role: 'mention' },
    ])
    expect(extractEntities('李医生在看《三体》，他住在深圳。', { lang: 'zh' })).toEqual([
      { text: '三体', name: '三体', key: '三体', type: 'work', role: 'mention' },
      { text: '李医生', name: '李医生', key: '李医生', type: 'person', role: 'about' },
      { text: '深圳', name: '深圳', key: '深圳', type: 'place', role: 'mention' },
    ])
  })

  it('knows what a memory is about by its title', () => {
    const [title, ...others] = extractEntities('Demon Dice\nDemon Dice, originally published by Koplow in Boston.', {
      lang: 'en',
    })
    expect(title).toMatchObject({ key: 'demon dice', role: 'about' })
    expect(others.map(({ role }) => role)).not.toContain('about')
    expect(others.map(({ key }) => key)).toEqual(expect.arrayContaining(['koplow', 'boston']))
  })

  it('finds the names of both languages in a mixed text', () => {
    expect(keys('王伟和 Melissa 去了 Rotterdam，然后去深圳。', 'zh').sort()).toEqual(
      ['melissa', 'rotterdam', '深圳', '王伟'].sort(),
    )
    expect(keys('Melissa flew to 深圳 with 王伟。', 'en').sort()).toEqual(['melissa', '深圳', '王伟'].sort())
  })

  it('finds known names that no rule would', () => {
    expect(keys('the deploy-bot is down again', 'en')).toEqual([])
    expect(keys('the deploy-bot is down again', 'en', ['deploy-bot'])).toEqual(['deploy-bot'])
    expect(keys('昨天去了三棵树', 'zh', ['三棵树'])).toContain('三棵树')
  })

  it.each([
    ["I'm happy that it's Friday. Thanks! OK, see you on Monday in March.", 'en'],
    ['Running is fun. However, sleeping is better.', 'en'],
    ['What a day! LOL, OMG. Yes, No, Well.', 'en'],
    ['USER: hello there\nASSISTANT: hi', 'en'],
    ['周末高兴地去上班，于是总觉得很累，上周总结写完了。', 'zh'],
    ['城市很大，深度不够，三明治好吃，谢谢。', 'zh'],
    ['国庆马上到了，何时放假？', 'zh'],
    ['今天下午喝了白开水，吃了黄瓜。', 'zh'],
    ['', 'en'],
    ['\n\n', 'zh'],
  ])('finds no name in %j', (text, lang) => {
    expect(keys(text, lang)).toEqual([])
  })

  it('has at most 32 distinct keys, each its own normal form, for any text', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(
        'Anna',
        'Oslo',
        '王伟',
        '《三体》',
        '"',
        '’s',
        '\n',
        '. ',
        '李医生',
        '@bob',
        'v1.2.3',
        '，',
        'of the',
      ),
    )
    const text = fc.array(word, { maxLength: 80 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, (value) => {
        const entities = extractEntities(value, { lang: 'zh', knownNames: ['Anna'] })
        expect(entities.length).toBeLessThanOrEqual(32)
        expect(new Set(entities.map(({ key }) => key)).size).toBe(entities.length)
        for (const { key, name } of entities) {
          expect(key).not.toBe('')
          expect(entityKey(name)).toBe(key)
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each(['Aa ', '😀', '王', '《“【', "'s ", 'Mr. '])('takes bounded time for 100,000 of %j', (unit) => {
    keys('Anna 王伟', 'zh')
    const start = performance.now()
    expect(keys(unit.repeat(33_000), 'zh').length).toBeLessThanOrEqual(32)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})

describe('entityKey', () => {
  it.each([
    ["Melissa's", 'melissa'],
    ['  New\n York ', 'new york'],
    ['“三体”', '三体'],
    ['ＯＰＳ－３１７', 'ops-317'],
    ['Café Luna.', 'café luna'],
    ['臺灣', '臺灣'],
  ])('of %j is %j', (name, key) => {
    expect(entityKey(name)).toBe(key)
  })
})
