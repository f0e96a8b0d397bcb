import type { z } from 'zod'

/** What a question to a language model cost. */
export interface Usage {
  /** Requests that were sent, retries too. */
  calls: number
  /** Tokens of questions and answers, as the server counts them; 0 where it doesn't say. */
  tokens: number
}

export interface Question<Schema extends z.ZodType> {
  /** What is asked, in one word: names the schema for the server. */
  task: string
  system: string
  user: string
  /** What an answer must be; everything else is an error. */
  schema: Schema
  /** Tokens of the answer. */
  maxTokens: number
  signal?: AbortSignal | undefined
}

export interface Answer<Value> {
  value: Value
  usage: Usage
}

/** A language model that answers in JSON of a given shape. */
export interface LanguageModel {
  /** As its endpoint calls it. */
  readonly name: string
  /** Throws LanguageModelError. */
  ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<Answer<z.output<Schema>>>
  /** Whether it rests after failures, and isn't asked now. */
  resting(): boolean
  close(): Promise<void>
}

export const failureReasons = ['unreachable', 'refused', 'late', 'nonsense', 'resting', 'closed'] as const

/**
 * Why there is no answer: no server, a status that says no, none in time, one that isn't what was asked for, not asked
 * after too many failures, or closed. None is a fault of the write that asked.
 */
export class LanguageModelError extends Error {
  constructor(
    readonly reason: (typeof failureReasons)[number],
    message: string,
    /** What was spent all the same. */
    readonly usage: Usage,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'LanguageModelError'
  }
}
