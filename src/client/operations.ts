const receipt = 'id state outcome memories mergedInto superseded review reason'
const hop = 'from to edge via weight activation'
const signals = 'lexical dense time importance graph activation rerank'
const missing = 'missing { level confidence reason ask }'
const timings = 'timings { totalMs embedMs planMs channelsMs fuseMs spreadMs gateMs rerankMs packMs roundTrips bytes }'
const activation = `memory hop score activation signals { ${signals} } path { ${hop} }`

const recall = `id task depth context ${missing} ${timings} memories {
  id content snippet summary score signals { ${signals} } kind source speaker session occurredAt occurredUntil state
  path { ${hop} } supersededBy supersedes conflictsWith externalIds explored
}`

const trace = `id query at task depth during { from until text } seeds { ${activation} } activated { ${activation} }
  returned cuts { memory stage reason score } ${missing} ${timings}`

const edge = 'from to type weight by createdAt reason confidence'

const memoryWith = (
  edges: string,
) => `id content summary layer kind source zone agent session speaker lang state pinned importance
  importanceSignals activation repetitions occurredAt occurredUntil due recordedAt validFrom validUntil retiredAt
  externalIds metadata entities { name type }
  ${edges} { ${edge} }`
const memory = memoryWith('edges(first: 200)')
const reviewed = memoryWith('edges')

const review = `id kind older { ${reviewed} } newer { ${reviewed} } confidence evidence state decision decidedBy createdAt`

const stats = `memories byState edges queue oldestQueuedMs failed openReviews model schemaVersion
  languageModel { name calls callsPerDay tokens tokensPerDay failures resting }`

/** The GraphQL operation of each method, with every field of the shapes in memory/engraph.ts. */
export const operations = {
  write: `mutation Write($input: WriteInput!) { write(input: $input) { ${receipt} } }`,
  writeMany: `mutation WriteMany($inputs: [WriteInput!]!) { writeMany(inputs: $inputs) { ${receipt} } }`,
  writeReceipt: `query WriteReceipt($id: ID!) { writeReceipt(id: $id) { ${receipt} } }`,
  writes: `query Writes($state: WriteState, $first: Int, $after: String) {
    writes(state: $state, first: $first, after: $after) { nodes { ${receipt} } pageInfo { hasNextPage endCursor } } }`,
  retryWrite: `mutation RetryWrite($id: ID!) { retryWrite(id: $id) { ${receipt} } }`,
  recall: `query Recall($input: RecallInput!) { recall(input: $input) { ${recall} } }`,
  trace: `query Trace($id: ID!) { trace(id: $id) { ${trace} } }`,
  traces: `query Traces($first: Int, $after: String) { traces(first: $first, after: $after) {
    nodes { ${trace} } pageInfo { hasNextPage endCursor } } }`,
  memory: `query Memory($id: ID!) { memory(id: $id) { ${memory} } }`,
  link: `mutation Link($input: LinkInput!) { link(input: $input) { ${edge} } }`,
  pin: `mutation Pin($id: ID!, $pinned: Boolean) { pin(id: $id, pinned: $pinned) { ${memory} } }`,
  supersede: `mutation Supersede($input: SupersedeInput!) { supersede(input: $input) { ${memory} } }`,
  restore: `mutation Restore($id: ID!) { restore(id: $id) { ${memory} } }`,
  reviews: `query Reviews($state: ReviewState, $first: Int, $after: String) {
    reviews(state: $state, first: $first, after: $after) { nodes { ${review} } pageInfo { hasNextPage endCursor } } }`,
  resolveReview: `mutation ResolveReview($id: ID!, $decision: ReviewDecision!) {
    resolveReview(id: $id, decision: $decision) { ${review} } }`,
  memoryChanged: `subscription MemoryChanged { memoryChanged { id change state at } }`,
  stats: `query Stats { stats { ${stats} } }`,
} as const

export type OperationName = keyof typeof operations
