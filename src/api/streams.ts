/** The same values, until the signal is aborted or the reader leaves. */
export function endWith<Value>(
  signal: AbortSignal,
  values: AsyncIterableIterator<Value>,
): AsyncIterableIterator<Value> {
  const leave = async (): Promise<IteratorResult<Value>> => {
    signal.removeEventListener('abort', leave)
    return (await values.return?.()) ?? { done: true, value: undefined }
  }
  signal.addEventListener('abort', leave)
  if (signal.aborted) void leave()
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => values.next(),
    return: leave,
  }
}

/** The same values, each changed; a failure becomes the last of them. */
export function mapWithLast<Value>(
  values: AsyncIterable<Value>,
  change: (value: Value) => Value,
  last: (error: unknown) => Value,
): AsyncIterableIterator<Value> {
  const iterator = values[Symbol.asyncIterator]()
  const end: IteratorResult<Value> = { done: true, value: undefined }
  let failed = false
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      if (failed) return end
      try {
        const result = await iterator.next()
        return result.done ? end : { done: false, value: change(result.value) }
      } catch (error) {
        failed = true
        return { done: false, value: last(error) }
      }
    },
    async return() {
      await iterator.return?.()
      return end
    },
  }
}
