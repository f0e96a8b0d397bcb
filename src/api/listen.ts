import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EngraphError, messageOf } from '../errors.js'

/**
 * Starts listening and gives the port (a free one for port 0). Throws BAD_INPUT that says what to do when the port is
 * taken or forbidden, or the address isn't one of this machine's.
 */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => reject(explain(error, host, port))
    server.once('error', fail)
    server.listen({ host, port }, () => {
      server.off('error', fail)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

/** The address to open: a wildcard is reached by loopback. */
export function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function explain(error: Error & { code?: string }, host: string, port: number): EngraphError {
  const another = 'choose another with --port or ENGRAPH_PORT (0 takes a free one)'
  const details = { cause: error, field: 'port', value: port }
  switch (error.code) {
    case 'EADDRINUSE':
      return new EngraphError(
        'BAD_INPUT',
        `Port ${port} on ${host} is taken, maybe by another Engraph. Stop that, or ${another}.`,
        details,
      )
    case 'EACCES':
      return new EngraphError('BAD_INPUT', `This user may not listen on port ${port}: ${another}.`, details)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new EngraphError(
        'BAD_INPUT',
        `${host} is not an address of this machine. Choose 127.0.0.1, or one that is, with --host or ENGRAPH_HOST.`,
        { cause: error, field: 'host', value: host },
      )
    default:
      return new EngraphError('BAD_INPUT', `Can't listen on ${host} port ${port}: ${messageOf(error)}`, details)
  }
}
