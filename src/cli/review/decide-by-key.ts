import { EngraphError } from '../../errors.js'
import type { Engraph, Review } from '../../memory/engraph.js'
import type { ReviewDecision } from '../../memory/enums.js'
import type { Paint } from '../print/paint.js'
import { reviewText } from '../print/review-text.js'
import { writeLine, type Terminal } from '../terminal.js'
import { keyPresses } from './key-presses.js'

/** The key of each decision, and what it says. */
const decisions: Readonly<Record<string, { decision: ReviewDecision; says: string }>> = {
  s: { decision: 'SUPERSEDE', says: 'the later replaces the other' },
  k: { decision: 'KEEP_BOTH', says: 'keep both' },
  m: { decision: 'MERGE', says: 'the same: merge' },
  c: { decision: 'LINK_CAUSAL', says: 'older caused newer' },
  r: { decision: 'REJECT', says: 'reject' },
}

const pageSize = 20

type Reviews = Pick<Engraph, 'reviews' | 'resolveReview'>

/** Shows one open review after the other and takes a key for each, until none is left or the person ends it. */
export async function decideByKey(
  engraph: Reviews,
  { terminal, paint }: { terminal: Terminal; paint: Paint },
): Promise<{ decided: number; left: boolean }> {
  const keys = keyPresses(terminal)
  let decided = 0
  try {
    for await (const review of openReviews(engraph)) {
      writeLine(terminal, `${reviewText(review, paint)}\n${promptText(paint)}`)
      const outcome = await decideOne(engraph, review, { terminal, paint, keys })
      if (outcome === 'end') return { decided, left: true }
      if (outcome === 'decided') decided += 1
    }
    return { decided, left: false }
  } finally {
    await keys.return(undefined)
  }
}

async function decideOne(
  engraph: Reviews,
  review: Review,
  { terminal, paint, keys }: { terminal: Terminal; paint: Paint; keys: AsyncGenerator<string, undefined> },
): Promise<'decided' | 'next' | 'end'> {
  for (;;) {
    const { done, value } = await keys.next()
    if (done || value === 'q') return 'end'
    const key = value.toLowerCase()
    if (key === 'n') return 'next'
    const chosen = Object.hasOwn(decisions, key) ? decisions[key] : undefined
    if (chosen === undefined) continue
    try {
      await engraph.resolveReview(review.id, chosen.decision)
      writeLine(terminal, `${paint.good(chosen.decision)}\n`)
      return 'decided'
    } catch (error) {
      // Another key may still do: one can't merge across zones, but keep both.
      if (!(error instanceof EngraphError)) throw error
      writeLine(terminal, `${paint.bad(`${error.code}: ${error.message}`)}\n${promptText(paint)}`)
    }
  }
}

async function* openReviews(engraph: Reviews): AsyncGenerator<Review> {
  let after: string | null = null
  for (let more = true; more;) {
    const page: Awaited<ReturnType<Engraph['reviews']>> = await engraph.reviews({ first: pageSize, after })
    yield* page.nodes
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
}

function promptText(paint: Paint): string {
  const choices = [...Object.entries(decisions).map(([key, { says }]) => [key, says]), ['n', 'next'], ['q', 'quit']]
  return choices.map(([key, says]) => `[${paint.accent(key!)}] ${says}`).join('  ')
}
