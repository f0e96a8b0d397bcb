import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface FileServer {
  url: string
  /** `<path> <range or ->` of every request in order. */
  requests: string[]
  close(): Promise<void>
}

/** A real HTTP server whose answers are given one after the other; the last one repeats. */
export async function serve(...answers: Answer[]): Promise<FileServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.range ?? '-'}`)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends the whole body and takes no notice of Range. */
export const whole =
  (body: Buffer): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': body.length }).end(body)
  }

/** Honours `Range: bytes=N-`; 416 when N lies past the end. */
export const ranged =
  (body: Buffer): Answer =>
  (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (request.headers.range === undefined) return void response.writeHead(200).end(body)
    if (from >= body.length) return void response.writeHead(416).end()
    response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` })
    response.end(body.subarray(from))
  }

/** Promises the whole body and breaks the connection after `bytes`. */
export const dropAfter =
  (body: Buffer, bytes: number): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.subarray(0, bytes), () => response.destroy())
  }

/** Sends `bytes` and then nothing more, with the connection open. */
export const stallAfter =
  (body: Buffer, bytes: number): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, bytes))
  }

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(code, headers).end('no')
  }

/** Bytes that repeat nowhere, so that a part in the wrong place changes the hash. */
export function sampleBytes(size: number, seed = 1): Buffer {
  const body = Buffer.alloc(size)
  let state = seed
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    body[at] = state >>> 24
  }
  return body
}

export function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Runs with a fresh folder that is gone afterwards. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'engraph-test-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
