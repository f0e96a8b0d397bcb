import { EngraphError, messageOf } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Meter } from '../graph/meter.js'
import type { Embedder } from '../models/embedder.js'
import { searchDense } from './dense.js'
import type { FoundByChannel } from './found.js'
import { searchLexical } from './lexical.js'
import type { Plan } from './plan.js'
import type { RecallSettings } from './recall-settings.js'

export type Channel = 'dense' | 'lexical'

export interface ChannelsResult {
  found: FoundByChannel
  /** 0 when the dense channel was not asked. */
  embedMs: number
}

/**
 * Asks the channels at once: the words need no embedding, so their search runs while the query is embedded. A model that
 * doesn't answer fails the recall with MODEL_UNAVAILABLE: an answer from words alone would look like one from both.
 */
export async function searchChannels(
  { executor, embedder, meter }: { executor: Executor; embedder: Embedder; meter: Meter },
  plan: Plan,
  { channels, settings }: { channels: readonly Channel[]; settings: RecallSettings },
): Promise<ChannelsResult> {
  let embedMs = 0
  const dense = async () => {
    const started = performance.now()
    const embedding = await embedQuery(embedder, plan.query)
    embedMs = performance.now() - started
    return searchDense(executor, plan, { embedding, limit: settings.denseLimit, meter })
  }
  const { lexicalLimit: limit, filteredLexicalLimit: filteredLimit } = settings
  const [byMeaning, byWords] = await Promise.all([
    channels.includes('dense') ? dense() : [],
    channels.includes('lexical') ? searchLexical(executor, plan, { limit, filteredLimit, meter }) : [],
  ])
  return { found: { dense: byMeaning, lexical: byWords }, embedMs }
}

async function embedQuery(embedder: Embedder, query: string): Promise<Float32Array> {
  try {
    const [embedding] = await embedder.embed([query], 'query')
    if (embedding === undefined) throw new Error('it returned no vector')
    return embedding
  } catch (error) {
    if (error instanceof EngraphError) throw error
    throw new EngraphError(
      'MODEL_UNAVAILABLE',
      `The embedding model ${embedder.identity.name} failed (${messageOf(error)}). Try again, or run "engraph doctor".`,
      { cause: error },
    )
  }
}
