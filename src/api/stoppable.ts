import type { Server, ServerResponse } from 'node:http'

/**
 * Gives the function that stops the server: no new connections, running requests may finish within `graceMs`, then what
 * is left is cut. Calling it again, at once or later, gives the same promise.
 */
export function stoppable(server: Server, { graceMs }: { graceMs: number }): () => Promise<void> {
  const running = new Set<ServerResponse>()
  let stopped: Promise<void> | undefined

  server.prependListener('request', (_, response: ServerResponse) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (stopped !== undefined) response.setHeader('connection', 'close')
  })

  return () =>
    (stopped ??= new Promise((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      server.closeIdleConnections()
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
    }))
}
