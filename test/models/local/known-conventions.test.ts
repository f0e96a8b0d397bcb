import { describe, expect, it } from '@jest/globals'
import { knownConvention } from '../../../src/models/local/known-conventions.js'
import { lockedModels } from '../../../src/models/local/model-table.js'

describe('knownConvention', () => {
  it.each(lockedModels.map((model) => [model.name, model] as const))('agrees with the lock on %s', (name, model) => {
    const { pooling, prefixes } = model
    expect(knownConvention(`Xenova/${name}`)).toEqual({ pooling, prefixes })
  })

  // From the cards of these models on huggingface.co.
  it.each([
    ['Xenova/multilingual-e5-large', 'mean', 'query: '],
    ['Xenova/multilingual-e5-large-instruct', 'mean', ''],
    ['Xenova/bge-m3@main', 'cls', ''],
    ['Snowflake/snowflake-arctic-embed-m-v2.0', 'cls', 'query: '],
    ['Snowflake/snowflake-arctic-embed-xs', 'cls', 'Represent this sentence for searching relevant passages: '],
    ['mixedbread-ai/mxbai-embed-large-v1', 'cls', 'Represent this sentence for searching relevant passages: '],
    ['nomic-ai/nomic-embed-text-v1.5', 'mean', 'search_query: '],
    ['Xenova/gte-small', 'mean', ''],
    ['Alibaba-NLP/gte-base-en-v1.5', 'cls', ''],
    ['org/anything', 'mean', ''],
  ])('knows %s', (name, pooling, query) => {
    expect(knownConvention(name)).toMatchObject({ pooling, prefixes: { query } })
  })
})
