export interface ServerSentEvent {
  /** `message` where the server names none. */
  event: string
  data: string
}

/** The events of a stream of bytes (HTML standard, section 9.2), as far as an answer of GraphQL over SSE needs them. */
export async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let event = 'message'
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return undefined
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [, field, text = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
        if (line === '') {
          if (data.length > 0) yield { event, data: data.join('\n') }
          event = 'message'
          data = []
        } else if (field === 'event') event = text
        else if (field === 'data') data.push(text)
      }
    }
  } finally {
    await reader.cancel()
  }
}
