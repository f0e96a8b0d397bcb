import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { z } from 'zod'
import { unigramFileSchema, unigramTokenizer } from './unigram-tokenizer.js'
import type { TextTokenizer } from './unigram-tokenizer.js'

const objectSchema = z.record(z.string(), z.unknown())

/** The tokenizer of a model's folder: `tokenizer.json` and, if there is one, `tokenizer_config.json`. */
export async function openTokenizer(folder: string): Promise<TextTokenizer> {
  const file: unknown = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8'))
  const own = unigramFileSchema.safeParse(file)
  if (own.success) return unigramTokenizer(own.data)
  const config = await readFile(join(folder, 'tokenizer_config.json'), 'utf8').catch(() => '{}')
  const tokenizer = new Tokenizer(objectSchema.parse(file), objectSchema.parse(JSON.parse(config)))
  return (text) => tokenizer.encode(text).ids
}
