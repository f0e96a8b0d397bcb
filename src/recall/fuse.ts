import { isInTimes, substanceOf } from './evidence.js'
import type { Found, FoundByChannel } from './found.js'
import { burstScores, sessionScores } from './groups.js'
import { normaliseCosines, normaliseWords } from './normalise.js'
import type { Asked } from './plan/asked.js'
import { participantsIn } from './plan/participants.js'
import type { Ranking, Surroundings } from './ranking.js'
import { surroundingsOf } from './surroundings.js'

/** A memory that the channels found, with one score and what it is made of. */
export interface Candidate extends Omit<Found, 'score'> {
  /** Normalised over this query's candidates, 0 to 1; 0 when the channel didn't find it. */
  lexical: number
  dense: number
  /** The raw cosine; null when the dense channel didn't find it. */
  cosine: number | null
  /** Shares of the score: for its time, its substance, and its speaker and session. */
  time: number
  importance: number
  company: number
  /** 0 to 1. */
  score: number
}

export interface Fused {
  surroundings: Surroundings
  ranking: Ranking
  /** What the highest possible sum was divided by, so that scores lie in 0 to 1. */
  scale: number
  /** Best first. */
  candidates: Candidate[]
}

/**
 * One score per memory: w · words + (1 − w) · meaning, each normalised over this query's candidates to 0 to 1, and what
 * speaks for it beside them. What a channel didn't return lies below the lowest that it did, so its 0 is what clipping
 * gives and needs no look-up. Reciprocal ranks in place of scores lost on every set measured.
 */
export function fuse(
  found: FoundByChannel,
  { query, asked, settings }: { query: string; asked: Asked; settings: FuseSettings },
): Fused {
  const memories = new Map(
    [...found.dense.flat(), ...found.lexical.flatMap((list) => list.found)].map((one) => [one.id, one]),
  )
  const all = [...memories.values()]
  const surroundings = surroundingsOf(all, asked)
  const ranking = settings.ranking[surroundings]
  const words = normaliseWords(found.lexical, settings.lexicalLimit)
  const meaning = normaliseCosines(found.dense, ranking.hub)
  const cosines = new Map(found.dense.flat().map(({ id, score }) => [id, score]))
  const share = found.lexical.length === 0 ? 0 : found.dense.length === 0 ? 1 : ranking.words
  const named = ranking.speaker > 0 ? participantsIn(query, speakersOf(all)) : []
  const times = ranking.time > 0 ? asked.times : []
  const bonus = { time: times.length > 0 ? ranking.time : 0, speaker: named.length === 1 ? ranking.speaker : 0 }
  const scale = 1 + bonus.time + bonus.speaker + ranking.substance + ranking.group
  const alone = all.map((memory): Candidate => {
    const lexical = words.get(memory.id) ?? 0
    const dense = meaning.get(memory.id) ?? 0
    const time = isInTimes(memory, times) ? bonus.time / scale : 0
    const importance = (ranking.substance * substanceOf(memory)) / scale
    const company = memory.speaker === named[0] ? bonus.speaker / scale : 0
    const score = (share * lexical + (1 - share) * dense) / scale + time + importance + company
    return { ...memory, lexical, dense, cosine: cosines.get(memory.id) ?? null, time, importance, company, score }
  })
  const groups = ranking.group === 0 ? null : surroundings === 'records' ? burstScores(alone) : sessionScores(alone)
  const candidates = alone
    .map((candidate): Candidate => {
      const group = (ranking.group * (groups?.get(candidate.id) ?? 0)) / scale
      return { ...candidate, company: candidate.company + group, score: Math.max(0, candidate.score + group) }
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  return { surroundings, ranking, scale, candidates }
}

export interface FuseSettings {
  ranking: Readonly<Record<Surroundings, Ranking>>
  lexicalLimit: number
}

function speakersOf(memories: readonly Found[]): string[] {
  return [...new Set(memories.map(({ speaker }) => speaker))].filter((speaker) => speaker !== '')
}
