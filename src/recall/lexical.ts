import { z } from 'zod'
import { defineQuery } from '../graph/define-query.js'
import type { Executor } from '../graph/executor.js'
import type { Meter } from '../graph/meter.js'
import { integer } from '../graph/values.js'
import { tierKeyOf } from '../memory/tiers.js'
import { lexicalQuery, luceneClause } from '../text/lexical-query.js'
import { bounds, readable } from './filter-queries.js'
import type { Filters } from './filters.js'
import { foundRow, type Found, type LexicalFound } from './found.js'
import type { Search } from './plan.js'

/** Lucene refuses more than 1,024 clauses; a dialogue asked as a whole has this many pairs. */
const mostPairs = 512

const search = {
  ...readable,
  index: z.enum(['memory_text_english', 'memory_text_cjk']),
  lucene: z.string(),
  limit: integer,
}

const recallLexical = defineQuery({ name: 'recall-lexical', parameters: search, row: foundRow })

const recallLexicalFiltered = defineQuery({
  name: 'recall-lexical-filtered',
  parameters: { ...search, ...bounds, agents: z.array(z.string()).nullable(), keep: integer },
  row: foundRow,
})

/**
 * The best memories by words that pass the filters, one list per index that the query has words for, best first; `score`
 * is BM25. Han goes to the cjk index, everything else to the english one.
 */
export async function searchLexical(
  executor: Executor,
  { scopes, words, filters }: { scopes: Search['scopes']; words: string; filters: Filters },
  { limit, filteredLimit, meter }: { limit: number; filteredLimit: number; meter: Meter },
): Promise<Omit<LexicalFound, 'inRange'>[]> {
  const { english, cjk } = lexicalQuery(words)
  const { plain, tiers, agents, bounds: bounded } = filters
  const ask = async (index: LexicalFound['index'], terms: string[]) => {
    const common = { scopes: scopes.readable, tiers, index, lucene: luceneQuery({ scopes, tiers }, terms) }
    const found: Found[] = plain
      ? await executor.run(recallLexical, { ...common, limit }, { meter })
      : await executor.run(
          recallLexicalFiltered,
          { ...common, ...bounded, agents, limit: filteredLimit, keep: limit },
          { meter },
        )
    return { index, found }
  }
  return Promise.all([
    ...(english.length > 0 ? [ask('memory_text_english', english)] : []),
    ...(cjk.length > 0 ? [ask('memory_text_cjk', pairsOf(cjk))] : []),
  ])
}

/**
 * Han runs as the pairs that the cjk index holds. A run handed over whole would be a phrase, which only the very same
 * run matches.
 */
export function pairsOf(runs: readonly string[]): string[] {
  const pairs = runs.flatMap((run) => {
    const characters = Array.from(run)
    return characters.length < 2
      ? characters
      : characters.slice(1).map((character, index) => characters[index] + character)
  })
  return [...new Set(pairs)].slice(0, mostPairs)
}

/** Scope and tier as required clauses of weight 0: they narrow what is read and leave the scores alone. */
function luceneQuery({ scopes, tiers }: Pick<Search, 'scopes'> & Pick<Filters, 'tiers'>, terms: string[]): string {
  const tierKeys = tiers.map(tierKeyOf)
  return `+scope:(${scopes.readable.join(' ')})^0 +tierKey:(${tierKeys.join(' ')})^0 +lexicalText:(${luceneClause(terms)})`
}
