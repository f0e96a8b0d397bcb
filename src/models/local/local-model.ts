import { createHash } from 'node:crypto'
import type { ExpectedFile } from '../../downloads/verified-file.js'
import type { EmbeddingRole } from '../embedder.js'

/** How texts become vectors beside the weights: all of it is part of a model's identity. */
export interface EmbeddingConvention {
  dimensions: number
  /** Longer texts are cut: callers split them before. */
  maxTokens: number
  /** Mean over all tokens, or the first token's state. */
  pooling: 'mean' | 'cls'
  prefixes: Record<EmbeddingRole, string>
}

/** Which ONNX file of a folder, in the words of transformers.js. */
export interface Weights {
  dtype: 'q8' | 'int8' | 'fp32'
  /** Where the file is; '' for the folder itself. */
  subfolder: string
}

/** A file of a model's folder; the path has forward slashes. */
export interface ModelFile extends ExpectedFile {
  path: string
}

/** SHA-256 over the files' hashes and the convention: equal hashes give comparable vectors. */
export function identityHash(files: readonly ModelFile[], convention: EmbeddingConvention): string {
  const { dimensions, maxTokens, pooling, prefixes } = convention
  const lines = [
    ...files.map(({ path, sha256 }) => `${path} ${sha256}`).toSorted(),
    JSON.stringify([dimensions, maxTokens, pooling, prefixes.query, prefixes.passage]),
  ]
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
