/** What kind of memories a question is asked of, and whether it is a question at all: each has weights of its own. */
export const surroundings = ['conversation', 'turns', 'records', 'documents', 'dialogue'] as const
export type Surroundings = (typeof surroundings)[number]

/** How a recall weighs what it knows of a memory. Scores of words and meaning lie in 0 to 1; bonuses add to their mix. */
export interface Ranking {
  /** Share of words against meaning. */
  words: number
  /** Share of a memory's hub measure that is taken off its cosine. */
  hub: number
  /** Bonus for what happened, or was said, in the time that the question names. */
  time: number
  /** Bonus for what the one participant whom the question names has said. */
  speaker: number
  /** Bonus for a turn that says much, less for one that asks back. */
  substance: number
  /** Bonus for the session, or the burst of records, whose best memories score best. */
  group: number
  /** For a question that asks for several things: malus for each memory of the same session that stands above. */
  spread: number
  /** How much of the activation over shared entities is added. */
  entity: number
  /** How much of the activation over nearness in time is added. */
  nearInTime: number
}

/** Every ingredient beside words and meaning left out. */
export const noBonuses: Readonly<Omit<Ranking, 'words'>> = {
  hub: 0,
  time: 0,
  speaker: 0,
  substance: 0,
  group: 0,
  spread: 0,
  entity: 0,
  nearInTime: 0,
}

/**
 * Chosen on the development sets (docs/decisions/0008-what-ranks-a-memory.md): neighbouring values gave the same to
 * within a point, so these are round numbers.
 */
export const defaultRanking: Readonly<Record<Surroundings, Ranking>> = {
  conversation: {
    words: 0.6,
    hub: 0.2,
    time: 0.4,
    speaker: 0.07,
    substance: 0.1,
    group: 0.4,
    spread: 0.03,
    entity: 1.2,
    nearInTime: 0,
  },
  turns: {
    words: 0.5,
    hub: 0.1,
    time: 0.4,
    speaker: 0,
    substance: 0,
    group: 0,
    spread: 0,
    entity: 0.6,
    nearInTime: 0,
  },
  records: {
    words: 0.5,
    hub: 0,
    time: 0.6,
    speaker: 0,
    substance: 0,
    group: 0.1,
    spread: 0,
    entity: 0.3,
    nearInTime: 0.3,
  },
  documents: {
    words: 0.3,
    hub: 0.1,
    time: 0,
    speaker: 0,
    substance: 0,
    group: 0,
    spread: 0,
    entity: 1.2,
    nearInTime: 0,
  },
  dialogue: { ...noBonuses, words: 0.4 },
}
