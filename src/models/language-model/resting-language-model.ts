import type { z } from 'zod'
import { LanguageModelError, type Answer, type LanguageModel, type Question } from './language-model.js'

export interface RestOptions {
  /** Failures in a row after which the model is left alone. @default 3 */
  failures?: number
  /** For so long. @default 60,000 */
  restMs?: number
  now?: () => number
}

/**
 * Leaves a model alone for a while after it failed several times in a row, so that no write waits for one that is down.
 * The first question after the rest decides whether it rests again.
 */
export function restingLanguageModel(inner: LanguageModel, options: RestOptions = {}): LanguageModel {
  const { failures = 3, restMs = 60_000, now = Date.now } = options
  let failed = 0
  let restsUntil = 0
  const resting = (): boolean => now() < restsUntil
  return {
    name: inner.name,
    resting,
    async ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<Answer<z.output<Schema>>> {
      if (resting()) {
        const message = `The language model ${inner.name} failed ${failures} times in a row and is left alone for now.`
        throw new LanguageModelError('resting', message, { calls: 0, tokens: 0 })
      }
      try {
        const answer = await inner.ask(question)
        failed = 0
        return answer
      } catch (error) {
        failed += 1
        if (failed >= failures) restsUntil = now() + restMs
        throw error
      }
    },
    close: () => inner.close(),
  }
}
