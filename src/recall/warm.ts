import { scopesOf } from '../access/scopes.js'
import type { Executor } from '../graph/executor.js'
import { newMeter } from '../graph/meter.js'
import type { Embedder } from '../models/embedder.js'
import type { RecallInput } from '../memory/engraph.js'
import { searchChannels, type Channel } from './channels.js'
import type { Candidate } from './fuse.js'
import { checkInput } from './input.js'
import { loadByIds } from './load.js'
import { readSearch, type Plan } from './plan.js'
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
  const searchFor = (input: RecallInput) =>
    readSearch(nobody, checkInput(input), { at: now, timeZone: settings.timeZone })
  const query = 'warm up 预热 2026-01-01'
  const channels: Channel[] = ['dense', 'lexical', 'time']
  for (const input of [{ query }, { query, agents: ['nobody'] }]) {
    await searchChannels({ ...database, embedder }, searchFor(input), { channels, settings })
  }
  const seed: Candidate = {
    id: 'nobody',
    scope: nobody.private,
    session: '',
    speaker: '',
    dated: true,
    saidAtMs: now.getTime(),
    occurredAtMs: now.getTime(),
    occurredUntilMs: now.getTime(),
    length: 0,
    asks: false,
    hub: 0,
    lexical: 0,
    dense: 0,
    cosine: null,
    time: 0,
    importance: 0,
    company: 0,
    score: 1,
  }
  const ranking = settings.ranking.records
  for (const depth of depths) {
    const plan: Plan = {
      ...searchFor({ query }),
      task: 'FACT',
      depth,
      toldBefore: false,
      list: false,
      direction: null,
    }
    await spreadActivation(database, plan, { seeds: [seed], ranking, settings })
    await loadByIds(database, plan, ['nobody'])
  }
}
