import { EngraphError } from '../errors.js'
import type {
  Edge,
  Engraph,
  LinkInput,
  PageInput,
  RecallInput,
  ReviewsInput,
  SupersedeInput,
  WriteInput,
  WritesInput,
} from '../memory/engraph.js'
import type { ReviewDecision } from '../memory/enums.js'
import { endWith } from './streams.js'
import { dateTimeScalar, jsonScalar } from './scalars.js'

/** What every resolver gets: the memory as the caller of this request sees it. */
export interface ApiContext {
  engraph: Engraph
  /** Aborted when the server stops: subscriptions end then. */
  stopping: AbortSignal
}

interface ById {
  id: string
}

/** `MemoryDetail` comes whole with at most 200 edges; GraphQL shows the first of them. */
const mostEdges = 200
const defaultEdges = 50

function firstEdges(edges: Edge[], first: number | null | undefined): Edge[] {
  const count = first ?? defaultEdges
  if (count < 1 || count > mostEdges) {
    throw new EngraphError('BAD_INPUT', `edges(first: ${count}) is out of range: ask for 1 to ${mostEdges}.`, {
      field: 'first',
      value: count,
      limit: mostEdges,
    })
  }
  return edges.slice(0, count)
}

/** Each root field is one call of the library; shapes are the same, so nothing else needs resolving. */
export const resolvers = {
  DateTime: dateTimeScalar,
  JSON: jsonScalar,
  Query: {
    recall: (_: unknown, { input }: { input: RecallInput }, { engraph }: ApiContext) => engraph.recall(input),
    trace: (_: unknown, { id }: ById, { engraph }: ApiContext) => engraph.trace(id),
    traces: (_: unknown, page: PageInput, { engraph }: ApiContext) => engraph.traces(page),
    memory: (_: unknown, { id }: ById, { engraph }: ApiContext) => engraph.memory(id),
    writeReceipt: (_: unknown, { id }: ById, { engraph }: ApiContext) => engraph.writeReceipt(id),
    writes: (_: unknown, input: WritesInput, { engraph }: ApiContext) => engraph.writes(input),
    reviews: (_: unknown, input: ReviewsInput, { engraph }: ApiContext) => engraph.reviews(input),
    stats: (_: unknown, __: unknown, { engraph }: ApiContext) => engraph.stats(),
  },
  Mutation: {
    write: (_: unknown, { input }: { input: WriteInput }, { engraph }: ApiContext) => engraph.write(input),
    writeMany: (_: unknown, { inputs }: { inputs: WriteInput[] }, { engraph }: ApiContext) => engraph.writeMany(inputs),
    retryWrite: (_: unknown, { id }: ById, { engraph }: ApiContext) => engraph.retryWrite(id),
    link: (_: unknown, { input }: { input: LinkInput }, { engraph }: ApiContext) => engraph.link(input),
    pin: (_: unknown, { id, pinned }: ById & { pinned?: boolean | null }, { engraph }: ApiContext) =>
      engraph.pin(id, pinned ?? true),
    supersede: (_: unknown, { input }: { input: SupersedeInput }, { engraph }: ApiContext) => engraph.supersede(input),
    restore: (_: unknown, { id }: ById, { engraph }: ApiContext) => engraph.restore(id),
    resolveReview: (_: unknown, { id, decision }: ById & { decision: ReviewDecision }, { engraph }: ApiContext) =>
      engraph.resolveReview(id, decision),
  },
  Subscription: {
    memoryChanged: {
      subscribe: (_: unknown, __: unknown, { engraph, stopping }: ApiContext) =>
        endWith(stopping, engraph.memoryChanged()),
      resolve: (change: unknown) => change,
    },
  },
  MemoryDetail: {
    edges: ({ edges }: { edges: Edge[] }, { first }: { first?: number | null }) => firstEdges(edges, first),
  },
}
