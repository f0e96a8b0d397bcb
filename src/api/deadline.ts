import type { Plugin } from 'graphql-yoga'
import { EngraphError } from '../errors.js'

/** Answers DEADLINE_EXCEEDED when an operation takes longer; what it has begun goes on. */
export function endAtDeadline(timeoutMs: number): Plugin {
  return {
    onParams({ paramsHandler, setParamsHandler }) {
      setParamsHandler(async (payload) => {
        let timer: NodeJS.Timeout | undefined
        const deadline = new Promise<never>((_, reject) => {
          // An operation that outlives the server must not keep the process up until then.
          timer = setTimeout(() => reject(exceeded(timeoutMs)), timeoutMs).unref()
        })
        try {
          return await Promise.race([paramsHandler(payload), deadline])
        } finally {
          clearTimeout(timer)
        }
      })
    },
  }
}

function exceeded(timeoutMs: number): EngraphError {
  return new EngraphError(
    'DEADLINE_EXCEEDED',
    `The operation took longer than ${timeoutMs} ms. A write may still be stored: send it again with the same idempotencyKey.`,
    { limit: timeoutMs },
  )
}
