import OpenAI from 'openai'
import { z } from 'zod'
import { EngraphError } from '../../errors.js'
import { LanguageModelError, type Answer, type LanguageModel, type Question, type Usage } from './language-model.js'
import { readAnswer } from './read-answer.js'

export const languageModelOptionsSchema = z.object({
  /** Base URL of the endpoint, with its version: `/chat/completions` is appended. */
  baseUrl: z.url(),
  /** May be empty for endpoints other than OpenAI's own. */
  apiKey: z.string().default(''),
  model: z.string().min(1),
  /** For one request. */
  timeoutMs: z.int().min(1).default(20_000),
  /** After 429, 5xx, 408, 409 and lost connections, with growing pauses or what Retry-After says. */
  maxRetries: z.int().min(0).max(10).default(2),
})

export type LanguageModelOptions = z.input<typeof languageModelOptionsSchema>

/** How the form of the answer is asked for; servers that refuse one are asked with the next, from then on. */
const forms = ['json_schema', 'json_object', 'text'] as const
type Form = (typeof forms)[number]

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
})

/** More of an answer than this is no answer. */
const longestAnswer = 100_000

/**
 * A model behind an OpenAI-compatible endpoint, asked for JSON. Throws BAD_INPUT for the options, MODEL_UNAVAILABLE without
 * a key that is needed.
 */
export function openOpenaiLanguageModel(given: LanguageModelOptions): LanguageModel {
  const parsed = languageModelOptionsSchema.safeParse(given)
  if (!parsed.success) {
    const message = `The options of the language model are not valid: ${z.prettifyError(parsed.error)}`
    throw new EngraphError('BAD_INPUT', message, { field: 'languageModel' })
  }
  const { baseUrl, apiKey, model, timeoutMs, maxRetries } = parsed.data
  if (apiKey === '' && new URL(baseUrl).host === 'api.openai.com') {
    throw new EngraphError('MODEL_UNAVAILABLE', `${baseUrl} needs a key; set OPENAI_API_KEY.`, {
      field: 'openaiApiKey',
    })
  }
  const stop = new AbortController()
  const refused = { form: 0, temperature: false, maxTokens: false }

  const send = async (question: Question<z.ZodType>, usage: Usage, sent: { at: number }): Promise<string> => {
    const client = new OpenAI({
      baseURL: baseUrl,
      apiKey: apiKey || 'none',
      timeout: timeoutMs,
      maxRetries,
      fetch: (url, init) => {
        usage.calls += 1
        sent.at = performance.now()
        return fetch(url, init)
      },
    })
    const signal = question.signal ? AbortSignal.any([stop.signal, question.signal]) : stop.signal
    for (;;) {
      const form = forms[refused.form] ?? 'text'
      try {
        const answer = await client.chat.completions.create(
          {
            model,
            messages: [
              { role: 'system', content: question.system },
              { role: 'user', content: question.user },
            ],
            ...(refused.temperature ? {} : { temperature: 0 }),
            ...(refused.maxTokens ? { max_completion_tokens: question.maxTokens } : { max_tokens: question.maxTokens }),
            ...responseFormat(form, question),
          },
          { signal },
        )
        return textOf(answer, usage)
      } catch (error) {
        if (!(error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422))) throw error
        if (!yields(refused, error.message)) throw error
      }
    }
  }

  return {
    name: model,
    resting: () => false,
    async ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<Answer<z.output<Schema>>> {
      const usage: Usage = { calls: 0, tokens: 0 }
      if (stop.signal.aborted) throw new LanguageModelError('closed', `The model ${model} was closed.`, usage)
      const sent = { at: 0 }
      const text = await send(question, usage, sent).catch((error: unknown) => {
        const late = performance.now() - sent.at > timeoutMs - 5
        throw failureOf(error, { baseUrl, model, timeoutMs, usage, late, closed: stop.signal.aborted })
      })
      const value = text.length > longestAnswer ? null : readAnswer(text, question.schema)
      if (value === null) {
        const shown = JSON.stringify(text.slice(0, 80))
        const message = `The model ${model} answered ${question.task} with what is not the JSON asked for: ${shown}`
        throw new LanguageModelError('nonsense', message, usage)
      }
      return { value, usage }
    },
    async close() {
      stop.abort()
    },
  }
}

function responseFormat(form: Form, { task, schema }: Question<z.ZodType>): Partial<OpenAI.ChatCompletionCreateParams> {
  if (form === 'text') return {}
  if (form === 'json_object') return { response_format: { type: 'json_object' } }
  const json_schema = { name: task, strict: true, schema: z.toJSONSchema(schema, { io: 'input' }) }
  return { response_format: { type: 'json_schema', json_schema } }
}

/** Leaves out what a server refused, if there is anything left to leave out. */
function yields(refused: { form: number; temperature: boolean; maxTokens: boolean }, message: string): boolean {
  if (/temperature/iu.test(message) && !refused.temperature) refused.temperature = true
  else if (/max_completion_tokens/iu.test(message) && !refused.maxTokens) refused.maxTokens = true
  else if (refused.form < forms.length - 1) refused.form += 1
  else return false
  return true
}

function textOf(answer: unknown, usage: Usage): string {
  const parsed = completion.safeParse(answer)
  if (!parsed.success) return ''
  usage.tokens += parsed.data.usage?.total_tokens ?? 0
  return parsed.data.choices[0]?.message.content ?? ''
}

function failureOf(
  error: unknown,
  at: { baseUrl: string; model: string; timeoutMs: number; usage: Usage; late: boolean; closed: boolean },
): LanguageModelError {
  const { baseUrl, model, timeoutMs, usage, late, closed } = at
  const where = `The language model ${model} at ${baseUrl}`
  if (closed) return new LanguageModelError('closed', `${where} was closed.`, usage)
  if (error instanceof OpenAI.APIUserAbortError) {
    return new LanguageModelError('late', `${where} was not waited for any longer.`, usage, { cause: error })
  }
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    return new LanguageModelError('refused', `${where} answered ${error.message}`, usage, { cause: error })
  }
  if (error instanceof OpenAI.APIConnectionError) {
    const message = late ? `gave no answer within ${timeoutMs} ms.` : "can't be reached."
    const reason = late ? 'late' : 'unreachable'
    return new LanguageModelError(reason, `${where} ${message}`, usage, { cause: error })
  }
  return new LanguageModelError('nonsense', `${where} answered with what is no chat completion.`, usage, {
    cause: error,
  })
}
