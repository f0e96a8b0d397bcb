import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Answer, LanguageModel, Question } from './language-model.js'

/**
 * Remembers answers to the same question, so that a write that is tried again asks nothing again. They cost nothing the
 * second time; failures aren't remembered.
 */
export function cachedLanguageModel(inner: LanguageModel, { maxEntries = 500 } = {}): LanguageModel {
  const answers = new LRUCache<string, { value: unknown }>({ max: maxEntries })
  return {
    name: inner.name,
    resting: () => inner.resting(),
    async ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<Answer<z.output<Schema>>> {
      const { task, system, user, maxTokens } = question
      const key = createHash('sha256')
        .update(JSON.stringify([inner.name, task, system, user, maxTokens]))
        .digest('base64')
      const known = answers.get(key)
      if (known !== undefined) {
        const value = question.schema.safeParse(known.value)
        if (value.success) return { value: value.data, usage: { calls: 0, tokens: 0 } }
      }
      const answer = await inner.ask(question)
      answers.set(key, { value: answer.value })
      return answer
    },
    close: () => inner.close(),
  }
}
