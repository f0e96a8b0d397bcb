import { describe, expect, it, jest } from '@jest/globals'
import { explainCausal } from '../../src/cli/explain/explain-causal.js'
import { explainEncode } from '../../src/cli/explain/explain-encode.js'
import { explainLines } from '../../src/cli/explain/explain-lines.js'
import { explainPair } from '../../src/cli/explain/explain-pair.js'
import { explainPlan } from '../../src/cli/explain/explain-plan.js'
import type { ExplainKind } from '../../src/cli/explain/kind.js'
import { readLines } from '../../src/cli/import/lines.js'

jest.setTimeout(600_000)

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function explain(kind: ExplainKind, ...lines: unknown[]): Promise<unknown[]> {
  const answers: unknown[] = []
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  for await (const answer of explainLines(readLines(once(text)), kind)) answers.push(JSON.parse(JSON.stringify(answer)))
  return answers
}

describe('with the real model', () => {
  it('explains what a text is kept as', async () => {
    const time = '2026-05-20T09:00:00Z'
    const [allergy, chat, report, decision] = await explain(
      explainEncode,
      { id: 'a', text: 'Mia is allergic to hazelnuts.', time },
      { id: 'b', text: '谢谢你呀!', time },
      { id: 'c', text: 'The report is due on 12 June 2026.', time },
      { id: 'd', text: '那个方案先放放。', time },
    )
    expect(allergy).toMatchObject({
      id: 'a',
      lang: 'en',
      smallTalk: false,
      level: 'high',
      sensitive: 'medical',
      summary: 'Mia is allergic to hazelnuts.',
      entities: [{ text: 'Mia' }],
      occurredAt: null,
      due: null,
    })
    expect(chat).toMatchObject({ id: 'b', lang: 'zh', level: 'low', sensitive: null })
    expect(report).toMatchObject({ occurredAt: null, due: expect.stringMatching(/^2026-06-12T/) })
    expect(decision).toMatchObject({ smallTalk: false, level: 'high' })
  })

  it('explains a pair and what would be done about it', async () => {
    const moved = { old: 'My office is in Leeds.', new: "My office has moved, it's in York now." }
    const [supersede, late, unrelated] = await explain(
      explainPair,
      { id: 1, ...moved },
      { id: 2, ...moved, oldTime: '2026-05-02T00:00:00Z', newTime: '2026-05-01T00:00:00Z' },
      { id: 3, old: '我养了两只猫。', new: '接口返回了 502。' },
    )
    expect(supersede).toMatchObject({ id: 1, label: 'supersede' })
    expect(late).not.toMatchObject({ action: 'supersede' })
    expect(unrelated).toMatchObject({ id: 3, label: 'unrelated', decision: 'unrelated', action: 'none' })
  })

  it('explains a cause', async () => {
    expect(
      await explain(
        explainCausal,
        { id: 1, a: 'The pump broke on Sunday.', b: "That's why we cancelled the swimming lesson." },
        { id: 2, a: '泳池是蓝色的。', b: '泳池边有家咖啡馆。' },
      ),
    ).toMatchObject([
      { id: 1, decision: 'a_causes_b' },
      { id: 2, decision: 'none' },
    ])
  })

  it('explains the plan of a recall', async () => {
    const now = '2026-05-20T09:00:00+08:00'
    const [reason, taste, fact, talk] = await explain(
      explainPlan,
      { id: 1, text: 'Why did we change the supplier last week?', now },
      { id: 2, text: '我跟你说过好多遍了,我一般喜欢喝什么茶?' },
      { id: 3, text: "What is Harriet's phone number?", now, timeZone: 'Europe/Vienna' },
      { id: 4, text: '用户：你好\n助手：你好呀\n用户：下一步还差哪些材料？' },
    )
    // 20 May 2026 is a Wednesday: the week before runs from Monday 11 to Sunday 17, in the zone that now is written in.
    const during = { from: '2026-05-10T16:00:00.000Z', until: '2026-05-17T15:59:59.999Z' }
    expect(reason).toEqual({
      id: 1,
      task: 'reasoning',
      depth: 4,
      during,
      toldBefore: false,
      entities: [],
      dialogue: false,
    })
    expect(taste).toMatchObject({ id: 2, task: 'preference', depth: 2, toldBefore: true, during: null })
    expect(fact).toMatchObject({ id: 3, task: 'fact', depth: 1, toldBefore: false, during: null })
    expect(fact).toMatchObject({ entities: [expect.stringContaining('Harriet')] })
    expect(talk).toMatchObject({ id: 4, task: 'planning', depth: 3, dialogue: true })
  })

  it('refuses a time without an offset', async () => {
    await expect(explain(explainPlan, { id: 1, text: 'x', now: '2026-05-20' })).rejects.toThrow(/Line 1 .*now/)
  })

  it('refuses an unknown source by name', async () => {
    await expect(explain(explainEncode, { id: 1, text: 'x', source: 'dog' })).rejects.toThrow(/Line 1 .*source/)
  })
})
