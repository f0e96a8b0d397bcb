import { EngraphError, messageOf } from '../errors.js'
import type { Executor } from '../graph/executor.js'
import type { Meter } from '../graph/meter.js'
import type { Embedder } from '../models/embedder.js'
import { normaliseVector } from '../models/normalise-vector.js'
import { searchDense } from './dense.js'
import { withinTimes } from './filters.js'
import type { FoundByChannel, LexicalFound } from './found.js'
import { searchLexical } from './lexical.js'
import type { Asked } from './plan/asked.js'
import type { Search } from './plan.js'
import type { RecallSettings } from './recall-settings.js'

export type Channel = 'dense' | 'lexical' | 'time'

export interface ChannelsResult {
  found: FoundByChannel
  /** Of the whole query; null when the dense channel was not asked. */
  embedding: Float32Array | null
  /** 0 when the dense channel was not asked. */
  embedMs: number
}

/**
 * Asks the channels at once: the words need no embedding, so their search runs while the query is embedded. Where the
 * question names a time, both are asked a second time within it. A model that doesn't answer fails the recall with
 * MODEL_UNAVAILABLE: an answer from words alone would look like one from both.
 */
export async function searchChannels(
  { executor, embedder, meter }: { executor: Executor; embedder: Embedder; meter: Meter },
  search: Search,
  { channels, settings }: { channels: readonly Channel[]; settings: RecallSettings },
): Promise<ChannelsResult> {
  const { scopes, asked, filters } = search
  const { denseLimit, lexicalLimit, filteredLexicalLimit, timeLimit } = settings
  const inTimes = channels.includes('time') ? withinTimes(filters, asked.times) : null
  const words = async (): Promise<LexicalFound[]> => {
    const common = { scopes, words: asked.words }
    const limits = { filteredLimit: filteredLexicalLimit, meter }
    const [whole, within] = await Promise.all([
      searchLexical(executor, { ...common, filters }, { ...limits, limit: lexicalLimit }),
      inTimes === null ? [] : searchLexical(executor, { ...common, filters: inTimes }, { ...limits, limit: timeLimit }),
    ])
    return [
      ...whole.map((list) => ({ ...list, inRange: false })),
      ...within.map((list) => ({ ...list, inRange: true })),
    ]
  }
  const meaning = async () => {
    const started = performance.now()
    const { whole, searched } = await embedViews(embedder, asked)
    const embedMs = performance.now() - started
    const ask = (bounds: typeof filters, limit: number) =>
      searchDense(executor, { scopes, filters: bounds }, { embedding: searched, limit, meter })
    const dense = await Promise.all([ask(filters, denseLimit), ...(inTimes === null ? [] : [ask(inTimes, timeLimit)])])
    return { dense, embedding: whole, embedMs }
  }
  const [lexical, { dense, embedding, embedMs }] = await Promise.all([
    channels.includes('lexical') ? words() : [],
    channels.includes('dense') ? meaning() : { dense: [], embedding: null, embedMs: 0 },
  ])
  return { found: { dense, lexical }, embedding, embedMs }
}

/** The vector that is searched with: the mean of the views, by weight; and that of the whole query alone. */
async function embedViews(
  embedder: Embedder,
  { views }: Asked,
): Promise<{ whole: Float32Array; searched: Float32Array }> {
  const vectors = await embedQuery(
    embedder,
    views.map(({ text }) => text),
  )
  const [whole] = vectors as [Float32Array]
  if (vectors.length === 1) return { whole, searched: whole }
  const sum = whole.map((_, place) =>
    vectors.reduce((total, vector, view) => total + (views[view]?.weight ?? 0) * (vector[place] ?? 0), 0),
  )
  return { whole, searched: normaliseVector(sum) }
}

async function embedQuery(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  try {
    const vectors = await embedder.embed(texts, 'query')
    if (vectors.length !== texts.length) throw new Error(`it returned ${vectors.length} vectors for ${texts.length}`)
    return vectors
  } catch (error) {
    if (error instanceof EngraphError) throw error
    throw new EngraphError(
      'MODEL_UNAVAILABLE',
      `The embedding model ${embedder.identity.name} failed (${messageOf(error)}). Try again, or run "engraph doctor".`,
      { cause: error },
    )
  }
}
