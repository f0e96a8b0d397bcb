import type { IncomingMessage, ServerResponse } from 'node:http'
import { readiness, type Health } from './health.js'
import { graphiqlPage, graphiqlPolicy } from './graphiql.js'
import type { RequestFacts } from './request-facts.js'
import { sendError, sendJson } from './respond.js'

type Handler = (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => Promise<void>

export interface RoutesOptions {
  health: () => Promise<Health>
  version: string
  /** Where people find things, shown at `/`, such as `{ neo4jBrowser: 'http://127.0.0.1:7474' }`. */
  addresses: Readonly<Record<string, string>>
  graphql: Handler
}

/** Answers one request by its path. */
export function routes(options: RoutesOptions): Handler {
  const { health, version, addresses, graphql } = options
  const page = graphiqlPage()

  const paths: Record<string, Handler> = {
    '/graphql': async (request, response, facts) => {
      if (!wantsPage(request)) return graphql(request, response, facts)
      const html = await page()
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': html.length,
        'content-security-policy': graphiqlPolicy,
      })
      response.end(request.method === 'HEAD' ? undefined : html)
    },
    '/healthz': async (_, response) => sendJson(response, 200, { status: 'ok', version }),
    '/readyz': async (_, response) => {
      const state = await readiness(health)
      sendJson(response, state.ready ? 200 : 503, state)
    },
    '/': async (request, response) => {
      if (wantsPage(request)) return redirect(response, '/graphql')
      sendJson(response, 200, {
        name: 'engraph',
        version,
        graphql: '/graphql',
        health: '/healthz',
        ready: '/readyz',
        addresses,
      })
    },
  }

  return async (request, response, facts) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    const [path = ''] = (request.url ?? '').split('?')
    const answer = Object.hasOwn(paths, path) ? paths[path] : undefined
    if (answer === undefined) {
      return sendError(response, 404, 'NOT_FOUND', `There is nothing at this path; GraphQL is at /graphql.`)
    }
    if (path !== '/graphql' && request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return sendError(response, 405, 'BAD_INPUT', `${path} is read with GET.`)
    }
    return answer(request, response, facts)
  }
}

/** A browser that opens the address; programs ask for JSON or for anything. */
function wantsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location })
  response.end()
}
