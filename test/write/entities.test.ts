import { describe, expect, it } from '@jest/globals'
import { entitiesOf } from '../../src/write/entities.js'

const roles = (speaker: string | null, content: string, lang: string): (string | undefined)[] =>
  entitiesOf({ speaker }, content, { lang }).map(({ key, role }) => `${key} ${role}`)

describe('the entities of a write', () => {
  it('have whoever says it, who is what it is about when they speak of themselves', () => {
    expect(roles('Ann', "I'm allergic to peanuts.", 'en')).toEqual(['ann about'])
    expect(roles('小雨', '我在学钢琴。', 'zh')).toEqual(['小雨 about'])
  })

  it('only mention a speaker who speaks of others', () => {
    expect(roles('Ann', 'Melissa is allergic to peanuts.', 'en')).toEqual(['ann mention', 'melissa about'])
  })

  it('take a speaker who names themselves once', () => {
    expect(roles('Melissa', "I'm Melissa from Rotterdam.", 'en')).toEqual(['melissa about', 'rotterdam mention'])
  })

  it('have nobody without a speaker', () => {
    expect(roles(null, "I'm allergic to peanuts.", 'en')).toEqual([])
  })
})
