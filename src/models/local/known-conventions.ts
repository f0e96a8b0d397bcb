import type { EmbeddingConvention } from './local-model.js'

type Convention = Pick<EmbeddingConvention, 'pooling' | 'prefixes'>

export const meanWithoutPrefix: Convention = { pooling: 'mean', prefixes: { query: '', passage: '' } }
const searchPrompt = 'Represent this sentence for searching relevant passages: '

/** By the models' cards on huggingface.co; the first pattern that fits a name counts. */
const families: readonly (readonly [name: RegExp, convention: Convention])[] = [
  [
    /\be5-(small|base|large)(-v2)?\b(?!-instruct)/i,
    { pooling: 'mean', prefixes: { query: 'query: ', passage: 'passage: ' } },
  ],
  [/\bbge-\w+-en\b/i, { pooling: 'cls', prefixes: { query: searchPrompt, passage: '' } }],
  [/\bbge-\w+-zh\b/i, { pooling: 'cls', prefixes: { query: '为这个句子生成表示以用于检索相关文章：', passage: '' } }],
  [/\bbge-m3\b/i, { pooling: 'cls', prefixes: { query: '', passage: '' } }],
  [/\barctic-embed-\w+-v2/i, { pooling: 'cls', prefixes: { query: 'query: ', passage: '' } }],
  [/\b(arctic-embed|mxbai-embed-large)\b/i, { pooling: 'cls', prefixes: { query: searchPrompt, passage: '' } }],
  [
    /\bgte-(base|large)-en-v1\.5\b|\bgte-multilingual-base\b/i,
    { pooling: 'cls', prefixes: { query: '', passage: '' } },
  ],
  [/\bnomic-embed-text\b/i, { pooling: 'mean', prefixes: { query: 'search_query: ', passage: 'search_document: ' } }],
]

/**
 * How a model of the hub is used, by its name: transformers.js fetches no file that says so. Of other families the
 * mean over all tokens, without prefixes.
 */
export function knownConvention(name: string): Convention {
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? meanWithoutPrefix
}
