import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string() }).loose().optional(),
  temperature: z.number().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
})

export type ChatRequest = z.infer<typeof requestSchema>

export interface ChatServer {
  baseUrl: string
  requests: ChatRequest[]
  /** What the user's message of each request said. */
  asked(): string[]
  close(): Promise<void>
}

/** A real HTTP server that speaks the chat protocol on a free port; `answer` decides what each request gets. */
export async function startChatServer(
  answer: (response: ServerResponse, request: ChatRequest, count: number) => void,
): Promise<ChatServer> {
  const requests: ChatRequest[] = []
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    incoming.on('end', () => {
      const request = requestSchema.parse(JSON.parse(body))
      requests.push(request)
      answer(response, request, requests.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    asked: () => requests.map(({ messages }) => messages.findLast(({ role }) => role === 'user')?.content ?? ''),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function sendStatus(response: ServerResponse, status: number, message: string): void {
  // The client waits as long as this header says before it tries again.
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(JSON.stringify({ error: { message } }))
}

/** A completion with this text, counted as `tokens` tokens. */
export function sendText(response: ServerResponse, content: string, tokens = 10): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      id: 'c',
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: tokens - 1, completion_tokens: 1, total_tokens: tokens },
    }),
  )
}
