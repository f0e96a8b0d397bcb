import type { Scopes } from '../access/scopes.js'
import type { Executor } from '../graph/executor.js'
import { newMeter } from '../graph/meter.js'
import type { Recall, RecallInput, Trace } from '../memory/engraph.js'
import type { Embedder } from '../models/embedder.js'
import { searchChannels, type Channel } from './channels.js'
import { fuse } from './fuse.js'
import { checkInput } from './input.js'
import { loadByIds } from './load.js'
import { matchingFilters } from './matching.js'
import { missingOf } from './missing.js'
import { pack } from './pack.js'
import { settingsFor, type Ingredient } from './ingredients.js'
import { planRecall, readSearch } from './plan.js'
import type { QuestionHeads } from './plan/heads.js'
import { pushActivation } from './push.js'
import type { RecallSettings } from './recall-settings.js'
import { settle, versionsNeeded } from './settle.js'
import { spreadActivation } from './spread.js'
import { startStopwatch } from './stopwatch.js'
import { traceOf } from './trace.js'
import { vary } from './vary.js'

/** For measuring what each step brings. */
export interface RecallOptions {
  /** Stops after this step: one channel alone, both fused, after spreading, or everything. @default 'full' */
  upTo?: Step | undefined
  /** Leaves an ingredient out. */
  without?: Ingredient | undefined
  /** @default true */
  keepTrace?: boolean | undefined
}

type Step = 'lexical' | 'dense' | 'fused' | 'spread' | 'full'

/** Memories loaded beyond the limit, in case some are replaced by others that are in the answer already. */
const spare = 5

const channelsOf: Record<Step, Channel[]> = {
  lexical: ['lexical'],
  dense: ['dense'],
  fused: ['dense', 'lexical'],
  spread: ['dense', 'lexical', 'time'],
  full: ['dense', 'lexical', 'time'],
}

/**
 * One recall: search → channels → plan → fuse → spread → load → settle → pack. Each step is a function over what the
 * step before returned. The trace is made when it is asked for, after the caller has the answer.
 */
export async function recallOnce(
  parts: {
    executor: Executor
    embedder: Embedder
    heads: QuestionHeads
    settings: RecallSettings
    now: () => Date
    newId: () => string
  },
  scopes: Scopes,
  input: RecallInput,
  { upTo = 'full', without }: RecallOptions,
): Promise<{ recall: Recall; trace: () => Trace }> {
  const { executor, heads } = parts
  const settings = settingsFor(parts.settings, { upTo, without })
  const meter = newMeter()
  const database = { executor, meter }
  const watch = startStopwatch()

  const { checked, search } = await watch.time('planMs', () => {
    const checked = checkInput(input)
    return { checked, search: readSearch(scopes, checked, { at: parts.now(), timeZone: settings.timeZone }) }
  })

  const { found, embedding, embedMs } = await watch.time('channelsMs', () =>
    searchChannels({ ...database, embedder: parts.embedder }, search, { channels: channelsOf[upTo], settings }),
  )

  const plan = await watch.time('planMs', () => planRecall(search, { input: checked, embedding, heads }))

  const fused = await watch.time('fuseMs', () => fuse(found, { ...search, settings }))
  const { candidates, ranking } = fused

  const spreads = upTo === 'spread' || upTo === 'full'
  const seeds = spreads && plan.depth > 0 ? candidates.slice(0, settings.seeds) : []
  const { ranked, filtered } = await watch.time('spreadMs', async () => {
    const ways = await spreadActivation(database, plan, { seeds, ranking, settings })
    const known = new Set(candidates.map(({ id }) => id))
    const reached = [...new Set(ways.map(({ id }) => id))].filter((id) => !known.has(id))
    const passing = await matchingFilters(database, plan, reached)
    const pushed = pushActivation(candidates, {
      ways: ways.filter(({ id }) => known.has(id) || passing.has(id)),
      seeds,
      ranking,
      settings,
    })
    return { ranked: vary(pushed, plan, fused), filtered: reached.filter((id) => !passing.has(id)) }
  })

  const { settled, dropped, packed } = await watch.time('packMs', async () => {
    const head = ranked.slice(0, plan.limit + spare)
    const loaded = await loadByIds(
      database,
      plan,
      head.map(({ id }) => id),
    )
    const versions = await matchingFilters(database, plan, versionsNeeded(plan, head, loaded))
    const current = await loadByIds(database, plan, [...versions])
    const answer = settle(plan, head, new Map([...loaded, ...current]))
    return { ...answer, packed: pack(answer.settled, plan) }
  })

  const { memories, context } = packed
  const missing = missingOf(plan, memories.length)
  const timings = watch.read(embedMs, meter)
  const { task, depth } = plan
  const id = parts.newId()
  const returned = memories.map((memory) => memory.id)
  return {
    recall: { id, task, depth, memories, context, missing, timings },
    trace: () => traceOf({ id, plan, seeds, ranked, settled, filtered, dropped, returned, missing, timings }),
  }
}
