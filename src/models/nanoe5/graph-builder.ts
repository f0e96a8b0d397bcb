import type { ElementType, Node, Tensor } from './onnx-writer.js'

/** Collects nodes and tensors and makes up unique names, so that a graph is written as nested calls. */
export class GraphBuilder {
  readonly nodes: Node[] = []
  readonly tensors: Tensor[] = []

  /** Adds a node; returns the name of its first output. */
  add(
    operator: string,
    inputs: readonly string[],
    options: Omit<Node, 'operator' | 'inputs' | 'outputs'> = {},
  ): string {
    const [output = ''] = this.addMany(operator, inputs, { ...options, count: 1 })
    return output
  }

  addMany(
    operator: string,
    inputs: readonly string[],
    { count, ...options }: Omit<Node, 'operator' | 'inputs' | 'outputs'> & { count: number },
  ): string[] {
    const outputs = Array.from({ length: count }, (_, index) => `${operator}_${this.nodes.length}_${index}`)
    this.nodes.push({ operator, inputs, outputs, ...options })
    return outputs
  }

  tensor(name: string, type: ElementType, dimensions: readonly number[], data: ArrayBufferView): string {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    this.tensors.push({ name, type, dimensions, bytes })
    return name
  }

  floats(name: string, dimensions: readonly number[], data: Float32Array): string {
    return this.tensor(name, 'float', dimensions, data)
  }

  /** A vector of int64: shapes, axes, bounds. */
  integers(...values: number[]): string {
    const name = `integers_${this.tensors.length}`
    return this.tensor(name, 'int64', [values.length], BigInt64Array.from(values, BigInt))
  }
}
