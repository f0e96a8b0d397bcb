import { EngraphError } from '../errors.js'

export interface PageInfo {
  hasNextPage: boolean
  endCursor: string | null
}

export interface Page<Node> {
  nodes: Node[]
  pageInfo: PageInfo
}

export interface PageInput {
  /** 1 to 100. @default 20 */
  first?: number | null
  after?: string | null
}

/** A checked page: `before` is greater than every id where it is the first one. */
export interface CheckedPage {
  first: number
  before: string
}

const afterAllIds = '\uffff'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Checks a page of a list that goes from the newest id to the oldest. Throws BAD_INPUT. */
export function checkPage(page: PageInput): CheckedPage {
  const first = page.first ?? 20
  if (!Number.isInteger(first) || first < 1 || first > 100) {
    throw new EngraphError('BAD_INPUT', `first is ${String(first)}; it must be a whole number from 1 to 100.`, {
      field: 'first',
      value: first,
      limit: 100,
    })
  }
  const after = page.after ?? null
  if (after !== null && !uuid.test(after)) {
    throw new EngraphError('BAD_INPUT', `after is ${JSON.stringify(after.slice(0, 60))}; it must be an endCursor.`, {
      field: 'after',
      value: after,
      limit: 'the endCursor of the page before',
    })
  }
  return { first, before: after ?? afterAllIds }
}

/** A page of nodes of which one more than `first` was asked for, to see whether there is a next page. */
export function pageOf<Node extends { id: string }>(nodes: readonly Node[], first: number): Page<Node> {
  const shown = nodes.slice(0, first)
  return { nodes: shown, pageInfo: { hasNextPage: nodes.length > first, endCursor: shown.at(-1)?.id ?? null } }
}
