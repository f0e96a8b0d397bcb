/** What the log says about one GraphQL request, gathered while it runs. Never the content of memories or queries. */
export interface RequestFacts {
  /** `query`, `mutation`; unset when the request was refused before. */
  operation?: string
  /** The operation's name, as the client wrote it. */
  operationName?: string
  /** Codes of the errors that the caller got. */
  codes: string[]
  /** Ids of the faults among them. */
  errorIds: string[]
}

export function noFacts(): RequestFacts {
  return { codes: [], errorIds: [] }
}

/** What the HTTP server hands to each GraphQL request. */
export interface ServerContext {
  facts?: RequestFacts
}
