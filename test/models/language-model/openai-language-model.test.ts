import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { cachedLanguageModel } from '../../../src/models/language-model/cached-language-model.js'
import type { LanguageModel } from '../../../src/models/language-model/language-model.js'
import {
  openOpenaiLanguageModel,
  type LanguageModelOptions,
} from '../../../src/models/language-model/openai-language-model.js'
import { restingLanguageModel } from '../../../src/models/language-model/resting-language-model.js'
import { sendStatus, sendText, startChatServer, type ChatRequest, type ChatServer } from './chat-server.js'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function against(
  answer: (response: ServerResponse, request: ChatRequest, count: number) => void,
  options: Partial<LanguageModelOptions> = {},
): Promise<{ server: ChatServer; model: LanguageModel }> {
  const server = await startChatServer(answer)
  const model = openOpenaiLanguageModel({ baseUrl: server.baseUrl, model: 'm', ...options })
  open.push(server, model)
  return { server, model }
}

const schema = z.strictObject({ answer: z.number() })
const question = { task: 'sum', system: 'Add.', user: '1 + 1', schema, maxTokens: 20 }

describe('a language model behind an endpoint', () => {
  it('is asked for JSON of a schema, and its answer read', async () => {
    const { server, model } = await against((response) => sendText(response, '{"answer": 2}', 33))
    expect(await model.ask(question)).toEqual({ value: { answer: 2 }, usage: { calls: 1, tokens: 33 } })
    expect(server.requests[0]).toMatchObject({
      model: 'm',
      temperature: 0,
      max_tokens: 20,
      messages: [
        { role: 'system', content: 'Add.' },
        { role: 'user', content: '1 + 1' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'sum', strict: true, schema: { required: ['answer'], additionalProperties: false } },
      },
    })
  })

  it.each([
    ['in a fence', '```json\n{"answer": 2}\n```'],
    ['after a few words', 'Sure! Here it is:\n{"answer": 2}'],
  ])('is understood %s', async (_, text) => {
    const { model } = await against((response) => sendText(response, text))
    expect((await model.ask(question)).value).toEqual({ answer: 2 })
  })

  it('is asked without what its server refuses, from then on', async () => {
    const { server, model } = await against((response, { response_format: format, temperature, max_tokens: most }) => {
      if (format?.type === 'json_schema') sendStatus(response, 400, 'response_format json_schema is not supported')
      else if (temperature !== undefined) sendStatus(response, 400, 'temperature must be 1')
      else if (most !== undefined) sendStatus(response, 422, 'use max_completion_tokens')
      else sendText(response, '{"answer": 2}')
    })
    expect((await model.ask(question)).usage.calls).toBe(4)
    expect((await model.ask({ ...question, user: 'again' })).usage.calls).toBe(1)
    expect(server.requests.at(-1)).toMatchObject({
      response_format: { type: 'json_object' },
      max_completion_tokens: 20,
    })
  })

  it('is asked again after 429 and 500', async () => {
    const { model } = await against((response, _, count) => {
      if (count === 1) sendStatus(response, 429, 'slow down')
      else if (count === 2) sendStatus(response, 500, 'oops')
      else sendText(response, '{"answer": 2}')
    })
    expect(await model.ask(question)).toMatchObject({ value: { answer: 2 }, usage: { calls: 3 } })
  })

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['truncated JSON', 'nonsense', (response) => sendText(response, '{"answer": ')],
    ['JSON of another shape', 'nonsense', (response) => sendText(response, '{"answer": "two"}')],
    ['more than was asked for', 'nonsense', (response) => sendText(response, '{"answer": 2, "superseded": "all"}')],
    ['prose', 'nonsense', (response) => sendText(response, 'It is two.')],
    ['nothing', 'nonsense', (response) => sendText(response, '')],
    ['a huge answer', 'nonsense', (response) => sendText(response, `{"answer": ${'1'.repeat(200_000)}}`)],
    [
      'no chat completion',
      'nonsense',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    ],
    [
      'no JSON at all',
      'nonsense',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    ],
    ['401', 'refused', (response) => sendStatus(response, 401, 'no key')],
    ['400 for no reason', 'refused', (response) => sendStatus(response, 400, 'no')],
    ['500 for ever', 'refused', (response) => sendStatus(response, 500, 'oops')],
    ['silence', 'late', () => {}],
    ['a cut connection', 'unreachable', (response) => response.destroy()],
  ])('that answers with %s fails as %s, and says what it cost', async (_, reason, answer) => {
    const timeoutMs = reason === 'late' ? 80 : 30_000
    const { model } = await against((response) => answer(response), { timeoutMs, maxRetries: 1 })
    await expect(model.ask(question)).rejects.toMatchObject({ reason, usage: { calls: expect.any(Number) } })
  })

  it('fails when it is closed, and when the question is given up', async () => {
    const { model } = await against(() => {}, { timeoutMs: 10_000 })
    const given = new AbortController()
    const asked = model.ask({ ...question, signal: given.signal })
    given.abort()
    await expect(asked).rejects.toMatchObject({ reason: 'late' })
    const another = model.ask(question)
    await model.close()
    await expect(another).rejects.toMatchObject({ reason: 'closed' })
    await expect(model.ask(question)).rejects.toMatchObject({ reason: 'closed', usage: { calls: 0 } })
  })

  it('needs a key at OpenAI, and a URL', () => {
    const openai = { baseUrl: 'https://api.openai.com/v1', model: 'm' }
    expect(() => openOpenaiLanguageModel(openai)).toThrow(expect.objectContaining({ code: 'MODEL_UNAVAILABLE' }))
    expect(() => openOpenaiLanguageModel({ baseUrl: 'nowhere', model: 'm' })).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT' }),
    )
  })
})

describe('a language model that fails', () => {
  it('is left alone after three failures in a row, and tried again after a minute', async () => {
    let works = false
    const { server, model } = await against(
      (response) => (works ? sendText(response, '{"answer": 2}') : sendStatus(response, 503, 'down')),
      { maxRetries: 0 },
    )
    let now = 0
    const careful = restingLanguageModel(model, { now: () => now })
    for (const _ of [1, 2, 3]) await expect(careful.ask(question)).rejects.toMatchObject({ reason: 'refused' })
    expect(careful.resting()).toBe(true)
    await expect(careful.ask(question)).rejects.toMatchObject({ reason: 'resting' })
    expect(server.requests).toHaveLength(3)
    now = 60_000
    await expect(careful.ask(question)).rejects.toMatchObject({ reason: 'refused' })
    expect(careful.resting()).toBe(true)
    works = true
    now = 120_000
    expect((await careful.ask(question)).value).toEqual({ answer: 2 })
    expect(careful.resting()).toBe(false)
  })
})

describe('a question asked twice', () => {
  it('costs nothing the second time; a failure is not remembered', async () => {
    const { server, model } = await against((response, _, count) =>
      sendText(response, count === 1 ? 'no' : '{"answer": 2}'),
    )
    const cached = cachedLanguageModel(model)
    await expect(cached.ask(question)).rejects.toMatchObject({ reason: 'nonsense' })
    expect((await cached.ask(question)).usage.calls).toBe(1)
    expect(await cached.ask(question)).toEqual({ value: { answer: 2 }, usage: { calls: 0, tokens: 0 } })
    expect((await cached.ask({ ...question, user: '2 + 0' })).usage.calls).toBe(1)
    expect(server.requests).toHaveLength(3)
  })
})
