import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const requestSchema = z.object({
  model: z.string(),
  input: z.array(z.string()),
  dimensions: z.number().optional(),
  encoding_format: z.string().optional(),
})

export type EmbeddingRequest = z.infer<typeof requestSchema> & { authorization: string | undefined }

export interface EmbeddingServer {
  baseUrl: string
  requests: EmbeddingRequest[]
  close(): Promise<void>
}

/** A real HTTP server on a free port; `answer` decides what each request gets. */
export async function startEmbeddingServer(
  answer: (request: EmbeddingRequest, response: ServerResponse, count: number) => void,
): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = []
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    incoming.on('end', () => {
      const request = { ...requestSchema.parse(JSON.parse(body)), authorization: incoming.headers.authorization }
      requests.push(request)
      answer(request, response, requests.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  // The client waits as long as this header says before it tries again.
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(JSON.stringify(value))
}

/** A vector that tells its text: its length in characters in the first number. */
export function embedding(text: string, dimensions: number): number[] {
  return Array.from({ length: dimensions }, (_, index) => (index === 0 ? text.length : 1))
}

export function sendEmbeddings(response: ServerResponse, texts: readonly string[], dimensions: number): void {
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: embedding(text, dimensions) }))
  sendJson(response, 200, { object: 'list', model: 'any', data, usage: { prompt_tokens: 1, total_tokens: 1 } })
}
