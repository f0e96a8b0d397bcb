import { describe, expect, it } from '@jest/globals'
import { causalDirection } from '../../../src/recall/plan/causal-direction.js'

describe('the direction of a causal question', () => {
  it.each([
    'Why did we sell the boat?',
    'How come the invoice doubled?',
    'What led to the outage in May?',
    'What was the reason for the delay?',
    'Which decision caused the trouble?',
    "What's behind his bad mood?",
    'What led to the consequences we had?',
    '为什么把车卖了?',
    '账单怎么会翻倍?',
    '这次事故的起因是什么？',
    '是什么促使她辞职?',
  ])('is causes in %s', (text) => expect(causalDirection(text)).toBe('causes'))

  it.each([
    'What happened after Jonas quit?',
    'What changed because of that?',
    'What did the strike lead to?',
    'What were the consequences of moving?',
    'How did it turn out?',
    'How did the flood affect the farm?',
    'What was the result of dropping the supplier?',
    '搬家之后怎么样了?',
    '停电造成了什么?',
    '那件事有什么后果？',
    '她辞职，结果怎样?',
    '后来发生了什么',
  ])('is effects in %s', (text) => expect(causalDirection(text)).toBe('effects'))

  it.each([
    'What colour is the boat?',
    'Which reason code is on the form?',
    'Why not take the train?',
    'What happened on Monday?',
    '她在哪儿上班?',
    '',
  ])('is none in %s', (text) => expect(causalDirection(text)).toBeNull())
})
