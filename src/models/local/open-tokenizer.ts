import { AutoTokenizer } from '@huggingface/transformers'

/** The token ids of a text, special tokens included, of which `maxTokens` at most. */
export type TextTokenizer = (text: string) => number[]

/** No text of so many characters a token is shorter than the model's limit: cutting there bounds the tokenizer's work. */
const mostCharactersPerToken = 16

/** The tokenizer of a model's folder. Cut here, since transformers.js cuts the closing special token off as well. */
export async function openTokenizer(folder: string, maxTokens: number): Promise<TextTokenizer> {
  const tokenizer = await AutoTokenizer.from_pretrained(folder, { local_files_only: true })
  return (text) => {
    const ids = tokenizer.encode(text.slice(0, maxTokens * mostCharactersPerToken))
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1) ?? 0]
  }
}
