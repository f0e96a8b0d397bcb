import { EngraphError } from '../errors.js'
import type { Caller } from '../memory/engraph.js'
import { operations } from './operations.js'
import { serverSentEvents } from './server-sent-events.js'
import {
  answerIn,
  headersOf,
  notEngraph,
  operationNameOf,
  parse,
  unreachable,
  type TransportOptions,
} from './transport.js'
import type { Answers } from './wire.js'

type SubscriptionName = 'memoryChanged'

/**
 * What a subscription brings, from now on: the connection is made at once, and closed when the reader leaves. Throws, at
 * the next value, what the server says, or INTERNAL when the connection breaks: subscribe again then.
 */
export function subscribe<Name extends SubscriptionName, Value>(
  { url, fetch }: TransportOptions,
  caller: Partial<Caller>,
  name: Name,
  read: (answer: Answers[Name]) => Value,
): AsyncIterableIterator<Value> {
  const leaving = new AbortController()
  const connecting = fetch(url, {
    method: 'POST',
    headers: { ...headersOf(caller), accept: 'text/event-stream' },
    body: JSON.stringify({ query: operations[name], operationName: operationNameOf(name) }),
    signal: leaving.signal,
  })
  // Reported when the first value is asked for.
  connecting.catch(() => undefined)

  const values = async function* (): AsyncGenerator<Value, undefined> {
    try {
      const response = await connecting
      const { body, status, headers } = response
      if (body === null || !headers.get('content-type')?.startsWith('text/event-stream')) {
        answerIn(parse(await response.text(), status, url), name, () => notEngraph(url, status))
        throw notEngraph(url, status)
      }
      for await (const { event, data } of serverSentEvents(body)) {
        if (event === 'complete') return undefined
        if (event === 'next') yield read(answerIn(parse(data, status, url), name, () => notEngraph(url, status)))
      }
      return undefined
    } catch (error) {
      if (leaving.signal.aborted) return undefined
      throw error instanceof EngraphError ? error : unreachable(url, error)
    }
  }

  const iterator = values()
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => iterator.next(),
    async return() {
      // First: a generator that waits for the network can't be left.
      leaving.abort()
      await iterator.return(undefined)
      return { done: true, value: undefined }
    },
  }
}
