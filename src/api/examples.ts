export interface Example {
  query: string
  /** JSON text. */
  variables?: string
}

const write = `# Writes one memory and waits until it can be recalled.
mutation Write($input: WriteInput!) {
  write(input: $input) {
    id state outcome memories mergedInto superseded review reason
  }
}
`

const recall = `# The memories that matter for a question, with the reason for each.
query Recall($input: RecallInput!) {
  recall(input: $input) {
    id task depth context
    memories {
      id content snippet summary score kind source speaker session state explored
      occurredAt occurredUntil supersededBy supersedes conflictsWith externalIds
      signals { lexical dense time importance graph activation rerank }
      path { from to edge via weight activation }
    }
    missing { level confidence reason ask }
    timings { totalMs embedMs planMs channelsMs fuseMs spreadMs gateMs rerankMs packMs roundTrips bytes }
  }
}
`

const trace = `# How the last recall came to its answer. An older one: trace(id: "…") with the id of the recall.
query LastTrace {
  traces(first: 1) {
    nodes {
      id query at task depth returned
      during { from until text }
      seeds { memory score signals { lexical dense time importance graph } }
      activated { memory hop score activation path { from to edge via weight activation } }
      cuts { memory stage reason score }
      missing { level confidence reason ask }
      timings { totalMs roundTrips bytes }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`

const memory = `# One memory with its edges: take an id from a recall.
query Memory($id: ID!) {
  memory(id: $id) {
    id content summary layer kind source zone agent lang state pinned importance importanceSignals
    activation repetitions occurredAt occurredUntil due recordedAt validFrom validUntil
    entities { name type }
    edges(first: 20) { from to type weight by reason confidence createdAt }
  }
}
`

const stats = `query Stats {
  stats { memories byState edges queue oldestQueuedMs failed openReviews model schemaVersion }
}
`

function variables(input: Record<string, unknown>): string {
  return JSON.stringify({ input }, undefined, 2)
}

/** The tabs with which GraphiQL opens: each runs as it is (`memory` once an id is put in). */
export const examples: readonly Example[] = [
  {
    query: write,
    variables: variables({
      content: 'Mia moved from Lisbon to Berlin in March and started at a bakery.',
      session: 'first-steps',
      speaker: 'Mia',
      occurredAt: '2025-03-20T09:00:00Z',
      wait: 'STORED',
    }),
  },
  { query: recall, variables: variables({ query: 'Where does Mia live now?' }) },
  {
    query: write,
    variables: variables({
      content: '小林下周三要去杭州出差，住在西湖边的酒店。',
      session: '第一步',
      speaker: '小林',
      occurredAt: '2025-03-20T17:00:00+08:00',
      wait: 'STORED',
    }),
  },
  { query: recall, variables: variables({ query: '小林去哪里出差？' }) },
  { query: trace },
  { query: memory, variables: JSON.stringify({ id: '' }) },
  { query: stats },
]
