// ONNX models made by hand: what stands around a graph, and its inputs and outputs, by the field numbers of onnx.proto3.
import { GRAPH } from '../../src/adapters/onnx/onnx-graph.ts'
import {
  bytesField,
  type Field,
  numberField,
  textField,
  writeMessage,
} from '../../src/adapters/onnx/protobuf.ts'

/** An input or output of the graph; a size that is a word is open. */
export function valueField(
  number: number,
  value: { readonly name: string; readonly elementType: number; readonly dims: readonly (number | string)[] },
): Field {
  const dims = value.dims.map((size) =>
    bytesField(1, writeMessage([typeof size === 'number' ? numberField(1, size) : textField(2, size)])),
  )
  const tensorType = writeMessage([numberField(1, value.elementType), bytesField(2, writeMessage(dims))])
  return bytesField(
    number,
    writeMessage([textField(1, value.name), bytesField(2, writeMessage([bytesField(1, tensorType)]))]),
  )
}

/** Of this version of the operators. */
export function newModel(graph: readonly Field[], opset: number): Uint8Array {
  return writeMessage([
    numberField(1, 6),
    bytesField(7, writeMessage([textField(GRAPH.name, 'graph'), ...graph])),
    bytesField(8, writeMessage([numberField(2, opset)])),
  ])
}
