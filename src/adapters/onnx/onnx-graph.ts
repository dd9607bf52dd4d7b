// The parts of an ONNX model that we read and write (onnx.proto3 of the ONNX project): nodes and tensors.
import {
  bytesField,
  bytesOf,
  type Field,
  numberField,
  numbersOf,
  readMessage,
  textField,
  textOf,
  textsOf,
  writeMessage,
} from './protobuf.ts'

/** Field numbers of onnx.proto3. */
const MODEL = { graph: 7, opset: 8 }
const OPSET = { domain: 1, version: 2 }
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5, domain: 7 }
const ATTRIBUTE = { name: 1, integer: 3, tensor: 5, type: 20 }
const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9 }

/** The numbers that onnx.proto3 gives to types of elements. */
export const ELEMENT = { float: 1, int8: 3, int64: 7 } as const
const INTEGER_ATTRIBUTE = 2

export interface Node {
  readonly opType: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Whose operator it is; absent: that of the ONNX project. */
  readonly domain?: string
}

export interface Tensor {
  readonly name: string
  readonly dims: readonly number[]
  readonly dataType: number
  readonly raw: Uint8Array
}

/** The fields of a graph that are of one number, with their bytes. */
export function partsOf(graph: readonly Field[], number: number): [field: Field, bytes: Uint8Array][] {
  return graph.flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [[field, field.value]] : [],
  )
}

export function readNode(bytes: Uint8Array): Node {
  const fields = readMessage(bytes)
  return {
    opType: textOf(fields, NODE.opType),
    inputs: textsOf(fields, NODE.input),
    outputs: textsOf(fields, NODE.output),
  }
}

/** The number that a node of the sort `Constant` gives; undefined for other nodes and what is no single whole number. */
export function constantOf(bytes: Uint8Array): number | undefined {
  const fields = readMessage(bytes)
  const [attribute] = bytesOf(fields, NODE.attribute)
  if (textOf(fields, NODE.opType) !== 'Constant' || !attribute) return undefined
  const [value] = bytesOf(readMessage(attribute), ATTRIBUTE.tensor)
  const tensor = value && readTensor(value)
  if (tensor?.dataType !== ELEMENT.int64 || tensor.raw.length !== 8) return undefined
  return Number(Buffer.from(tensor.raw).readBigInt64LE())
}

export function nodeField(node: Node, integers: Readonly<Record<string, number>> = {}): Field {
  const attributes = Object.entries(integers).map(([name, value]) =>
    bytesField(
      NODE.attribute,
      writeMessage([
        textField(ATTRIBUTE.name, name),
        numberField(ATTRIBUTE.integer, value),
        numberField(ATTRIBUTE.type, INTEGER_ATTRIBUTE),
      ]),
    ),
  )
  return bytesField(
    GRAPH.node,
    writeMessage([
      ...node.inputs.map((name) => textField(NODE.input, name)),
      ...node.outputs.map((name) => textField(NODE.output, name)),
      textField(NODE.name, `${node.outputs[0]}:${node.opType}`),
      textField(NODE.opType, node.opType),
      ...attributes,
      ...(node.domain === undefined ? [] : [textField(NODE.domain, node.domain)]),
    ]),
  )
}

export function readTensor(bytes: Uint8Array): Tensor {
  const fields = readMessage(bytes)
  return {
    name: textOf(fields, TENSOR.name),
    dims: numbersOf(fields, TENSOR.dims),
    dataType: numbersOf(fields, TENSOR.dataType)[0] ?? 0,
    raw: bytesOf(fields, TENSOR.rawData)[0] ?? new Uint8Array(),
  }
}

export function tensorField(tensor: Tensor): Field {
  return bytesField(
    GRAPH.initializer,
    writeMessage([
      ...tensor.dims.map((size) => numberField(TENSOR.dims, size)),
      numberField(TENSOR.dataType, tensor.dataType),
      textField(TENSOR.name, tensor.name),
      bytesField(TENSOR.rawData, tensor.raw),
    ]),
  )
}

/** The fields of a model's graph; what stands around it is kept by `withGraph`. */
export function graphOf(model: Uint8Array): Field[] {
  const graph = bytesOf(readMessage(model), MODEL.graph)[0]
  if (!graph) throw new RangeError('The model has no graph')
  return readMessage(graph)
}

export function withGraph(model: Uint8Array, graph: readonly Field[]): Uint8Array {
  return writeMessage(
    readMessage(model).map((field) =>
      field.number === MODEL.graph ? bytesField(MODEL.graph, writeMessage(graph)) : field,
    ),
  )
}

/** The model with operators of somebody's besides those of the ONNX project. */
export function withOperatorsOf(model: Uint8Array, domain: string): Uint8Array {
  const operators = writeMessage([textField(OPSET.domain, domain), numberField(OPSET.version, 1)])
  return writeMessage([...readMessage(model), bytesField(MODEL.opset, operators)])
}
