import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { detectKind } from '../../src/text/kind.js'

describe('detectKind', () => {
  it.each([
    ['My sister is allergic to cats.', 'fact'],
    ['The office is on the third floor.', 'fact'],
    ['I prefer tea to coffee.', 'preference'],
    ["She can't stand horror films.", 'preference'],
    ["I'd rather walk than drive.", 'preference'],
    ['Yesterday we saw a play.', 'event'],
    ['Maria finished her thesis.', 'event'],
    ["I'm going to visit Oslo next month.", 'plan'],
    ["We'll repaint the fence.", 'plan'],
    ['Please answer in short sentences.', 'instruction'],
    ['From now on call me Sam.', 'instruction'],
    ['Never share my address.', 'instruction'],
    ['Your answer was too long.', 'feedback'],
    ['That was really helpful, you got it right.', 'feedback'],
    ['Where did I leave my keys?', 'question'],
    ['what is the wifi password', 'question'],
    ['I bought a car. Do you like it? It is red.', 'event'],
    ['我对花生过敏。', 'fact'],
    ['办公室在三楼。', 'fact'],
    ['我喜欢喝绿茶。', 'preference'],
    ['他宁可走路也不坐车。', 'preference'],
    ['昨天我们去看了电影。', 'event'],
    ['我刚刚把房子卖了。', 'event'],
    ['我打算明年去挪威。', 'plan'],
    ['下周三要交报告。', 'plan'],
    ['请用中文回答我。', 'instruction'],
    ['以后都叫我小王。', 'instruction'],
    ['你的回答太长了。', 'feedback'],
    ['你弄错了日期。', 'feedback'],
    ['我的钥匙放在哪里？', 'question'],
    ['你知道密码吗', 'question'],
    ['', 'fact'],
  ])('of %j is %s', (text, kind) => {
    expect(detectKind(text, 'USER')).toBe(kind)
  })

  it('is a tool result for whatever a tool says', () => {
    expect(detectKind('Where are my keys?', 'TOOL')).toBe('tool_result')
    expect(detectKind('Where are my keys?', 'tool')).toBe('tool_result')
  })

  it('is found for any text in bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof detectKind(text, 'USER')).toBe('string')
      }),
    )
    for (const unit of ['the a ', 'I ', '了', 'If a', '，', "don't ", 'wants by on ']) {
      const start = performance.now()
      detectKind(unit.repeat(30_000), 'USER')
      expect(performance.now() - start).toBeLessThan(500)
    }
  })
})
