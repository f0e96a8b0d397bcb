import { bytesField, floatField, integerField, join, messageField, textField } from './protobuf.js'
import type { Chunks } from './protobuf.js'

// Field numbers and types: onnx.proto of ONNX IR version 9. Only what one encoder needs.
export const elementType = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7, half: 10 } as const
export type ElementType = keyof typeof elementType

/** ONNX Runtime's own operators. */
export const microsoft = 'com.microsoft'

export interface Tensor {
  name: string
  type: ElementType
  dimensions: readonly number[]
  bytes: Uint8Array
}

export interface Node {
  operator: string
  /** An empty name leaves an optional input out. */
  inputs: readonly string[]
  outputs: readonly string[]
  /** Absent = the standard operators. */
  domain?: string
  integers?: Record<string, number>
  floats?: Record<string, number>
}

export interface Value {
  name: string
  type: ElementType
  /** Names are free dimensions. */
  dimensions: readonly (number | string)[]
}

export interface Graph {
  name: string
  nodes: readonly Node[]
  tensors: readonly Tensor[]
  inputs: readonly Value[]
  outputs: readonly Value[]
}

const irVersion = 9
const operatorSet = 18
const attributeFloat = 1
const attributeInteger = 2

/** The file of a model: standard operators 18 and ONNX Runtime's. The same graph gives the same bytes. */
export function serialiseModel(graph: Graph): Chunks {
  return join([
    integerField(1, irVersion),
    textField(2, 'engraph'),
    messageField(7, [
      ...graph.nodes.map(nodeField),
      textField(2, graph.name),
      ...graph.tensors.map(tensorField),
      ...graph.inputs.map((value) => valueField(11, value)),
      ...graph.outputs.map((value) => valueField(12, value)),
    ]),
    messageField(8, [textField(1, ''), integerField(2, operatorSet)]),
    messageField(8, [textField(1, microsoft), integerField(2, 1)]),
  ])
}

function nodeField({ operator, inputs, outputs, domain, integers = {}, floats = {} }: Node): Chunks {
  return messageField(1, [
    ...inputs.map((name) => textField(1, name)),
    ...outputs.map((name) => textField(2, name)),
    textField(3, outputs[0] ?? ''),
    textField(4, operator),
    ...Object.entries(integers).map(([name, value]) =>
      messageField(5, [textField(1, name), integerField(3, value), integerField(20, attributeInteger)]),
    ),
    ...Object.entries(floats).map(([name, value]) =>
      messageField(5, [textField(1, name), floatField(2, value), integerField(20, attributeFloat)]),
    ),
    ...(domain === undefined ? [] : [textField(7, domain)]),
  ])
}

function tensorField({ name, type, dimensions, bytes }: Tensor): Chunks {
  return messageField(5, [
    ...dimensions.map((size) => integerField(1, size)),
    integerField(2, elementType[type]),
    textField(8, name),
    bytesField(9, bytes),
  ])
}

function valueField(field: number, { name, type, dimensions }: Value): Chunks {
  const shape = dimensions.map((size) =>
    messageField(1, [typeof size === 'number' ? integerField(1, size) : textField(2, size)]),
  )
  const tensorType = messageField(1, [integerField(1, elementType[type]), messageField(2, shape)])
  return messageField(field, [textField(1, name), messageField(2, [tensorType])])
}
