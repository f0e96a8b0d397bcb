import { cutTo } from '../text/characters.js'

/** One turn as the full-text indexes read it. */
export interface Turn {
  speaker: string
  content: string
}

export interface Neighbours {
  previous?: Turn | undefined
  previousButOne?: Turn | undefined
  next?: Turn | undefined
}

/**
 * How often each turn stands in the text. Lucene has no weighted terms, so a weight is a number of repetitions. The
 * turns around a turn name what it only points at ("I went there yesterday"): worth 11 points of recall@5 on LoCoMo with
 * term weights 1, .7, .3, .3; these repetitions measured best among whole numbers (docs/quality.md).
 */
export const repetitions = { own: 3, previous: 2, previousButOne: 1, next: 1 } as const

/** Characters that a neighbour turn adds at most: documents in one session must not multiply. */
export const longestNeighbour = 1_000

/** A turn with its speaker, as it is embedded and indexed: without the name, .476 → .287 recall@10 on LoCoMo. */
export function spokenText({ speaker, content }: Turn): string {
  return speaker === '' ? content : `${speaker}: ${content}`
}

/** Own words, weighted with those of the neighbour turns of the same session. A turn without neighbours stands once. */
export function lexicalText(own: Turn, { previous, previousButOne, next }: Neighbours): string {
  if (!previous && !next) return spokenText(own)
  const neighbour = (turn: Turn | undefined, times: number): string[] =>
    turn ? Array<string>(times).fill(cutTo(spokenText(turn), longestNeighbour)) : []
  return [
    ...Array<string>(repetitions.own).fill(spokenText(own)),
    ...neighbour(previous, repetitions.previous),
    ...neighbour(previousButOne, repetitions.previousButOne),
    ...neighbour(next, repetitions.next),
  ].join('\n')
}
