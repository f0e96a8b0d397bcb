import { LRUCache } from 'lru-cache'
import type { Embedder, EmbedderIdentity, EmbeddingRole } from './embedder.js'

export interface CachedEmbedderOptions {
  /** Queries remembered: 1.5 MB for 1000 at 384 dimensions. @default 1000 */
  maxEntries?: number
}

/**
 * Remembers the vectors of queries: agents ask the same question again, and one recall embeds its query for several steps.
 * Equal texts in flight share one call; a failure isn't remembered. Passages pass through.
 */
export function cachedEmbedder(inner: Embedder, { maxEntries = 1000 }: CachedEmbedderOptions = {}): Embedder {
  return new CachedEmbedder(inner, maxEntries)
}

class CachedEmbedder implements Embedder {
  private readonly vectors: LRUCache<string, Promise<Float32Array>>

  constructor(
    private readonly inner: Embedder,
    maxEntries: number,
  ) {
    this.vectors = new LRUCache({ max: maxEntries })
  }

  get identity(): EmbedderIdentity {
    return this.inner.identity
  }

  async embed(texts: readonly string[], role: EmbeddingRole): Promise<Float32Array[]> {
    if (role !== 'query') return this.inner.embed(texts, role)
    const missing = [...new Set(texts)].filter((text) => !this.vectors.has(text))
    const asked = new Map<string, Promise<Float32Array>>()
    if (missing.length > 0) {
      const answer = this.inner.embed(missing, role)
      missing.forEach((text, index) => {
        const vector = answer.then((vectors) => vectors[index] ?? Promise.reject(new Error('a vector is missing')))
        vector.catch(() => {
          if (this.vectors.peek(text) === vector) this.vectors.delete(text)
        })
        asked.set(text, vector)
        this.vectors.set(text, vector)
      })
    }
    // A batch larger than the cache finds its own vectors in `asked`. Each caller gets a copy that it may change.
    const found = texts.map((text) => asked.get(text) ?? this.vectors.get(text) ?? Promise.reject(new Error(text)))
    return (await Promise.all(found)).map((vector) => vector.slice())
  }

  close(): Promise<void> {
    this.vectors.clear()
    return this.inner.close()
  }
}
