import { describe, expect, it } from '@jest/globals'
import { isOfSpeaker, isTopic } from '../../src/text/about.js'

describe('a memory', () => {
  it.each([
    ['Mia is allergic to peanuts.', 'Mia'],
    ['By the way, Mia moved to Ghent.', 'Mia'],
    ["Tom's sister lives in Oslo.", 'Tom'],
    ['Dr. Lin called about the results.', 'Dr. Lin'],
    ['小雨喜欢画画。', '小雨'],
    ['对了，小雨在学钢琴。', '小雨'],
    ['青禾咖啡，下周开业。', '青禾咖啡'],
  ])('%s is about what its first sentence speaks of', (text, name) => {
    expect(isTopic(text, name)).toBe(true)
  })

  it.each([
    ['I met Mia in Ghent.', 'Mia'],
    ["Mia, that's great!", 'Mia'],
    ['Hey Mia! It was fun.', 'Mia'],
    ['Mia is coming?', 'Mia'],
    ['Anna is here.', 'Ann'],
    ['昨天我和小雨去了公园。', '小雨'],
    ['小雨，你吃了吗', '小雨'],
    ['小雨在家吗？', '小雨'],
  ])('%s is not about a name that it only calls, asks after or mentions: %s', (text, name) => {
    expect(isTopic(text, name)).toBe(false)
  })

  it.each(["I'm allergic to nuts.", 'My brother lives in Lyon.', '我在上海工作。', '今天我搬家了。'])(
    '%s is about whoever says it',
    (text) => {
      expect(isOfSpeaker(text)).toBe(true)
    },
  )

  it.each([
    "I'm so glad you came.",
    'I think Paris is lovely.',
    'It rained. I stayed in.',
    'Am I late?',
    '我觉得你很棒。',
    '你喜欢什么？',
    'Ines likes tea.',
  ])('%s is not', (text) => {
    expect(isOfSpeaker(text)).toBe(false)
  })
})
