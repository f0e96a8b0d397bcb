import { scopesOf } from '../access/scopes.js'
import type { Executor } from '../graph/executor.js'
import { newMeter } from '../graph/meter.js'
import type { Embedder } from '../models/embedder.js'
import { searchChannels } from './channels.js'
import type { Candidate } from './fuse.js'
import { checkInput } from './input.js'
import { loadByIds } from './load.js'
import { planRecall } from './plan.js'
import type { RecallSettings } from './recall-settings.js'
import { spreadActivation } from './spread.js'

const nobody = scopesOf({ space: 'engraph-warm-up', agent: 'nobody' })
const depths = [1, 2, 3, 4]

/**
 * Runs every statement of a recall once, in a space that nobody has: the server plans each text at its first use, which
 * takes 100 to 600 ms that a first caller should not wait for.
 */
export async function warmUp(parts: {
  executor: Executor
  embedder: Embedder
  settings: RecallSettings
  now: Date
}): Promise<void> {
  const { executor, embedder, settings, now } = parts
  const database = { executor, meter: newMeter() }
  const planFor = (depth: number) => planRecall(nobody, checkInput({ query: 'warm up 预热', depth }), now)
  await searchChannels({ ...database, embedder }, planFor(1), { channels: ['dense', 'lexical'], settings })
  const seed: Candidate = {
    id: 'nobody',
    scope: nobody.private,
    session: '',
    dated: true,
    occurredAtMs: now.getTime(),
    score: 1,
    lexical: 0,
    dense: 0,
    cosine: null,
  }
  for (const depth of depths) await spreadActivation(database, planFor(depth), { seeds: [seed], settings })
  await loadByIds(database, planFor(1), ['nobody'])
}
