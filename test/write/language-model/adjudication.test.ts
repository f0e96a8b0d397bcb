import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { silentLogger } from '../../../src/memory/logger.js'
import { cachedLanguageModel } from '../../../src/models/language-model/cached-language-model.js'
import { openOpenaiLanguageModel } from '../../../src/models/language-model/openai-language-model.js'
import { adjudicate } from '../../../src/write/language-model/adjudication.js'
import type { BudgetedModel } from '../../../src/write/language-model/budget.js'
import type { Decision } from '../../../src/write/resolve/decision.js'
import { aMemory, type LoadedMemory } from '../../support/load-memories.js'
import { sendStatus, sendText, startChatServer, type ChatServer } from '../../models/language-model/chat-server.js'

let server: ChatServer
let answer = ''
beforeAll(async () => {
  server = await startChatServer((response) =>
    answer === '' ? sendStatus(response, 400, 'no') : sendText(response, answer),
  )
})
afterAll(() => server.close())

const older = aMemory({ scope: 's', content: 'I go to the gym twice a week.', embedding: new Float32Array(384) })
const newer = aMemory({ scope: 's', content: 'I go to the gym four times a week.', embedding: new Float32Array(384) })

function review(kind: Decision['kind']): Decision {
  const evidence = { old: older.content, new: newer.content }
  return { action: 'review', kind, older: older.id, newer: newer.id, confidence: 0.9, evidence }
}

/** The actions left after the model said `relation` so surely. */
async function judged(
  said: string | { relation: string; confidence: number; index?: number },
  { kind = 'supersede', memory = {} }: { kind?: Decision['kind']; memory?: Partial<LoadedMemory> } = {},
): Promise<string[]> {
  answer = typeof said === 'string' ? said : JSON.stringify({ pairs: [{ index: 0, ...said }] })
  const inner = cachedLanguageModel(
    openOpenaiLanguageModel({ baseUrl: server.baseUrl, model: 'scripted', timeoutMs: 2_000, maxRetries: 0 }),
  )
  const model: BudgetedModel = {
    name: inner.name,
    limits: { callsPerDay: 1, tokensPerDay: 1 },
    resting: () => false,
    ask: async (_, question) => (await inner.ask(question)).value,
    spent: async () => ({ calls: 0, tokens: 0, failures: 0 }),
    close: () => inner.close(),
  }
  const memories = new Map([
    [older.id, { ...older, ...memory }],
    [newer.id, newer],
  ])
  const signal = new AbortController().signal
  const parts = { model, space: 'a', memories, logger: silentLogger, signal }
  return (await adjudicate([review(kind)], parts)).map(({ action }) => action)
}

describe('a review that a language model looks at', () => {
  it('is not opened where the two are surely about different things, or add to each other', async () => {
    expect(await judged({ relation: 'unrelated', confidence: 0.95 })).toEqual([])
    expect(await judged({ relation: 'refine', confidence: 0.8 })).toEqual([])
    expect(await judged({ relation: 'unrelated', confidence: 0.6 })).toEqual(['review'])
  })

  it('closes the older memory only where the rules, too, take it for replaced, and its author may', async () => {
    const sure = { relation: 'supersede', confidence: 0.95 }
    expect(await judged(sure)).toEqual(['supersede'])
    expect(await judged({ ...sure, confidence: 0.85 })).toEqual(['review'])
    expect(await judged(sure, { kind: 'conflict' })).toEqual(['review'])
    expect(await judged(sure, { memory: { pinned: true, agent: 'somebody else' } })).toEqual(['review'])
    expect(await judged(sure, { memory: { zone: 'SHARED', agent: 'somebody else' } })).toEqual(['review'])
  })

  it('never merges, whatever the model says', async () => {
    expect(await judged({ relation: 'duplicate', confidence: 1 })).toEqual(['review'])
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['nonsense', 'they differ'],
    ['another shape', '{"pairs": "all"}'],
    ['another pair', '{"pairs": [{"index": 7, "relation": "unrelated", "confidence": 1}]}'],
    ['an impossible confidence', '{"pairs": [{"index": 0, "relation": "unrelated", "confidence": 12}]}'],
  ])('stays as it is when the model answers with %s', async (_, said) => {
    expect(await judged(said)).toEqual(['review'])
  })

  it('is shown the two statements and nothing else', async () => {
    await judged({ relation: 'conflict', confidence: 1 })
    expect(JSON.parse(server.asked().at(-1) ?? '')).toEqual([{ index: 0, older: older.content, newer: newer.content }])
  })
})
