/** What a vector is comparable with: recorded in the database, a difference is answered with MODEL_MISMATCH. */
export interface EmbedderIdentity {
  name: string
  /** Numbers in a vector. */
  dimensions: number
  /** Lower-case hex SHA-256 of everything that decides the vectors: weights, tokenizer, pooling, prefixes. */
  hash: string
}

/** E5-like models embed questions and passages with different prefixes. */
export type EmbeddingRole = 'query' | 'passage'

export interface Embedder {
  readonly identity: EmbedderIdentity
  /** One unit-length vector per text, in order. Throws MODEL_UNAVAILABLE, and MODEL_MISMATCH for other dimensions. */
  embed(texts: readonly string[], role: EmbeddingRole): Promise<Float32Array[]>
  /** Safe to call twice; requests that wait are rejected. */
  close(): Promise<void>
}
