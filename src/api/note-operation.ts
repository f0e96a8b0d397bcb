import { getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { ServerContext } from './request-facts.js'

/** Names are the client's free text: long ones are cut in the log. */
const longestName = 80

/** Notes for the log which operation runs. */
export function noteOperation(): Plugin<ServerContext> {
  return {
    onExecute({ args }) {
      const operation = getOperationAST(args.document, args.operationName)
      const { facts } = args.contextValue
      if (!operation || facts === undefined) return
      facts.operation = operation.operation
      if (operation.name !== undefined) facts.operationName = operation.name.value.slice(0, longestName)
    },
  }
}
