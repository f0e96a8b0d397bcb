import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/**
 * Limits on one operation. The largest useful ones stay below: every field of a page of traces takes 5 levels and, with
 * `first: 100`, costs 31,288 points; the introspection of GraphiQL takes 184 tokens.
 */
export const limits = { depth: 12, aliases: 30, tokens: 5_000, directives: 50, cost: 60_000 } as const

/** Refuses an operation over a limit with TOO_LARGE, naming the limit. */
export function limitOperations(): Plugin {
  const rule = (what: string, limit: number, advice: string) => ({
    onReject: [
      () => {
        const message = `The operation has more than ${limit} ${what}. ${advice}`
        throw new GraphQLError(message, { extensions: { code: 'TOO_LARGE', limit } })
      },
    ],
  })
  return EnvelopArmorPlugin({
    // Introspection is open, so a suggestion gives nothing away.
    blockFieldSuggestion: { enabled: false },
    maxDepth: { n: limits.depth, ...rule('levels of fields', limits.depth, 'Ask for less at a time.') },
    maxAliases: { n: limits.aliases, ...rule('aliases', limits.aliases, 'Send several requests, or use writeMany.') },
    maxTokens: { n: limits.tokens, ...rule('tokens', limits.tokens, 'Send data as variables.') },
    maxDirectives: { n: limits.directives, ...rule('directives', limits.directives, 'Use fewer.') },
    costLimit: { maxCost: limits.cost, ...rule('cost points', limits.cost, 'Ask for fewer fields or smaller pages.') },
  })
}
