import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { taskClasses } from '../../../src/memory/enums.js'
import { openQuestionHeads, type QuestionHeads } from '../../../src/recall/plan/heads.js'
import { planQuestion } from '../../../src/recall/plan/question-plan.js'
import { readQuestion } from '../../../src/recall/plan/read-question.js'

const otherModel = 'f'.repeat(64)

describe('a question read by cues, with the vectors of a model that the weights don’t know', () => {
  let heads: QuestionHeads
  beforeAll(async () => {
    heads = await openQuestionHeads(otherModel)
  })

  it.each([
    ['What is the phone number of the garage?', 'FACT'],
    ['Who fixed the boiler and what was his name?', 'FACT'],
    ['水管工的电话号码是多少?', 'FACT'],
    ['What do I usually like to drink in the evening?', 'PREFERENCE'],
    ['推荐一部我会喜欢的电影', 'PREFERENCE'],
    ['What is the next step, and what is still missing before the deadline?', 'PLANNING'],
    ['项目进度怎么样了,还差哪些?', 'PLANNING'],
    ['Why did the costs change compared to last year?', 'REASONING'],
    ['为什么换了供应商,跟以前相比有什么区别?', 'REASONING'],
  ])('%s is %s', (text, task) => {
    expect(readQuestion(text, new Float32Array(384).fill(0.05), heads).task).toBe(task)
    expect(readQuestion(text, null, heads).task).toBe(task)
  })

  it.each([
    ['I told you already that we moved. Where to?', true],
    ["As I said twice, I don't eat fish. What do I eat?", true],
    ["Didn't I mention the date? When is it?", true],
    ['我早就跟你说过了,会议在几点?', true],
    ['这事我讲过三遍了,谁负责?', true],
    ['Where did we move to?', false],
    ["I don't think I told you, but where do I live?", false],
    ['He told you about the date, when is it?', false],
    ['How many times have I been to Rome?', false],
    ['你推荐过的那家店叫什么?', false],
    ['我没跟你说过吧,会议在几点?', false],
  ])('%s: told before is %s', (text, told) => expect(readQuestion(text, null, heads).toldBefore).toBe(told))

  it('reads the last turn of the user in a dialogue', () => {
    const text =
      'User: Why is the sky blue?\nAssistant: Light scatters. What do you like?\nUser: Which cities have we seen?'
    expect(readQuestion(text, null, heads)).toMatchObject({ dialogue: true, list: true, toldBefore: false })
    expect(readQuestion('Which city have we seen?', null, heads)).toMatchObject({ dialogue: false, list: false })
  })

  it('answers any text with a task and how sure it is of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { task, confidence } = readQuestion(text, null, heads)
        expect(taskClasses).toContain(task)
        expect(confidence).toBeGreaterThanOrEqual(0.25)
        expect(confidence).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the plan of a question', () => {
  it('has depth, time and names', async () => {
    const heads = await openQuestionHeads(otherModel)
    const plan = planQuestion(
      {
        text: 'Why did Anna Berger sell the car in March 2025?',
        embedding: null,
        now: new Date('2026-05-20T09:00:00Z'),
      },
      heads,
    )
    expect(plan).toMatchObject({ task: 'REASONING', depth: 4, toldBefore: false, list: false, dialogue: false })
    expect(plan.during).toEqual({
      from: new Date('2025-03-01T00:00:00Z'),
      until: new Date('2025-03-31T23:59:59.999Z'),
    })
    expect(plan.entities.map(({ name }) => name)).toContain('Anna Berger')
  })
})
