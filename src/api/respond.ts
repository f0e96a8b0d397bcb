import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '../errors.js'

/** Sends a JSON body. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = `${JSON.stringify(body)}\n`
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(response.req.method === 'HEAD' ? undefined : text)
}

/** Sends an error in the shape of a GraphQL answer, so that clients read all errors in one way. */
export function sendError(response: ServerResponse, status: number, code: ErrorCode, message: string): void {
  sendJson(response, status, { errors: [{ message, extensions: { code } }] })
}
