import type { Scopes } from '../../src/access/scopes.js'
import type { RecallInput } from '../../src/memory/engraph.js'
import type { Found } from '../../src/recall/found.js'
import type { Candidate } from '../../src/recall/fuse.js'
import { checkInput } from '../../src/recall/input.js'
import { openQuestionHeads } from '../../src/recall/plan/heads.js'
import { planRecall, readSearch, type Plan } from '../../src/recall/plan.js'
import { noBonuses, surroundings, type Ranking, type Surroundings } from '../../src/recall/ranking.js'

const heads = await openQuestionHeads('no model of ours')

/** What a recall would do, read from the words of its question alone. */
export function aPlan(scopes: Scopes, given: Partial<RecallInput> = {}, at = new Date('2026-01-01T00:00:00Z')): Plan {
  const input = checkInput({ query: 'q', ...given })
  return planRecall(readSearch(scopes, input, { at, timeZone: 'UTC' }), { input, embedding: null, heads })
}

export function aFound(id: string, score: number, given: Partial<Found> = {}): Found {
  return {
    id,
    score,
    scope: 's',
    session: '',
    speaker: '',
    dated: true,
    saidAtMs: 0,
    occurredAtMs: 0,
    occurredUntilMs: 0,
    length: 0,
    asks: false,
    hub: 0,
    ...given,
  }
}

export function aCandidate(id: string, score: number, given: Partial<Candidate> = {}): Candidate {
  const parts = { lexical: score, dense: score, cosine: score, time: 0, importance: 0, company: 0 }
  return { ...aFound(id, score), ...parts, ...given }
}

/** The same weights whatever the memories are; words and meaning by half and nothing else unless given. */
export function rankingOf(given: Partial<Ranking> = {}): Record<Surroundings, Ranking> {
  const ranking = { ...noBonuses, words: 0.5, ...given }
  return Object.fromEntries(surroundings.map((kind) => [kind, ranking])) as Record<Surroundings, Ranking>
}
