import { describe, expect, it } from '@jest/globals'
import { titleOf } from '../../src/text/title.js'

describe('titleOf', () => {
  it.each([
    ['Demon Dice\nDemon Dice, originally published by Koplow, is a game.', 'Demon Dice'],
    ['Green crab\nThe green crab lives on rocky shores.', 'Green crab'],
    ['Mercury (planet)\nMercury is the smallest planet.', 'Mercury'],
    ['The Lord of the Rings\nA long book.', 'The Lord of the Rings'],
    ['西湖\n西湖位于杭州。', '西湖'],
    ['《平凡的世界》\n路遥写的《平凡的世界》很长。', '平凡的世界'],
  ])('of %j is %s', (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  it.each([
    'I went to the store today\nIt was fun',
    'Hey Mel\nHow are you?',
    'Dear Anna,\nthank you',
    'It rained.\nIt rained all day.',
    '今天去了超市\n买了牛奶',
    'One line only',
    'Title Alone\n',
    '\n\n',
    '',
    `${'Long '.repeat(30)}\nrest`,
    'shopping list\nmilk and bread',
  ])('is none in %j', (text) => {
    expect(titleOf(text)).toBeNull()
  })
})
