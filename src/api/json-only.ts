import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { messageOf } from '../errors.js'

const jsonTypes = ['application/json', 'application/graphql+json']

function refusal(message: string, status: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_INPUT', http: { status } } })
}

/**
 * POST takes JSON only: a form is what a foreign web page can send without asking the browser. What can't be read as
 * JSON, in a body or a URL, is refused with 400.
 */
export function acceptJsonOnly(): Plugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (request.method === 'POST') {
        const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
        if (!jsonTypes.includes(type)) {
          throw refusal(`POST takes content-type application/json only, not ${JSON.stringify(type)}.`, 415)
        }
        setRequestParser(async (body) => orRefuse(async () => JSON.parse(await body.text())))
      } else if (requestParser !== undefined) {
        setRequestParser(async (query) => orRefuse(async () => requestParser(query)))
      }
    },
  }
}

async function orRefuse<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SyntaxError) throw refusal(`The request is not valid JSON: ${messageOf(error)}`, 400)
    throw error
  }
}
