import { describe, expect, it } from '@jest/globals'
import { asksForSeveral } from '../../../src/recall/plan/list.js'

describe('asking for several things', () => {
  it.each([
    'What books has Nina read?',
    'Which two cities did they visit?',
    'How many different languages do the twins speak?',
    'What old farm tools does he collect?',
    'In which countries have we hiked?',
    'What types of bread does Omar bake?',
    'What kind of films do they watch?',
    'What are her cats’ names?',
    'Which people were at the table?',
    'Who else came along?',
    '他都去过哪里?',
    '有哪些活动?',
    '都有谁来了',
    '她读过哪几本书？',
    '我什么都不吃的是哪天?',
  ])('is heard in %s', (text) => expect(asksForSeveral(text)).toBe(true))

  it.each([
    'What is the name of his boats?',
    'What did the girls say?',
    'What does Chris collect?',
    'Which bus does she take?',
    'Which song motivates Nina?',
    'How many days ago did I call the plumber?',
    'How many years have they been married?',
    'What kind of dog does she have?',
    'When do the shops open?',
    'Where are my keys?',
    '她读过哪本书?',
    '谁来了?',
    '',
  ])('is not heard in %s', (text) => expect(asksForSeveral(text)).toBe(false))
})
