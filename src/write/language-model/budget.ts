import type { z } from 'zod'
import type { Executor } from '../../graph/executor.js'
import {
  LanguageModelError,
  type LanguageModel,
  type Question,
  type Usage,
} from '../../models/language-model/language-model.js'
import { readModelBudget, reserveModelBudget, settleModelBudget } from './budget-queries.js'

export interface BudgetLimits {
  /** Requests a day and space. */
  callsPerDay: number
  /** Tokens of questions and answers, a day and space. */
  tokensPerDay: number
}

export interface SpentToday {
  calls: number
  tokens: number
  failures: number
}

/** A language model that asks only within the budget of a space and day (UTC), kept in the database for all processes. */
export interface BudgetedModel {
  readonly name: string
  readonly limits: BudgetLimits
  resting(): boolean
  /** Null when the budget is used up. Throws LanguageModelError. */
  ask<Schema extends z.ZodType>(space: string, question: Question<Schema>): Promise<z.output<Schema> | null>
  spent(space: string): Promise<SpentToday>
  close(): Promise<void>
}

/** A token is rarely shorter than this in English, and about one Han character: so a reservation errs to the dear side. */
const charactersPerToken = { latin: 3, han: 1 }

export function budgetedModel(parts: {
  model: LanguageModel
  executor: Executor
  limits: BudgetLimits
  now: () => Date
}): BudgetedModel {
  const { model, executor, limits, now } = parts
  const today = (): string => now().toISOString().slice(0, 10)
  return {
    name: model.name,
    limits,
    resting: () => model.resting(),
    async ask(space, question) {
      const reserved = { calls: 1, tokens: estimateTokens(question) }
      const day = today()
      const most = { mostCalls: limits.callsPerDay, mostTokens: limits.tokensPerDay }
      const row = await executor.transaction('reserve-model-budget', { retry: false }, (transaction) =>
        transaction.run(reserveModelBudget, { space, day, ...reserved, ...most, now: now() }),
      )
      if (row.length === 0) return null
      const settle = ({ calls, tokens }: Usage, failures: number) =>
        executor.run(settleModelBudget, {
          space,
          day,
          calls: calls - reserved.calls,
          tokens: tokens - reserved.tokens,
          failures,
        })
      try {
        const { value, usage } = await model.ask(question)
        await settle(usage, 0)
        return value
      } catch (error) {
        if (error instanceof LanguageModelError) await settle(error.usage, 1)
        throw error
      }
    },
    async spent(space) {
      const [row] = await executor.run(readModelBudget, { space, day: today() })
      return row ?? { calls: 0, tokens: 0, failures: 0 }
    },
    close: () => model.close(),
  }
}

/** What a question may cost at most: its own text and the longest answer. */
function estimateTokens({ system, user, maxTokens }: Question<z.ZodType>): number {
  const text = system + user
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const { latin, han: perHan } = charactersPerToken
  return Math.ceil(han / perHan + (text.length - han) / latin) + maxTokens
}
