import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { dialogueTurns, lastQuestionIn } from '../../../src/recall/plan/dialogue.js'

const speakersOf = (text: string): string[] | undefined => dialogueTurns(text)?.map(({ speaker }) => speaker)

describe('a dialogue', () => {
  it('is read turn by turn', () => {
    expect(dialogueTurns('Nora: Did you know?\nAssistant: What: tell me!\nNora: I won.')).toEqual([
      { speaker: 'Nora', text: 'Did you know?' },
      { speaker: 'Assistant', text: 'What: tell me!' },
      { speaker: 'Nora', text: 'I won.' },
    ])
  })

  it.each<[string, string[]]>([
    ['用户：你好\n助手：你好呀', ['用户', '助手']],
    ['User: hi\r\n\r\nAssistant: hello', ['User', 'Assistant']],
    ['[user] hi\n[assistant] hello', ['user', 'assistant']],
    ['<human> hi\n<ai> hello', ['human', 'ai']],
    ['- Anna: hi\n- Ben: hello', ['Anna', 'Ben']],
    ['**User:** hi\n**Assistant:** hello', ['User', 'Assistant']],
    ['**Anna**: hi\n**Ben**: hello', ['Anna', 'Ben']],
    ['[09:41] Anna Maria: hi\n[09:42] Dr. Lin: hello', ['Anna Maria', 'Dr. Lin']],
    ['2026-05-20 09:41 Anna: hi\n2026-05-20 09:42 Ben: hello', ['Anna', 'Ben']],
    ['1. Anna: hi\n2. Ben: hello', ['Anna', 'Ben']],
    ['【小王】你在吗\n【小李】在', ['小王', '小李']],
    ['Anna: hi\nhow are you\nBen: fine', ['Anna', 'Ben']],
    ['The chat so far:\nAnna: hi\nBen: hello', ['Anna', 'Ben']],
    ['以下是我和她昨天晚上的全部对话内容：\n小王：在吗\n小李：在', ['小王', '小李']],
    ['Agent 1: done\nAgent 2: thanks', ['Agent 1', 'Agent 2']],
  ])('is seen in %j', (text, speakers) => expect(speakersOf(text)).toEqual(speakers))

  it.each([
    'Reminder: what time is it?',
    'What did Anna say: yes or no?',
    'Anna: hi',
    'Anna: hi\nAnna: are you there?',
    'User: hi\nHuman: are you there?',
    'Note: two things\nQuestion: when is it due?',
    'Please look at what they wrote\nAnna: hi\nBen: hello',
    'Shopping:\nMilk: two',
    'https://example.org/a\nhttp://example.org/b',
    'Where: the hall\nWhen: at nine',
    '地点：大厅\n时间：九点',
    '- milk: two\n- bread',
    'at 9:30 we met\nat 10:30 we left',
    'When is it?\nAnd where?',
    '',
  ])('is not seen in %j', (text) => expect(dialogueTurns(text)).toBeNull())

  it('keeps the lines of a turn together', () => {
    expect(dialogueTurns('Anna:\nfirst\nsecond\nBen: ok')?.[0]).toEqual({ speaker: 'Anna', text: 'first\nsecond' })
  })

  it('gives back what any two speakers said', () => {
    const line = fc.stringMatching(/^[a-z][a-z ?]{0,30}[a-z?]$/)
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (said) => {
        const text = said.map((words, at) => `${at % 2 ? 'Ben' : 'Anna'}: ${words}`).join('\n')
        expect(dialogueTurns(text)?.map((turn) => turn.text)).toEqual(said)
      }),
    )
  })

  it('asks with the last turn that no machine said', () => {
    const turns = dialogueTurns('User: why?\nAssistant: because.\nSystem: ok') ?? []
    expect(lastQuestionIn(turns)).toBe('why?')
    expect(lastQuestionIn([{ speaker: 'Bot', text: 'only me' }])).toBe('only me')
  })
})
