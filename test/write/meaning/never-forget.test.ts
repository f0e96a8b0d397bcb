import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { statesDecision } from '../../../src/write/meaning/decision.js'
import { neverForget } from '../../../src/write/meaning/never-forget.js'

describe('what must never be forgotten', () => {
  it.each([
    ['My son is allergic to cashews.', 'medical'],
    ['She takes 5 mg of ramipril every morning.', 'medical'],
    ['They diagnosed me with epilepsy last spring.', 'medical'],
    ['The wiring in our attic gives off sparks, stay away.', 'safety'],
    ['In case of an emergency call my aunt Ruth.', 'safety'],
    ['We still owe the builder nine thousand.', 'finance'],
    ['Payments over 400 need my approval first.', 'finance'],
    ['My tax return must be filed before the end of May.', 'finance'],
    ['我女儿对腰果过敏。', 'medical'],
    ['他每天早上要吃一片缬沙坦。', 'medical'],
    ['我去年确诊了癫痫。', 'medical'],
    ['阁楼的电线冒火花,别靠近。', 'safety'],
    ['我的紧急联系人是姑姑。', 'safety'],
    ['我们还欠施工队九万。', 'finance'],
    ['超过四百的付款要我先点头。', 'finance'],
    ['我的个税五月底之前必须报完。', 'finance'],
  ])('%s', (text, kind) => {
    expect(neverForget(text, false)?.kind).toBe(kind)
  })

  it.each([
    'I love this song.',
    'What is the difference between aspirin and ibuprofen?',
    'The doctor in that series is allergic to everything.',
    "I'm allergic to meetings.",
    'We went to the bank of the river.',
    '阿司匹林和布洛芬有什么区别?',
    '电视剧里的医生对什么都过敏。',
    '我不小心把杯子打翻了。',
    '今天天气不错。',
  ])('is not %s', (text) => {
    expect(neverForget(text, false)).toBeUndefined()
  })

  it('takes the record of a tool for one of its user', () => {
    expect(neverForget('Prescription: atenolol 25 mg', true)?.kind).toBe('medical')
  })
})

describe('a decision', () => {
  it.each([
    "Let's leave that plan for now.",
    "We'll stick with the old supplier.",
    'No hiring this year then.',
    "I've decided to keep the name.",
    '那个方案先放放。',
    '就这么定吧。',
    '二期先不做了。',
    '跟那家的合作到此为止。',
  ])('is stated by %s', (text) => {
    expect(statesDecision(text)).toBe(true)
  })

  it.each([
    "Let's skip lunch.",
    'Shall we drop the plan?',
    'I like that plan.',
    '午饭先不吃了。',
    '要不要先放放?',
    '那个方案写得好。',
  ])('is not stated by %s', (text) => {
    expect(statesDecision(text)).toBe(false)
  })
})

it('reads any text, and one of 100,000 characters, without an error and quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      neverForget(text, false)
      statesDecision(text)
    }),
  )
  const before = performance.now()
  neverForget('我欠 owe '.repeat(15_000), false)
  statesDecision("let's leave ".repeat(9_000))
  expect(performance.now() - before).toBeLessThan(500)
})
