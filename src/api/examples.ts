const receipt = 'id state outcome memories mergedInto superseded review reason'

const recalled = `    id task depth context
    memories {
      id content snippet summary score kind source speaker session state explored
      occurredAt occurredUntil supersededBy supersedes conflictsWith externalIds
      signals { lexical dense time importance graph activation rerank }
      path { from to edge via weight activation }
    }
    missing { level confidence reason ask }
    timings { totalMs embedMs planMs channelsMs fuseMs spreadMs gateMs rerankMs packMs roundTrips bytes }`

/**
 * The tabs with which GraphiQL opens, named by their operations; each runs as it is (Memory once an id is put in).
 * Inputs stand in the query, since GraphiQL leaves the variables of its first tab empty.
 */
export const examples: readonly string[] = [
  `# Writes one memory and waits until it can be recalled.
mutation Write {
  write(input: {
    content: "Mia moved from Lisbon to Berlin in March and started at a bakery."
    session: "first-steps"
    speaker: "Mia"
    occurredAt: "2025-03-20T09:00:00Z"
    wait: STORED
  }) {
    ${receipt}
  }
}
`,
  `# The memories that matter for a question, with the reason for each.
query Recall {
  recall(input: { query: "Where does Mia live now?", limit: 8 }) {
${recalled}
  }
}
`,
  `# 写入一条记忆，等到可以检索为止。
mutation Write_zh {
  write(input: {
    content: "小林下周三要去杭州出差，住在西湖边的酒店。"
    session: "第一步"
    speaker: "小林"
    occurredAt: "2025-03-20T17:00:00+08:00"
    wait: STORED
  }) {
    ${receipt}
  }
}
`,
  `# 检索与问题有关的记忆，并说明理由。
query Recall_zh {
  recall(input: { query: "小林去哪里出差？", limit: 8 }) {
${recalled}
  }
}
`,
  `# How the last recall came to its answer. An older one: trace(id: "…") with the id of the recall.
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
`,
  `# One memory with its edges: put in an id from a recall.
query Memory {
  memory(id: "") {
    id content summary layer kind source zone agent lang state pinned importance importanceSignals
    activation repetitions occurredAt occurredUntil due recordedAt validFrom validUntil
    entities { name type }
    edges(first: 20) { from to type weight by reason confidence createdAt }
  }
}
`,
  `query Stats {
  stats { memories byState edges queue oldestQueuedMs failed openReviews model schemaVersion }
}
`,
]
