// Dynamic int8 quantisation of a model: weights as bytes, a quarter of the size and a multiple of the speed.
import {
  ELEMENT,
  GRAPH,
  graphOf,
  type Node,
  nodeField,
  partsOf,
  readNode,
  readTensor,
  type Tensor,
  tensorField,
  withGraph,
} from './onnx-graph.ts'
import type { Field } from './protobuf.ts'

/**
 * Seven bits and a sign-symmetric range: processors without VNNI add two products of a byte and a weight in 16 bits,
 * which eight bits would overflow.
 */
const LARGEST = 63

/** Smaller tables save nothing worth its error. */
const LEAST_ROWS = 1_000

/**
 * Takes a float32 model. Products with a constant matrix run on bytes, each column with a scale of its own; lookups in
 * large tables read bytes, each row with a scale of its own; everything else stays as it is.
 */
export function quantizeModel(model: Uint8Array): Uint8Array {
  const graph = graphOf(model)
  const tensors = new Map<string, Tensor>()
  for (const [, bytes] of partsOf(graph, GRAPH.initializer)) {
    const tensor = readTensor(bytes)
    if (tensor.dataType === ELEMENT.float && tensor.dims.length === 2) tensors.set(tensor.name, tensor)
  }
  const work: Work = { tensors, replaced: new Map(), inputs: new Set() }
  const nodes = new Map<Field, Field[]>()
  for (const [field, bytes] of partsOf(graph, GRAPH.node)) {
    const quantized = quantizeNode(readNode(bytes), work)
    if (quantized) nodes.set(field, quantized)
  }
  return withGraph(
    model,
    graph.flatMap((field) => {
      if (field.number !== GRAPH.initializer || typeof field.value === 'bigint')
        return nodes.get(field) ?? [field]
      return work.replaced.get(readTensor(field.value).name) ?? [field]
    }),
  )
}

interface Work {
  readonly tensors: ReadonlyMap<string, Tensor>
  /** What stands in place of each tensor. */
  readonly replaced: Map<string, Field[]>
  /** Values that are turned into bytes already. */
  readonly inputs: Set<string>
}

/** The nodes in place of this one; undefined where it stays. */
function quantizeNode(node: Node, work: Work): Field[] | undefined {
  const [first = '', second = ''] = node.inputs
  const [output = ''] = node.outputs
  if (node.opType === 'MatMul') {
    const weights = work.tensors.get(second)
    return weights && quantizeProduct(first, weights, output, work)
  }
  const table = node.opType === 'Gather' ? work.tensors.get(first) : undefined
  return table && (table.dims[0] ?? 0) >= LEAST_ROWS ? quantizeLookup(table, second, output, work) : undefined
}

function quantizeProduct(input: string, weights: Tensor, output: string, work: Work): Field[] {
  replace(weights, 'columns', work)
  const nodes: Field[] = []
  if (!work.inputs.has(input)) {
    work.inputs.add(input)
    nodes.push(
      nodeField({
        opType: 'DynamicQuantizeLinear',
        inputs: [input],
        outputs: [`${input}:bytes`, `${input}:scale`, `${input}:zero`],
      }),
    )
  }
  const { name } = weights
  nodes.push(
    nodeField({
      opType: 'MatMulInteger',
      inputs: [`${input}:bytes`, `${name}:bytes`, `${input}:zero`, `${name}:zero`],
      outputs: [`${output}:whole`],
    }),
    nodeField(
      { opType: 'Cast', inputs: [`${output}:whole`], outputs: [`${output}:float`] },
      { to: ELEMENT.float },
    ),
    nodeField({ opType: 'Mul', inputs: [`${input}:scale`, `${name}:scale`], outputs: [`${output}:scale`] }),
    nodeField({ opType: 'Mul', inputs: [`${output}:float`, `${output}:scale`], outputs: [output] }),
  )
  return nodes
}

function quantizeLookup(table: Tensor, rows: string, output: string, work: Work): Field[] {
  replace(table, 'rows', work)
  const { name } = table
  return [
    nodeField({ opType: 'Gather', inputs: [`${name}:bytes`, rows], outputs: [`${output}:picked`] }),
    nodeField({ opType: 'Gather', inputs: [`${name}:scale`, rows], outputs: [`${output}:picked-scale`] }),
    nodeField(
      { opType: 'Cast', inputs: [`${output}:picked`], outputs: [`${output}:picked-float`] },
      { to: ELEMENT.float },
    ),
    nodeField({
      opType: 'Mul',
      inputs: [`${output}:picked-float`, `${output}:picked-scale`],
      outputs: [output],
    }),
  ]
}

function replace(tensor: Tensor, by: 'rows' | 'columns', { replaced }: Work): void {
  if (replaced.has(tensor.name)) return
  const { name } = tensor
  const [rows = 0, columns = 0] = tensor.dims
  const values = new Float32Array(Uint8Array.from(tensor.raw).buffer)
  const scales = new Float32Array(by === 'rows' ? rows : columns)
  const scaleAt = (at: number): number => (by === 'rows' ? Math.floor(at / columns) : at % columns)
  for (let at = 0; at < values.length; at++) {
    const size = Math.abs(values[at] ?? 0) / LARGEST
    if (size > (scales[scaleAt(at)] ?? 0)) scales[scaleAt(at)] = size
  }
  const bytes = new Int8Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const scale = scales[scaleAt(at)] ?? 0
    bytes[at] = scale === 0 ? 0 : Math.round((values[at] ?? 0) / scale)
  }
  const int8 = (suffix: string, dims: readonly number[], data: Int8Array): Field =>
    tensorField({ name: `${name}:${suffix}`, dims, dataType: ELEMENT.int8, raw: new Uint8Array(data.buffer) })
  replaced.set(name, [
    int8('bytes', tensor.dims, bytes),
    ...(by === 'columns' ? [int8('zero', [], new Int8Array(1))] : []),
    tensorField({
      name: `${name}:scale`,
      dims: by === 'rows' ? [rows, 1] : [columns],
      dataType: ELEMENT.float,
      raw: new Uint8Array(scales.buffer),
    }),
  ])
}
